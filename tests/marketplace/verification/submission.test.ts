import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  handedIn,
  insurance,
  license,
  qualifications,
  sendInsurance,
  sendQualification,
} from '#tests/marketplace/credentials/uploads.ts'
import { auditRows } from '#tests/operations/operators/operator-product.ts'
import { type Applicant, applicantIn, isListed, statusesOf, statusOf, submission, submitted } from './applicants.ts'
import { type Reviewers, openReviewers } from './reviewers.ts'

let { product, named } = {} as Reviewers
beforeAll(async () => {
  ;({ product, named } = await openReviewers())
})
afterAll(() => product.close())

const own = async (person: { identifier: string }) => (await product.as(person).get(submission)).body
const reviews = ({ identifier }: { identifier: string }) =>
  product.database.db
    .selectFrom('verificationReview')
    .selectAll()
    .where('providerIdentifier', '=', identifier)
    .orderBy('submittedAt')
    .execute()

test('a new therapist reads the requirements in order', async () => {
  const provider = await product.given.provider({ country: 'DE', listed: false })
  expect(await own(provider)).toMatchObject({
    status: 'not_started',
    submittedAt: null,
    listed: false,
    missing: ['profile', 'discipline', 'license', 'insurance', 'experience', 'payout'],
    pausedBy: [],
    canSubmit: false,
  })
  const { steps } = await own(provider)
  expect(steps.map(({ step }: { step: string }) => step)).toEqual([
    'profile',
    'discipline',
    'license',
    'insurance',
    'experience',
    'fee',
    'availability',
    'payout',
    'licence_state',
  ])
  expect(steps.at(-1)).toEqual({ step: 'licence_state', isDone: false, isNeeded: false })
})

test('the first document starts the verification', async () => {
  const provider = await product.given.provider({ country: 'GB', listed: false })
  await handedIn(sendQualification(product, provider, { fields: license }))
  expect(await statusOf(product, provider)).toBe('in_progress')
})

test('missing requirements are reported, and nothing is submitted', async () => {
  const provider = await product.given.provider({ country: 'GB', listed: false })
  await handedIn(sendQualification(product, provider, { fields: license }))
  expect(await product.as(provider).put(submission)).toMatchObject({
    status: 422,
    body: {
      code: 'VERIFICATION_INCOMPLETE',
      missing: ['profile', 'discipline', 'insurance', 'experience', 'payout'],
      message: 'Something is still missing before you can submit.',
    },
  })
  expect(await statusOf(product, provider)).toBe('in_progress')
  expect(await reviews(provider)).toEqual([])
})

test('an American licence needs the states in which it is valid', async () => {
  const provider = await product.given.provider({ country: 'US', listed: false })
  expect((await own(provider)).missing).toContain('licence_state')
  await product.as(provider).post('/provider/license-states', { stateIdentifiers: [named('state', 'US-CA')] })
  expect((await own(provider)).missing).not.toContain('licence_state')
})

test('a therapist with paid sessions needs bank details, one with free sessions does not', async () => {
  const provider = await product.given.provider({ country: 'GB', listed: false })
  const payout = async () =>
    (await own(provider)).steps.find(({ step }: { step: string }) => step === 'payout') as object
  expect(await payout()).toEqual({ step: 'payout', isDone: false, isNeeded: true })
  await product.as(provider).post('/provider/booking-fee/general', { fee: 0, isFree: true })
  expect(await payout()).toEqual({ step: 'payout', isDone: false, isNeeded: false })
  await product
    .as(provider)
    .post('/provider/booking-fee/therapy', { therapyIdentifier: provider.therapyIdentifier, fee: 4000, isFree: false })
  expect(await payout()).toEqual({ step: 'payout', isDone: false, isNeeded: true })
})

