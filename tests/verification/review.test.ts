import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Named, namedIn } from '../clients/profile-people.ts'
import {
  handedIn,
  insurance,
  license,
  qualifications,
  sendInsurance,
  sendQualification,
} from '../credentials/papers.ts'
import type { GivenPerson } from '../kit/given.ts'
import { openWorld, start, type World } from '../kit/world.ts'
import { auditRows } from '../operators/operator-world.ts'
import {
  type Applicant,
  approved,
  bothAccepted,
  claim,
  decide,
  isListed,
  note,
  statusesOf,
  statusOf,
  subjectsTo,
  submission,
  submitted,
} from './applicants.ts'

let world: World
let named: Named
let olu: GivenPerson
let ada: GivenPerson
beforeAll(async () => {
  world = await openWorld()
  named = await namedIn(world)
  olu = await world.given.admin(['verify'])
  ada = await world.given.admin(['super'])
})
beforeEach(() => world.clock.set(start))
afterAll(() => world.close())

const shown = ({ identifier }: { identifier: string }, operator = olu) =>
  world.as(operator).get(`/admin/verifications/${identifier}`)

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
    expect((await shown(applicant, ada)).body.actions).toEqual([])
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

  test('needs a verdict on every document that waits', async () => {
    const applicant = await submitted(world, named)
    await claim(world, olu, applicant)
    await refuses(
      applicant,
      { items: bothAccepted(applicant).slice(0, 1) },
      'items',
      'Every document that waits needs a verdict first.',
    )
  })

  test('needs an accepted licence and an accepted insurance', async () => {
    const applicant = await submitted(world, named)
    await claim(world, olu, applicant)
    const [licence, cover] = bothAccepted(applicant)
    const items = [licence, { ...cover, status: 'rejected', note: 'It names somebody else.' }]
    await refuses(
      applicant,
      { items },
      'items',
      'An approval needs an accepted licence and an accepted insurance that are in date.',
    )
  })
})

const refuses = async (applicant: Applicant, decision: object, field: string, sentence: string) => {
  const before = await shown(applicant)
  expect(await decide(world, olu, applicant, { decision: 'approve', ...decision })).toMatchObject({
    status: 422,
    body: { code: 'VALIDATION_ERROR', fields: { [field]: sentence } },
  })
  expect((await shown(applicant)).body).toEqual(before.body)
}

describe('a verdict', () => {
  let applicant: Applicant
  beforeEach(async () => {
    applicant = await submitted(world, named)
    await claim(world, olu, applicant)
  })

  test.each<[string, object, string, string]>([
    ['that rejects says why', { status: 'rejected' }, 'items.1.note', 'Please write 5 to 2500 characters'],
    ['knows the calendar', { expiresAt: '2026-02-30' }, 'items.1.expiresAt', 'Please enter a valid date'],
    [
      'does not accept what has ended',
      { expiresAt: '2026-03-01' },
      'items.1.expiresAt',
      'This date has already passed.',
    ],
  ])('%s', async (_name, over, field, sentence) => {
    const [licence, cover] = bothAccepted(applicant)
    await refuses(applicant, { items: [licence, { ...cover, ...over }] }, field, sentence)
  })

  test('accepts an insurance until a day that somebody named', async () => {
    const { identifier } = await handedIn(sendInsurance(world, applicant))
    const endless = { documentIdentifier: identifier, status: 'accepted' }
    const items = [...bothAccepted(applicant), endless]
    await refuses(applicant, { items }, 'items.2.expiresAt', 'Please fill this in')
    const until = { ...endless, expiresAt: '2026-03-02' }
    const answer = await decide(world, olu, applicant, {
      decision: 'approve',
      items: [...bothAccepted(applicant), until],
    })
    expect(answer.status).toBe(200)
    const rows = (await world.as(applicant).get(insurance)).body.data
    expect(rows.map(({ expiresAt }: { expiresAt: string }) => expiresAt).toSorted()).toEqual([
      '2026-03-02',
      '2026-12-31',
    ])
  })

  test('ends after the day of issue', async () => {
    const fields = { ...license, issuedAt: '2026-03-02' }
    const { identifier } = await handedIn(sendQualification(world, applicant, { fields }))
    const items = [{ documentIdentifier: identifier, status: 'accepted', expiresAt: '2026-03-02' }]
    await refuses(applicant, { items }, 'items.0.expiresAt', 'This date must be after the date of issue.')
  })

  test('is given once to each document', async () => {
    const [licence] = bothAccepted(applicant)
    const again = { ...licence, documentIdentifier: applicant.licence.toUpperCase() }
    await refuses(
      applicant,
      { items: [licence, again] },
      'items.1.documentIdentifier',
      'Please choose one of the options',
    )
  })

  test.each([
    ['somebody else', async () => (await submitted(world, named)).licence],
    [
      'nobody any more',
      async () => {
        await world.as(applicant).delete(`${qualifications}/${applicant.licence}`)
        return applicant.licence
      },
    ],
  ])('is not given on a document of %s', async (_name, documentOf) => {
    const items = [{ documentIdentifier: await documentOf(), status: 'rejected', note: 'It cannot be read.' }]
    expect(await decide(world, olu, applicant, { decision: 'request_changes', items })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    })
    expect(await statusOf(world, applicant)).toBe('in_review')
  })

  test.each([
    ['quarantined', 'FILE_QUARANTINED'],
    ['infected', 'FILE_INFECTED'],
  ] as const)('does not accept a file that is %s', async (scanStatus, code) => {
    await world.database.db
      .updateTable('storedFile')
      .set({ scanStatus, scannedAt: scanStatus === 'infected' ? world.clock.now().toString() : null })
      .where('ownerIdentifier', '=', applicant.identifier)
      .execute()
    const answer = await decide(world, olu, applicant, { decision: 'approve', items: bothAccepted(applicant) })
    expect(answer).toMatchObject({ status: 409, body: { code } })
  })
})

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
  expect((await shown(applicant)).body.history).toMatchObject([
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
    [applicant, other].map(async (person) => (await shown(person)).body.history[0]),
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
