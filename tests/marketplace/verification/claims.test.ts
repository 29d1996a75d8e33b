import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { start } from '#tests/support/product.ts'
import { auditRows } from '#tests/operations/operators/operator-product.ts'
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
import { type Reviewers, openReviewers } from './reviewers.ts'

let { product, named, olu, ada } = {} as Reviewers
beforeAll(async () => {
  ;({ product, named, olu, ada } = await openReviewers())
})
beforeEach(() => product.clock.set(start))
afterAll(() => product.close())

describe('a claim', () => {
  test('shows the case and starts the review', async () => {
    const applicant = await submitted(product, named)
    expect(await claim(product, olu, applicant)).toMatchObject({
      status: 200,
      body: {
        status: 'in_review',
        claimedBy: olu.identifier,
        claimedByName: 'Olu Tester',
        claimedAt: '2026-03-02T08:00:00.000Z',
        actions: ['approve', 'request_changes', 'reject', 'release'],
      },
    })
    expect(await statusOf(product, applicant)).toBe('in_review')
  })

  test('of two operators at the same moment one gets it, and the other gets no data', async () => {
    const applicant = await submitted(product, named)
    const answers = await Promise.all([claim(product, olu, applicant), claim(product, ada, applicant)])
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

  test('that led to nothing for eight hours can be taken over', async () => {
    const applicant = await submitted(product, named)
    await claim(product, olu, applicant)
    product.clock.advance({ hours: 7, minutes: 59, seconds: 59 })
    expect((await claim(product, ada, applicant)).status).toBe(409)
    expect((await caseOf(product, ada, applicant)).body.actions).toEqual([])
    product.clock.advance({ seconds: 1 })
    expect((await claim(product, ada, applicant)).body).toMatchObject({ claimedBy: ada.identifier })
    expect(await decide(product, olu, applicant, { decision: 'reject' })).toMatchObject({
      status: 409,
      body: { code: 'REVIEW_CLAIMED' },
    })
  })

  test('is released by its operator only; then anyone can claim the case at once, and the log says so', async () => {
    const applicant = await submitted(product, named)
    const release = (operator: typeof olu) =>
      product.as(operator).post(`/admin/verifications/${applicant.identifier}/release`)
    expect(await release(olu)).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
    await claim(product, olu, applicant)
    expect(await release(ada)).toMatchObject({ status: 409, body: { code: 'REVIEW_CLAIMED' } })
    expect(await release(olu)).toMatchObject({
      status: 200,
      body: { status: 'submitted', claimedBy: null, claimedAt: null, actions: ['claim'] },
    })
    expect((await decide(product, olu, applicant, { decision: 'reject' })).status).toBe(409)
    expect(await auditRows(product, 'verification.released')).toMatchObject([
      { actor: olu.identifier, subject: applicant.identifier },
    ])
    expect((await claim(product, ada, applicant)).body).toMatchObject({ claimedBy: ada.identifier })
  })

  test('of another operator takes the case out of the queue; after a decision the next one follows', async () => {
    product.clock.advance({ hours: 24 })
    const cases: string[] = []
    for (let n = 0; n < 3; n += 1) {
      product.clock.advance({ minutes: 1 })
      cases.push((await submitted(product, named)).identifier)
    }
    const [first = '', second = '', third = ''] = cases
    const queueOf = async (identifier: string) => (await caseOf(product, olu, { identifier })).body.queue
    const { place, count } = await queueOf(first)
    expect(place).toBe(count - 2)
    expect(await queueOf(second)).toEqual({ place: count - 1, count, previous: first, next: third })
    await claim(product, ada, { identifier: first })
    expect(await queueOf(first)).toEqual({ place: null, count: count - 1, previous: null, next: second })
    await claim(product, olu, { identifier: second })
    const decided = await decide(product, olu, { identifier: second }, { decision: 'reject' })
    expect(decided.body.queue).toEqual({ place: null, count: count - 2, previous: null, next: third })
  })

  test('needs a therapist who has submitted', async () => {
    const provider = await product.given.provider({ listed: false })
    expect(await claim(product, olu, provider)).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
    expect((await claim(product, olu, await product.given.client())).status).toBe(404)
  })
})

describe('an approval', () => {
  test('lists the therapist, with a date, a mail and a notification', async () => {
    const applicant = await submitted(product, named)
    await claim(product, olu, applicant)
    expect(await isListed(product, applicant)).toBe(false)
    product.clock.advance({ minutes: 30 })
    const answer = await decide(product, olu, applicant, { decision: 'approve', items: bothAccepted(applicant) })
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
    expect(await isListed(product, applicant)).toBe(true)
    await product.work()
    expect(subjectsTo(product, applicant)).toEqual(['News in your account'])
    const [mail] = product.mailbox.list({ to: applicant.email })
    expect(mail?.text).toContain('http://localhost:3000/overview/')
    const path = '/provider/qualification/verification-note'
    expect((await product.as(applicant).get(path)).body).toMatchObject({
      status: 'approved',
      note,
      acknowledged: false,
      items: [
        { documentIdentifier: applicant.licence, type: 'license', status: 'accepted', note: null },
        { documentIdentifier: applicant.insurance, type: 'insurance', status: 'accepted', note: null },
      ],
    })
    const [written] = (await auditRows(product, 'verification.decided')).filter(
      ({ subject }) => subject === applicant.identifier,
    )
    expect(written).toMatchObject({ actor: olu.identifier, details: { decision: 'approve', verdicts: 2 } })
  })

  test('is made by the operator with the claim, and never without a claim', async () => {
    const applicant = await submitted(product, named)
    const yes = { decision: 'approve', items: bothAccepted(applicant) }
    expect(await decide(product, olu, applicant, yes)).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
    await claim(product, olu, applicant)
    expect(await decide(product, ada, applicant, yes)).toMatchObject({ status: 409, body: { code: 'REVIEW_CLAIMED' } })
    expect(await statusOf(product, applicant)).toBe('in_review')
  })

  test('made twice at the same moment counts once', async () => {
    const applicant = await submitted(product, named)
    await claim(product, olu, applicant)
    const yes = { decision: 'approve', items: bothAccepted(applicant) }
    const answers = await Promise.all([decide(product, olu, applicant, yes), decide(product, olu, applicant, yes)])
    expect(statusesOf(answers)).toEqual([200, 409])
    await product.work()
    expect(subjectsTo(product, applicant)).toHaveLength(1)
  })
})
