import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handedIn, license, sendInsurance, sendQualification } from '#tests/marketplace/credentials/uploads.ts'
import { start } from '#tests/support/product.ts'
import { approved, claim, decide } from './applicants.ts'
import { type Reviewers, openReviewers } from './reviewers.ts'

let { product, named, olu } = {} as Reviewers
beforeAll(async () => {
  ;({ product, named, olu } = await openReviewers())
})
afterAll(() => product.close())

describe('the public page', () => {
  const verified = async ({ identifier }: { identifier: string }) =>
    (await product.visitor.get(`/providers/${identifier}`)).body.verified

  test('shows what was verified: kind, issuer and dates, no number and no file name', async () => {
    const listed = await approved(product, olu, named)
    expect(await verified(listed)).toEqual({
      status: 'approved',
      checkedAt: start.replace('Z', '.000Z'),
      checks: [
        { type: 'license', body: 'HCPC', checkedAt: '2026-03-02T08:00:00.000Z', expiresAt: null },
        { type: 'insurance', body: null, checkedAt: '2026-03-02T08:00:00.000Z', expiresAt: '2026-12-31' },
      ],
    })
  })

  test('has one line for each kind and issuer, and nothing pending, refused or expired', async () => {
    const person = await approved(product, olu, named)
    const again = await handedIn(
      sendQualification(product, person, { fields: { ...license, credentialNumber: 'B-2' } }),
    )
    const other = await handedIn(sendQualification(product, person, { fields: { ...license, body: 'BACP' } }))
    const cover = await handedIn(sendInsurance(product, person, { fields: { expiresAt: '2027-06-30' } }))
    await handedIn(sendQualification(product, person))
    await claim(product, olu, person)
    const verdicts = [again, other, cover].map(({ identifier }) => ({
      documentIdentifier: identifier,
      status: 'accepted',
    }))
    const education = (await product.as(olu).get(`/admin/verifications/${person.identifier}`)).body.documents.find(
      ({ type }: { type: string }) => type === 'education',
    )
    const refused = { documentIdentifier: education.identifier, status: 'rejected', note: 'It cannot be read.' }
    const answer = await decide(product, olu, person, { decision: 'approve', items: [...verdicts, refused] })
    expect(answer.status).toBe(200)
    const { checks } = await verified(person)
    expect(checks.map(({ type, body, expiresAt }: Record<string, string>) => [type, body, expiresAt])).toEqual([
      ['license', 'BACP', null],
      ['license', 'HCPC', null],
      ['insurance', null, '2027-06-30'],
    ])
  })
})

test('an American therapist is found in every state of the licence, and the card names the home state', async () => {
  const provider = await product.given.provider({ country: 'US' })
  const states = [named('state', 'US-CA'), named('state', 'US-NV')]
  await product.as(provider).post('/provider/license-states', { stateIdentifiers: states })
  await claim(product, olu, provider)
  expect((await decide(product, olu, provider, { decision: 'approve' })).status).toBe(200)
  const home = (await product.given.reference()).byCode('state', 'US-CA')?.id ?? null
  await product.database.db
    .updateTable('provider')
    .set({ stateId: home })
    .where('userIdentifier', '=', provider.identifier)
    .execute()
  await product.work()
  const found = async (state: string) => {
    const { data } = (await product.visitor.get(`/providers?country=US&state=${state}`)).body
    return data.map((card: { identifier: string; state: { code: string } | null }) => [
      card.identifier,
      card.state?.code,
    ])
  }
  expect(await found('US-CA')).toEqual([[provider.identifier, 'US-CA']])
  expect(await found('US-NV')).toEqual([[provider.identifier, 'US-CA']])
  expect(await found('US-TX')).toEqual([])
})
