import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { handedIn, license, sendQualification } from '#tests/marketplace/credentials/uploads.ts'
import { start } from '#tests/support/product.ts'
import { approved, caseOf, claim, decide, isListed, statusOf, subjectsTo, submission, submitted } from './applicants.ts'
import { type Reviewers, openReviewers } from './reviewers.ts'

let { product, named, olu, ada } = {} as Reviewers
beforeAll(async () => {
  ;({ product, named, olu, ada } = await openReviewers())
})
beforeEach(() => product.clock.set(start))
afterAll(() => product.close())

test('a therapist who is sent back reads why, makes the changes, submits again and is approved', async () => {
  const applicant = await submitted(product, named)
  await claim(product, olu, applicant)
  const items = [
    { documentIdentifier: applicant.licence, status: 'rejected', note: 'The number cannot be read.' },
    { documentIdentifier: applicant.insurance, status: 'accepted' },
  ]
  product.clock.advance({ hours: 1 })
  expect((await decide(product, olu, applicant, { decision: 'request_changes', items })).body).toMatchObject({
    status: 'changes_requested',
    actions: [],
  })
  const path = '/provider/qualification/verification-note'
  const notice = (await product.as(applicant).get(path)).body
  expect(notice).toMatchObject({
    status: 'changes_requested',
    acknowledged: false,
    items: [{ type: 'license', status: 'rejected', note: 'The number cannot be read.' }, { status: 'accepted' }],
  })
  const { reviewIdentifier } = notice
  const read = await product.as(applicant).post('/provider/qualification/review-acknowledgement', { reviewIdentifier })
  expect(read).toMatchObject({ status: 200, body: { acknowledged: true, reviewIdentifier } })

  expect((await product.as(applicant).get(submission)).body).toMatchObject({ missing: ['license'], canSubmit: false })
  const { identifier } = await handedIn(sendQualification(product, applicant, { fields: license }))
  expect(await statusOf(product, applicant)).toBe('changes_requested')
  product.clock.advance({ hours: 1 })
  expect((await product.as(applicant).put(submission)).status).toBe(202)
  await claim(product, ada, applicant)
  const yes = { decision: 'approve', items: [{ documentIdentifier: identifier, status: 'accepted' }] }
  expect((await decide(product, ada, applicant, yes)).body).toMatchObject({ status: 'approved', listed: true })
  expect((await caseOf(product, olu, applicant)).body.history).toMatchObject([
    { decision: 'approve' },
    { decision: 'request_changes', acknowledgedAt: '2026-03-02T09:00:00.000Z' },
  ])
  await product.work()
  expect(subjectsTo(product, applicant)).toHaveLength(2)
})

test('a review of another therapist, and one that is not decided, cannot be acknowledged', async () => {
  const applicant = await submitted(product, named)
  const other = await approved(product, olu, named)
  const [{ identifier: open }, { identifier: foreign }] = await Promise.all(
    [applicant, other].map(async (person) => (await caseOf(product, olu, person)).body.history[0]),
  )
  for (const reviewIdentifier of [open, foreign]) {
    const path = '/provider/qualification/review-acknowledgement'
    expect((await product.as(applicant).post(path, { reviewIdentifier })).status).toBe(404)
  }
})

test('a therapist without a decision has nothing to acknowledge', async () => {
  const applicant = await submitted(product, named)
  expect((await product.as(applicant).get('/provider/qualification/verification-note')).body).toEqual({
    status: 'submitted',
    note: null,
    items: [],
    reviewedAt: null,
    reviewIdentifier: null,
    acknowledged: true,
  })
})

test('a rejection is final: the therapist is notified and cannot submit, until an operator reopens the case', async () => {
  const applicant = await submitted(product, named)
  await claim(product, olu, applicant)
  expect((await decide(product, olu, applicant, { decision: 'reject' })).body).toMatchObject({
    status: 'rejected',
    actions: ['reinstate'],
  })
  expect((await product.as(applicant).put(submission)).status).toBe(409)
  product.clock.advance({ hours: 1 })
  expect((await decide(product, ada, applicant, { decision: 'reinstate' })).body).toMatchObject({
    status: 'in_progress',
  })
  expect((await product.as(applicant).put(submission)).status).toBe(202)
})

test('a suspended therapist is not found, and is found again when reinstated', async () => {
  const applicant = await approved(product, olu, named)
  product.clock.advance({ hours: 1 })
  expect((await decide(product, ada, applicant, { decision: 'suspend' })).body).toMatchObject({
    status: 'suspended',
    listed: false,
    actions: ['reinstate'],
  })
  expect(await isListed(product, applicant)).toBe(false)
  expect((await product.as(applicant).get(submission)).body).toMatchObject({ canSubmit: false, pausedBy: [] })
  await handedIn(sendQualification(product, applicant))
  expect(await statusOf(product, applicant)).toBe('suspended')
  product.clock.advance({ hours: 1 })
  await decide(product, ada, applicant, { decision: 'reinstate' })
  expect(await isListed(product, applicant)).toBe(true)
  await product.work()
  expect(subjectsTo(product, applicant)).toHaveLength(3)
})

test('changed documents of a listed therapist that are sent back end the listing', async () => {
  const applicant = await approved(product, olu, named)
  product.clock.advance({ hours: 1 })
  const { identifier } = await handedIn(sendQualification(product, applicant))
  await claim(product, olu, applicant)
  expect(await isListed(product, applicant)).toBe(true)
  const items = [{ documentIdentifier: identifier, status: 'rejected', note: 'This is of somebody else.' }]
  await decide(product, olu, applicant, { decision: 'request_changes', items })
  expect(await isListed(product, applicant)).toBe(false)
})

test.each([
  ['too short', 'Fine'],
  ['blank', '          '],
  ['too long', 'x'.repeat(2501)],
])('a note that is %s is refused', async (_name, text) => {
  const applicant = await submitted(product, named)
  await claim(product, olu, applicant)
  expect(await decide(product, olu, applicant, { decision: 'reject', note: text })).toMatchObject({
    status: 422,
    body: { fields: { note: 'Please write 5 to 2500 characters' } },
  })
})