test('a complete submission is accepted at once and waits', async () => {
  const applicant = await applicantIn(product, named)
  expect(await own(applicant)).toMatchObject({ status: 'in_progress', missing: [], canSubmit: true })
  const answer = await product.as(applicant).put(submission)
  expect(answer).toMatchObject({ status: 202, body: { status: 'submitted', submittedAt: '2026-03-02T08:00:00.000Z' } })
  expect(await own(applicant)).toMatchObject({
    status: 'submitted',
    submittedAt: '2026-03-02T08:00:00.000Z',
    canSubmit: false,
  })
  expect((await auditRows(product, 'verification.submitted')).map(({ subject }) => subject)).toContain(
    applicant.identifier,
  )
  expect(await isListed(product, applicant)).toBe(false)
})

const refuses = async (applicant: Applicant) =>
  expect(await product.as(applicant).put(submission)).toMatchObject({
    status: 409,
    body: {
      code: 'STATUS_CHANGED',
      message: 'This has changed in the meantime, so it is no longer possible.',
    },
  })

test('a second submission while the first one is pending is refused', async () => {
  const applicant = await submitted(product, named)
  await refuses(applicant)
  expect(await reviews(applicant)).toHaveLength(1)
})

test.each(['in_review', 'rejected', 'suspended'] as const)(
  'a therapist who is %s cannot submit',
  async (verificationStatus) => {
    const applicant = await applicantIn(product, named)
    await product.database.db
      .updateTable('provider')
      .set({ verificationStatus })
      .where('userIdentifier', '=', applicant.identifier)
      .execute()
    await refuses(applicant)
  },
)

test('of two concurrent submissions one is made', async () => {
  const applicant = await applicantIn(product, named)
  const answers = await Promise.all([1, 2, 3].map(() => product.as(applicant).put(submission)))
  expect(statusesOf(answers)).toEqual([202, 409, 409])
  expect(await reviews(applicant)).toHaveLength(1)
})

test('an unverified address cannot submit', async () => {
  const applicant = await applicantIn(product, named)
  await product.database.db
    .updateTable('appUser')
    .set({ accountStatus: 'pending_verification', verifiedAt: null })
    .where('identifier', '=', applicant.identifier)
    .execute()
  expect(await product.as(applicant).put(submission)).toMatchObject({ status: 403, body: { code: 'EMAIL_UNVERIFIED' } })
})

test('an approved therapist who changes a document is reviewed again, and stays listed meanwhile', async () => {
  const provider = await product.given.provider({ country: 'GB' })
  await handedIn(sendQualification(product, provider))
  await product.work()
  expect(await own(provider)).toMatchObject({ status: 'submitted', listed: true, pausedBy: [] })
  expect(await reviews(provider)).toMatchObject([{ decidedAt: null }])
  expect((await product.visitor.get(`/providers/${provider.identifier}`)).body.verified).toMatchObject({
    status: 'approved',
  })
})

test('two concurrent changes start one review', async () => {
  const provider = await product.given.provider({ country: 'GB' })
  const [licence] = (await product.as(provider).get(qualifications)).body.data
  const [cover] = (await product.as(provider).get(insurance)).body.data
  const answers = await Promise.all([
    product.as(provider).delete(`${qualifications}/${licence.identifier}`),
    product.as(provider).delete(`${insurance}/${cover.identifier}`),
  ])
  expect(answers.map(({ status }) => status)).toEqual([204, 204])
  expect(await reviews(provider)).toHaveLength(1)
})

test('a therapist who withdraws the licence is no longer listed', async () => {
  const provider = await product.given.provider({ country: 'GB' })
  const { data } = (await product.as(provider).get(`${qualifications}?type=license`)).body
  expect((await product.as(provider).delete(`${qualifications}/${data[0].identifier}`)).status).toBe(204)
  await product.work()
  expect(await own(provider)).toMatchObject({ status: 'submitted', listed: false, pausedBy: ['license'] })
})

test.each(['changes_requested', 'rejected', 'suspended'] as const)(
  'a therapist who is %s stays so after an upload',
  async (verificationStatus) => {
    const provider = await product.given.provider({ country: 'GB', listed: false })
    await product.database.db
      .updateTable('provider')
      .set({ verificationStatus })
      .where('userIdentifier', '=', provider.identifier)
      .execute()
    await handedIn(sendInsurance(product, provider))
    expect(await statusOf(product, provider)).toBe(verificationStatus)
    expect(await reviews(provider)).toEqual([])
  },
)
