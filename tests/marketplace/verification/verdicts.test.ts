import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  handedIn,
  insurance,
  license,
  qualifications,
  sendInsurance,
  sendQualification,
} from '#tests/marketplace/credentials/uploads.ts'
import { type Applicant, bothAccepted, claim, decide, statusOf, submitted } from './applicants.ts'
import { type Reviewers, openReviewers } from './reviewers.ts'

let { product, named, olu } = {} as Reviewers
let applicant: Applicant
beforeAll(async () => {
  ;({ product, named, olu } = await openReviewers())
})
beforeEach(async () => {
  applicant = await submitted(product, named)
  await claim(product, olu, applicant)
})
afterAll(() => product.close())

const shown = async () => (await product.as(olu).get(`/admin/verifications/${applicant.identifier}`)).body

const refuses = async (items: object[], field: string, sentence: string) => {
  const before = await shown()
  expect(await decide(product, olu, applicant, { decision: 'approve', items })).toMatchObject({
    status: 422,
    body: { code: 'VALIDATION_ERROR', fields: { [field]: sentence } },
  })
  expect(await shown()).toEqual(before)
}

describe('an approval', () => {
  test('needs a verdict on every pending document', async () => {
    await refuses(bothAccepted(applicant).slice(0, 1), 'items', 'Decide on every pending document first.')
  })

  test('needs an accepted licence and an accepted insurance', async () => {
    const [licence, cover] = bothAccepted(applicant)
    const items = [licence, { ...cover, status: 'rejected', note: 'It names somebody else.' }]
    await refuses(items, 'items', 'An approval needs an accepted licence and an accepted insurance that are in date.')
  })
})

describe('a verdict', () => {
  test.each<[string, object, string, string]>([
    ['that rejects needs a reason', { status: 'rejected' }, 'items.1.note', 'Please write 5 to 2500 characters'],
    ['needs a valid date', { expiresAt: '2026-02-30' }, 'items.1.expiresAt', 'Please enter a valid date'],
    [
      'does not accept an expired document',
      { expiresAt: '2026-03-01' },
      'items.1.expiresAt',
      'This date has already passed.',
    ],
  ])('%s', async (_name, over, field, sentence) => {
    const [licence, cover] = bothAccepted(applicant)
    await refuses([licence, { ...cover, ...over }], field, sentence)
  })

  test('accepts an insurance until a given day', async () => {
    const { identifier } = await handedIn(sendInsurance(product, applicant))
    const endless = { documentIdentifier: identifier, status: 'accepted' }
    const items = [...bothAccepted(applicant), endless]
    await refuses(items, 'items.2.expiresAt', 'Please fill this in')
    const until = { ...endless, expiresAt: '2026-03-02' }
    const answer = await decide(product, olu, applicant, {
      decision: 'approve',
      items: [...bothAccepted(applicant), until],
    })
    expect(answer.status).toBe(200)
    const rows = (await product.as(applicant).get(insurance)).body.data
    expect(rows.map(({ expiresAt }: { expiresAt: string }) => expiresAt).toSorted()).toEqual([
      '2026-03-02',
      '2026-12-31',
    ])
  })

  test('ends after the day of issue', async () => {
    const fields = { ...license, issuedAt: '2026-03-02' }
    const { identifier } = await handedIn(sendQualification(product, applicant, { fields }))
    const items = [{ documentIdentifier: identifier, status: 'accepted', expiresAt: '2026-03-02' }]
    await refuses(items, 'items.0.expiresAt', 'This date must be after the date of issue.')
  })

  test('is given once to each document', async () => {
    const [licence] = bothAccepted(applicant)
    const again = { ...licence, documentIdentifier: applicant.licence.toUpperCase() }
    await refuses([licence, again], 'items.1.documentIdentifier', 'Please choose one of the options')
  })

  test.each([
    ['another therapist', async () => (await submitted(product, named)).licence],
    [
      'a therapist who has withdrawn it',
      async () => {
        await product.as(applicant).delete(`${qualifications}/${applicant.licence}`)
        return applicant.licence
      },
    ],
  ])('is refused on a document of %s', async (_name, documentOf) => {
    const items = [{ documentIdentifier: await documentOf(), status: 'rejected', note: 'It cannot be read.' }]
    expect(await decide(product, olu, applicant, { decision: 'request_changes', items })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    })
    expect(await statusOf(product, applicant)).toBe('in_review')
  })

  test.each([
    ['quarantined', 'FILE_QUARANTINED'],
    ['infected', 'FILE_INFECTED'],
  ] as const)('does not accept a file that is %s', async (scanStatus, code) => {
    await product.database.db
      .updateTable('storedFile')
      .set({ scanStatus, scannedAt: scanStatus === 'infected' ? product.clock.now().toString() : null })
      .where('ownerIdentifier', '=', applicant.identifier)
      .execute()
    const answer = await decide(product, olu, applicant, { decision: 'approve', items: bothAccepted(applicant) })
    expect(answer).toMatchObject({ status: 409, body: { code } })
  })
})
