import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { handedIn, license, sendQualification } from '#tests/marketplace/credentials/papers.ts'
import { start } from '#tests/support/world.ts'
import { approved, caseOf, claim, decide, isListed, statusOf, subjectsTo, submission, submitted } from './applicants.ts'
import { type Desk, openDesk } from './desk.ts'

let { world, named, olu, ada } = {} as Desk
beforeAll(async () => {
  ;({ world, named, olu, ada } = await openDesk())
})
beforeEach(() => world.clock.set(start))
afterAll(() => world.close())

test('who is sent back reads why, mends it, submits again and is approved', async () => {
  const applicant = await submitted(world, named)
  await claim(world, olu, applicant)
  const items = [
    { documentIdentifier: applicant.licence, status: 'rejected', note: 'The number cannot be read.' },
    { documentIdentifier: applicant.insurance, status: 'accepted' },
  ]
  world.clock.advance({ hours: 1 })
  expect((await decide(world, olu, applicant, { decision: 'request_changes', items })).body).toMatchObject({
    status: 'changes_requested',
    actions: [],
  })
  const path = '/provider/qualification/verification-note'
  const notice = (await world.as(applicant).get(path)).body
  expect(notice).toMatchObject({
    status: 'changes_requested',
    acknowledged: false,
    items: [{ type: 'license', status: 'rejected', note: 'The number cannot be read.' }, { status: 'accepted' }],
  })
  const { reviewIdentifier } = notice
  const read = await world.as(applicant).post('/provider/qualification/review-acknowledgement', { reviewIdentifier })
  expect(read).toMatchObject({ status: 200, body: { acknowledged: true, reviewIdentifier } })

  expect((await world.as(applicant).get(submission)).body).toMatchObject({ missing: ['license'], canSubmit: false })
  const { identifier } = await handedIn(sendQualification(world, applicant, { fields: license }))
  expect(await statusOf(world, applicant)).toBe('changes_requested')
  world.clock.advance({ hours: 1 })
  expect((await world.as(applicant).put(submission)).status).toBe(202)
  await claim(world, ada, applicant)
  const yes = { decision: 'approve', items: [{ documentIdentifier: identifier, status: 'accepted' }] }
  expect((await decide(world, ada, applicant, yes)).body).toMatchObject({ status: 'approved', listed: true })
  expect((await caseOf(world, olu, applicant)).body.history).toMatchObject([
    { decision: 'approve' },
    { decision: 'request_changes', acknowledgedAt: '2026-03-02T09:00:00.000Z' },
  ])
  await world.work()
  expect(subjectsTo(world, applicant)).toHaveLength(2)
})

test('a review of somebody else, and one that is not decided, cannot be acknowledged', async () => {
  const applicant = await submitted(world, named)
  const other = await approved(world, olu, named)
  const [{ identifier: open }, { identifier: foreign }] = await Promise.all(
    [applicant, other].map(async (person) => (await caseOf(world, olu, person)).body.history[0]),
  )
  for (const reviewIdentifier of [open, foreign]) {
    const path = '/provider/qualification/review-acknowledgement'
    expect((await world.as(applicant).post(path, { reviewIdentifier })).status).toBe(404)
  }
})

test('a therapist without a decision has nothing to acknowledge', async () => {
  const applicant = await submitted(world, named)
  expect((await world.as(applicant).get('/provider/qualification/verification-note')).body).toEqual({
    status: 'submitted',
    note: null,
    items: [],
    reviewedAt: null,
    reviewIdentifier: null,
    acknowledged: true,
  })
})

test('a no ends it: the therapist is told and cannot submit, until an operator lets them try again', async () => {
  const applicant = await submitted(world, named)
  await claim(world, olu, applicant)
  expect((await decide(world, olu, applicant, { decision: 'reject' })).body).toMatchObject({
    status: 'rejected',
    actions: ['reinstate'],
  })
  expect((await world.as(applicant).put(submission)).status).toBe(409)
  world.clock.advance({ hours: 1 })
  expect((await decide(world, ada, applicant, { decision: 'reinstate' })).body).toMatchObject({ status: 'in_progress' })
  expect((await world.as(applicant).put(submission)).status).toBe(202)
})

test('who is suspended is found no longer, and is found again when reinstated', async () => {
  const applicant = await approved(world, olu, named)
  world.clock.advance({ hours: 1 })
  expect((await decide(world, ada, applicant, { decision: 'suspend' })).body).toMatchObject({
    status: 'suspended',
    listed: false,
    actions: ['reinstate'],
  })
  expect(await isListed(world, applicant)).toBe(false)
  expect((await world.as(applicant).get(submission)).body).toMatchObject({ canSubmit: false, pausedBy: [] })
  await handedIn(sendQualification(world, applicant))
  expect(await statusOf(world, applicant)).toBe('suspended')
  world.clock.advance({ hours: 1 })
  await decide(world, ada, applicant, { decision: 'reinstate' })
  expect(await isListed(world, applicant)).toBe(true)
  await world.work()
  expect(subjectsTo(world, applicant)).toHaveLength(3)
})

test('changed papers of a listed therapist: sent back, they take the listing along', async () => {
  const applicant = await approved(world, olu, named)
  world.clock.advance({ hours: 1 })
  const { identifier } = await handedIn(sendQualification(world, applicant))
  await claim(world, olu, applicant)
  expect(await isListed(world, applicant)).toBe(true)
  const items = [{ documentIdentifier: identifier, status: 'rejected', note: 'This is of somebody else.' }]
  await decide(world, olu, applicant, { decision: 'request_changes', items })
  expect(await isListed(world, applicant)).toBe(false)
})

test.each([
  ['too short', 'Fine'],
  ['blank', '          '],
  ['too long', 'x'.repeat(2501)],
])('a note that is %s is refused', async (_name, text) => {
  const applicant = await submitted(world, named)
  await claim(world, olu, applicant)
  expect(await decide(world, olu, applicant, { decision: 'reject', note: text })).toMatchObject({
    status: 422,
    body: { fields: { note: 'Please write 5 to 2500 characters' } },
  })
})
