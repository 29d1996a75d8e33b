import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  handedIn,
  insurance,
  license,
  qualifications,
  sendInsurance,
  sendQualification,
} from '#tests/marketplace/credentials/papers.ts'
import { auditRows } from '#tests/operations/operators/operator-world.ts'
import { type Applicant, applicantIn, isListed, statusesOf, statusOf, submission, submitted } from './applicants.ts'
import { type Desk, openDesk } from './desk.ts'

let { world, named } = {} as Desk
beforeAll(async () => {
  ;({ world, named } = await openDesk())
})
afterAll(() => world.close())

const own = async (person: { identifier: string }) => (await world.as(person).get(submission)).body
const reviews = ({ identifier }: { identifier: string }) =>
  world.database.db
    .selectFrom('verificationReview')
    .selectAll()
    .where('providerIdentifier', '=', identifier)
    .orderBy('submittedAt')
    .execute()

test('a new therapist reads what is asked for, in its order', async () => {
  const provider = await world.given.provider({ country: 'DE', listed: false })
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

test('the first document begins the verification', async () => {
  const provider = await world.given.provider({ country: 'GB', listed: false })
  await handedIn(sendQualification(world, provider, { fields: license }))
  expect(await statusOf(world, provider)).toBe('in_progress')
})

test('what is missing is told, and nothing is submitted', async () => {
  const provider = await world.given.provider({ country: 'GB', listed: false })
  await handedIn(sendQualification(world, provider, { fields: license }))
  expect(await world.as(provider).put(submission)).toMatchObject({
    status: 422,
    body: {
      code: 'VERIFICATION_INCOMPLETE',
      missing: ['profile', 'discipline', 'insurance', 'experience', 'payout'],
      message: 'Something is still missing before you can submit.',
    },
  })
  expect(await statusOf(world, provider)).toBe('in_progress')
  expect(await reviews(provider)).toEqual([])
})

test('an American licence needs the states in which it holds', async () => {
  const provider = await world.given.provider({ country: 'US', listed: false })
  expect((await own(provider)).missing).toContain('licence_state')
  await world.as(provider).post('/provider/license-states', { stateIdentifiers: [named('state', 'US-CA')] })
  expect((await own(provider)).missing).not.toContain('licence_state')
})

test('who takes money for sessions needs bank details, who asks nothing does not', async () => {
  const provider = await world.given.provider({ country: 'GB', listed: false })
  const payout = async () =>
    (await own(provider)).steps.find(({ step }: { step: string }) => step === 'payout') as object
  expect(await payout()).toEqual({ step: 'payout', isDone: false, isNeeded: true })
  await world.as(provider).post('/provider/booking-fee/general', { fee: 0, isFree: true })
  expect(await payout()).toEqual({ step: 'payout', isDone: false, isNeeded: false })
  await world
    .as(provider)
    .post('/provider/booking-fee/therapy', { therapyIdentifier: provider.therapyIdentifier, fee: 4000, isFree: false })
  expect(await payout()).toEqual({ step: 'payout', isDone: false, isNeeded: true })
})

test('a whole submission is accepted at once and waits', async () => {
  const applicant = await applicantIn(world, named)
  expect(await own(applicant)).toMatchObject({ status: 'in_progress', missing: [], canSubmit: true })
  const answer = await world.as(applicant).put(submission)
  expect(answer).toMatchObject({ status: 202, body: { status: 'submitted', submittedAt: '2026-03-02T08:00:00.000Z' } })
  expect(await own(applicant)).toMatchObject({
    status: 'submitted',
    submittedAt: '2026-03-02T08:00:00.000Z',
    canSubmit: false,
  })
  expect((await auditRows(world, 'verification.submitted')).map(({ subject }) => subject)).toContain(
    applicant.identifier,
  )
  expect(await isListed(world, applicant)).toBe(false)
})

const refuses = async (applicant: Applicant) =>
  expect(await world.as(applicant).put(submission)).toMatchObject({
    status: 409,
    body: {
      code: 'STATUS_CHANGED',
      message: 'This has changed in the meantime, so it is not possible any more.',
    },
  })

test('a second submission while the first one waits is refused', async () => {
  const applicant = await submitted(world, named)
  await refuses(applicant)
  expect(await reviews(applicant)).toHaveLength(1)
})

test.each(['in_review', 'rejected', 'suspended'] as const)('who is %s does not submit', async (verificationStatus) => {
  const applicant = await applicantIn(world, named)
  await world.database.db
    .updateTable('provider')
    .set({ verificationStatus })
    .where('userIdentifier', '=', applicant.identifier)
    .execute()
  await refuses(applicant)
})

test('of two submissions at the same moment one is made', async () => {
  const applicant = await applicantIn(world, named)
  const answers = await Promise.all([1, 2, 3].map(() => world.as(applicant).put(submission)))
  expect(statusesOf(answers)).toEqual([202, 409, 409])
  expect(await reviews(applicant)).toHaveLength(1)
})

test('an address that is not verified submits nothing', async () => {
  const applicant = await applicantIn(world, named)
  await world.database.db
    .updateTable('appUser')
    .set({ accountStatus: 'pending_verification', verifiedAt: null })
    .where('identifier', '=', applicant.identifier)
    .execute()
  expect(await world.as(applicant).put(submission)).toMatchObject({ status: 403, body: { code: 'EMAIL_UNVERIFIED' } })
})

test('who is approved and changes a document is looked at again, and stays listed meanwhile', async () => {
  const provider = await world.given.provider({ country: 'GB' })
  await handedIn(sendQualification(world, provider))
  await world.work()
  expect(await own(provider)).toMatchObject({ status: 'submitted', listed: true, pausedBy: [] })
  expect(await reviews(provider)).toMatchObject([{ decidedAt: null }])
  expect((await world.visitor.get(`/providers/${provider.identifier}`)).body.verified).toMatchObject({
    status: 'approved',
  })
})

test('two changes at the same moment make one review', async () => {
  const provider = await world.given.provider({ country: 'GB' })
  const [licence] = (await world.as(provider).get(qualifications)).body.data
  const [cover] = (await world.as(provider).get(insurance)).body.data
  const answers = await Promise.all([
    world.as(provider).delete(`${qualifications}/${licence.identifier}`),
    world.as(provider).delete(`${insurance}/${cover.identifier}`),
  ])
  expect(answers.map(({ status }) => status)).toEqual([204, 204])
  expect(await reviews(provider)).toHaveLength(1)
})

test('who takes the licence back is no longer listed', async () => {
  const provider = await world.given.provider({ country: 'GB' })
  const { data } = (await world.as(provider).get(`${qualifications}?type=license`)).body
  expect((await world.as(provider).delete(`${qualifications}/${data[0].identifier}`)).status).toBe(204)
  await world.work()
  expect(await own(provider)).toMatchObject({ status: 'submitted', listed: false, pausedBy: ['license'] })
})

test.each(['changes_requested', 'rejected', 'suspended'] as const)(
  'who is %s stays so when a document comes',
  async (verificationStatus) => {
    const provider = await world.given.provider({ country: 'GB', listed: false })
    await world.database.db
      .updateTable('provider')
      .set({ verificationStatus })
      .where('userIdentifier', '=', provider.identifier)
      .execute()
    await handedIn(sendInsurance(world, provider))
    expect(await statusOf(world, provider)).toBe(verificationStatus)
    expect(await reviews(provider)).toEqual([])
  },
)
