import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { start } from '#tests/support/world.ts'
import { auditRows } from '#tests/operations/operators/operator-world.ts'
import {
  bothAccepted,
  caseOf,
  claim,
  decide,
  isListed,
  note,
  statusesOf,
  statusOf,
  subjectsTo,
  submitted,
} from './applicants.ts'
import { type Desk, openDesk } from './desk.ts'

let { world, named, olu, ada } = {} as Desk
beforeAll(async () => {
  ;({ world, named, olu, ada } = await openDesk())
})
beforeEach(() => world.clock.set(start))
afterAll(() => world.close())

describe('a claim', () => {
  test('shows the case and makes it a review', async () => {
    const applicant = await submitted(world, named)
    expect(await claim(world, olu, applicant)).toMatchObject({
      status: 200,
      body: {
        status: 'in_review',
        claimedBy: olu.identifier,
        claimedByName: 'Olu Tester',
        claimedAt: '2026-03-02T08:00:00.000Z',
        actions: ['approve', 'request_changes', 'reject'],
      },
    })
    expect(await statusOf(world, applicant)).toBe('in_review')
  })

  test('of two operators at the same moment one gets it, and the other learns nothing', async () => {
    const applicant = await submitted(world, named)
    const answers = await Promise.all([claim(world, olu, applicant), claim(world, ada, applicant)])
    expect(statusesOf(answers)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toEqual({
      type: 'about:blank#REVIEW_CLAIMED',
      title: 'Somebody else is reviewing this therapist.',
      status: 409,
      code: 'REVIEW_CLAIMED',
      message: 'Somebody else is reviewing this therapist.',
      requestId: expect.any(String),
    })
  })

  test('that led to nothing for eight hours is taken over', async () => {
    const applicant = await submitted(world, named)
    await claim(world, olu, applicant)
    world.clock.advance({ hours: 7, minutes: 59, seconds: 59 })
    expect((await claim(world, ada, applicant)).status).toBe(409)
    expect((await caseOf(world, ada, applicant)).body.actions).toEqual([])
    world.clock.advance({ seconds: 1 })
    expect((await claim(world, ada, applicant)).body).toMatchObject({ claimedBy: ada.identifier })
    expect(await decide(world, olu, applicant, { decision: 'reject' })).toMatchObject({
      status: 409,
      body: { code: 'REVIEW_CLAIMED' },
    })
  })

  test('is not for somebody who has not submitted, nor for nobody', async () => {
    const provider = await world.given.provider({ listed: false })
    expect(await claim(world, olu, provider)).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
    expect((await claim(world, olu, await world.given.client())).status).toBe(404)
  })
})

describe('a yes', () => {
  test('lists the therapist, with a date, a mail and a notice', async () => {
    const applicant = await submitted(world, named)
    await claim(world, olu, applicant)
    expect(await isListed(world, applicant)).toBe(false)
    world.clock.advance({ minutes: 30 })
    const answer = await decide(world, olu, applicant, { decision: 'approve', items: bothAccepted(applicant) })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'approved',
        listed: true,
        claimedBy: null,
        pendingDocuments: 0,
        expiresAt: '2026-12-31',
        actions: ['suspend'],
        history: [{ decision: 'approve', note, decidedByName: 'Olu Tester', decidedAt: '2026-03-02T08:30:00.000Z' }],
      },
    })
    expect(await isListed(world, applicant)).toBe(true)
    await world.work()
    expect(subjectsTo(world, applicant)).toEqual(['There is news in your account'])
    const [mail] = world.mailbox.list({ to: applicant.email })
    expect(mail?.text).toContain('http://localhost:3000/overview/')
    const path = '/provider/qualification/verification-note'
    expect((await world.as(applicant).get(path)).body).toMatchObject({
      status: 'approved',
      note,
      acknowledged: false,
      items: [
        { documentIdentifier: applicant.licence, type: 'license', status: 'accepted', note: null },
        { documentIdentifier: applicant.insurance, type: 'insurance', status: 'accepted', note: null },
      ],
    })
    const [written] = (await auditRows(world, 'verification.decided')).filter(
      ({ subject }) => subject === applicant.identifier,
    )
    expect(written).toMatchObject({ actor: olu.identifier, details: { decision: 'approve', verdicts: 2 } })
  })

  test('is said by who claimed the submission, and by nobody before a claim', async () => {
    const applicant = await submitted(world, named)
    const yes = { decision: 'approve', items: bothAccepted(applicant) }
    expect(await decide(world, olu, applicant, yes)).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
    await claim(world, olu, applicant)
    expect(await decide(world, ada, applicant, yes)).toMatchObject({ status: 409, body: { code: 'REVIEW_CLAIMED' } })
    expect(await statusOf(world, applicant)).toBe('in_review')
  })

  test('said twice at the same moment counts once', async () => {
    const applicant = await submitted(world, named)
    await claim(world, olu, applicant)
    const yes = { decision: 'approve', items: bothAccepted(applicant) }
    const answers = await Promise.all([decide(world, olu, applicant, yes), decide(world, olu, applicant, yes)])
    expect(statusesOf(answers)).toEqual([200, 409])
    await world.work()
    expect(subjectsTo(world, applicant)).toHaveLength(1)
  })
})
