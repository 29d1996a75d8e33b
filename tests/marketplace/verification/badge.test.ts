import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handedIn, license, sendInsurance, sendQualification } from '#tests/marketplace/credentials/papers.ts'
import { start } from '#tests/support/world.ts'
import { approved, claim, decide } from './applicants.ts'
import { type Desk, openDesk } from './desk.ts'

let { world, named, olu } = {} as Desk
beforeAll(async () => {
  ;({ world, named, olu } = await openDesk())
})
afterAll(() => world.close())

describe('the public page', () => {
  const verified = async ({ identifier }: { identifier: string }) =>
    (await world.visitor.get(`/providers/${identifier}`)).body.verified

  test('tells what was checked: kind, issuer and dates, no number and no name of a file', async () => {
    const listed = await approved(world, olu, named)
    expect(await verified(listed)).toEqual({
      status: 'approved',
      checkedAt: start.replace('Z', '.000Z'),
      checks: [
        { type: 'license', body: 'HCPC', checkedAt: '2026-03-02T08:00:00.000Z', expiresAt: null },
        { type: 'insurance', body: null, checkedAt: '2026-03-02T08:00:00.000Z', expiresAt: '2026-12-31' },
      ],
    })
  })

  test('has one line for each kind and issuer, and nothing of what waits, was refused or has ended', async () => {
    const person = await approved(world, olu, named)
    const again = await handedIn(sendQualification(world, person, { fields: { ...license, credentialNumber: 'B-2' } }))
    const other = await handedIn(sendQualification(world, person, { fields: { ...license, body: 'BACP' } }))
    const cover = await handedIn(sendInsurance(world, person, { fields: { expiresAt: '2027-06-30' } }))
    await handedIn(sendQualification(world, person))
    await claim(world, olu, person)
    const verdicts = [again, other, cover].map(({ identifier }) => ({
      documentIdentifier: identifier,
      status: 'accepted',
    }))
    const education = (await world.as(olu).get(`/admin/verifications/${person.identifier}`)).body.documents.find(
      ({ type }: { type: string }) => type === 'education',
    )
    const refused = { documentIdentifier: education.identifier, status: 'rejected', note: 'It cannot be read.' }
    const answer = await decide(world, olu, person, { decision: 'approve', items: [...verdicts, refused] })
    expect(answer.status).toBe(200)
    const { checks } = await verified(person)
    expect(checks.map(({ type, body, expiresAt }: Record<string, string>) => [type, body, expiresAt])).toEqual([
      ['license', 'BACP', null],
      ['license', 'HCPC', null],
      ['insurance', null, '2027-06-30'],
    ])
  })
})

test('an American therapist is found in every state in which the licence holds, and the card names the own one', async () => {
  const provider = await world.given.provider({ country: 'US' })
  const states = [named('state', 'US-CA'), named('state', 'US-NV')]
  await world.as(provider).post('/provider/license-states', { stateIdentifiers: states })
  await claim(world, olu, provider)
  expect((await decide(world, olu, provider, { decision: 'approve' })).status).toBe(200)
  const home = (await world.given.reference()).byCode('state', 'US-CA')?.id ?? null
  await world.database.db
    .updateTable('provider')
    .set({ stateId: home })
    .where('userIdentifier', '=', provider.identifier)
    .execute()
  await world.work()
  const found = async (state: string) => {
    const { data } = (await world.visitor.get(`/providers?country=US&state=${state}`)).body
    return data.map((card: { identifier: string; state: { code: string } | null }) => [
      card.identifier,
      card.state?.code,
    ])
  }
  expect(await found('US-CA')).toEqual([[provider.identifier, 'US-CA']])
  expect(await found('US-NV')).toEqual([[provider.identifier, 'US-CA']])
  expect(await found('US-TX')).toEqual([])
})
