import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { handedIn, sendInsurance } from '#tests/marketplace/credentials/uploads.ts'
import { start } from '#tests/support/product.ts'
import { auditRows } from '#tests/operations/operators/operator-product.ts'
import { type Applicant, approved, claim, decide, isListed, statusOf, subjectsTo, submission } from './applicants.ts'
import { type Reviewers, openReviewers } from './reviewers.ts'

let { product, named, olu } = {} as Reviewers
let theo: Applicant
beforeAll(async () => {
  ;({ product, named, olu } = await openReviewers())
})
afterAll(() => product.close())

/** The insurance is valid through the last day of the year, by the clock of London; the licence does not expire. */
beforeEach(async () => {
  product.clock.set(start)
  theo = await approved(product, olu, named)
  await product.drain()
  product.mailbox.clear()
})

const at = async (instant: string) => {
  product.clock.set(instant)
  await product.work()
}
const texts = (person = theo) => product.mailbox.list({ to: person.email }).map(({ text }) => text)
const own = async () => (await product.as(theo).get(submission)).body
const setAccount = (change: { locale: 'de' } | { accountStatus: 'pending_verification' }) =>
  product.database.db.updateTable('appUser').set(change).where('identifier', '=', theo.identifier).execute()
const statusOfDocument = async (identifier: string) =>
  (
    await product.database.db
      .selectFrom('document')
      .select('status')
      .where('identifier', '=', identifier)
      .executeTakeFirstOrThrow()
  ).status
const notices = async () => {
  const rows = await product.database.db
    .selectFrom('expiryNotice')
    .select('days')
    .where('documentIdentifier', '=', theo.insurance)
    .orderBy('days', 'desc')
    .execute()
  return rows.map(({ days }) => days)
}

describe('mails before the expiry', () => {
  test('are sent 60, 30 and 7 days before, each once', async () => {
    await at('2026-10-31T23:59:59Z')
    expect(texts()).toEqual([])
    await at('2026-11-01T00:59:59Z')
    expect(texts()).toHaveLength(1)
    expect(texts()[0]).toContain('Your indemnity insurance expires on 31 December 2026.')
    expect(texts()[0]).toContain('http://localhost:3000/overview/')
    expect(subjectsTo(product, theo)).toEqual(['Action needed in your account'])
    for (const hour of ['2026-11-01T09:00:00Z', '2026-11-30T23:59:59Z']) await at(hour)
    expect(texts()).toHaveLength(1)
    await at('2026-12-01T01:00:00Z')
    expect(texts()).toHaveLength(2)
    for (const hour of ['2026-12-23T23:00:00Z', '2026-12-24T01:00:00Z', '2026-12-31T22:00:00Z']) await at(hour)
    expect(texts()).toHaveLength(3)
    expect(await notices()).toEqual([60, 30, 7])
    expect(await own()).toMatchObject({ status: 'approved', listed: true })
  })

  test('after an outage of the worker only the nearest one is sent, in the language of the therapist', async () => {
    await setAccount({ locale: 'de' })
    await at('2026-12-28T09:00:00Z')
    expect(await notices()).toEqual([7])
    expect(texts()).toEqual([expect.stringContaining('Ihre Haftpflichtversicherung läuft am 31. Dezember 2026 ab.')])
    expect(texts()[0]).toContain('http://localhost:3000/de/overview/')
  })
})

/** Uploads another insurance and has it accepted. */
async function renewed(expiresAt: string): Promise<void> {
  const { identifier } = await handedIn(sendInsurance(product, theo, { fields: { expiresAt } }))
  if ((await statusOf(product, theo)) === 'expired') await product.as(theo).put(submission)
  await claim(product, olu, theo)
  const { status, body } = await decide(product, olu, theo, {
    decision: 'approve',
    items: [{ documentIdentifier: identifier, status: 'accepted' }],
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
}

describe('the expiry', () => {
  test('happens with the day after the last one, in the zone of the calendar', async () => {
    await product.database.db
      .updateTable('providerSchedule')
      .set({ timezone: 'America/Los_Angeles' })
      .where('providerIdentifier', '=', theo.identifier)
      .execute()
    await at('2027-01-01T07:59:59Z')
    expect(await own()).toMatchObject({ status: 'approved', listed: true, pausedBy: [] })
    await at('2027-01-01T08:59:59Z')
    expect(await own()).toMatchObject({ status: 'expired', listed: false, pausedBy: ['insurance_expired'] })
  })

  test('pauses the listing and notifies the therapist once', async () => {
    await at('2026-12-31T23:00:00Z')
    product.mailbox.clear()
    await at('2027-01-01T00:00:00Z')
    expect(await isListed(product, theo)).toBe(false)
    expect(await statusOfDocument(theo.insurance)).toBe('expired')
    await at('2027-01-01T05:00:00Z')
    expect(texts()).toHaveLength(1)
    expect(texts()[0]).toContain('Your indemnity insurance expired on 31 December 2026, so clients cannot find you')
    const written = await auditRows(product, 'verification.document_expired')
    expect(written.filter(({ subject }) => subject === theo.identifier)).toMatchObject([
      { actor: null, details: { kind: 'insurance' } },
    ])
  })

  test('of a document that was renewed in time notifies nobody, before and after', async () => {
    await renewed('2027-12-31')
    await at('2026-12-28T09:00:00Z')
    expect(texts().filter((text) => text.includes('expires on'))).toEqual([])
    await at('2027-01-01T00:00:00Z')
    product.mailbox.clear()
    await at('2027-01-01T05:00:00Z')
    expect(texts()).toEqual([])
    expect(await statusOfDocument(theo.insurance)).toBe('expired')
    expect(await own()).toMatchObject({ status: 'approved', listed: true, pausedBy: [] })
  })

  test('is reversed by a new document that was accepted', async () => {
    await at('2027-01-01T00:00:00Z')
    expect(await own()).toMatchObject({ status: 'expired', missing: ['insurance'], canSubmit: false })
    await renewed('2027-12-31')
    expect(await own()).toMatchObject({ status: 'approved', listed: true, pausedBy: [] })
    expect(await isListed(product, theo)).toBe(true)
  })

  test('during a review pauses the listing and does not change the review', async () => {
    await handedIn(sendInsurance(product, theo, { fields: { expiresAt: '2027-12-31' } }))
    await claim(product, olu, theo)
    await at('2027-01-01T00:00:00Z')
    expect(await own()).toMatchObject({ status: 'in_review', listed: false, pausedBy: ['insurance_expired'] })
  })

  test('of any other document is logged and changes nothing else', async () => {
    const then = product.clock.now().toString()
    const conduct = crypto.randomUUID()
    await product.database.db
      .insertInto('document')
      .values({
        identifier: conduct,
        providerIdentifier: theo.identifier,
        kind: 'conduct',
        title: 'Background check',
        status: 'accepted',
        expiresOn: '2026-03-10',
        reviewedAt: then,
        createdAt: then,
      })
      .execute()
    await at('2026-03-11T00:00:00Z')
    expect(texts()).toEqual([])
    expect(await own()).toMatchObject({ status: 'approved', listed: true })
    expect(await statusOfDocument(conduct)).toBe('expired')
  })

  test('notifies nobody at an unverified address', async () => {
    await setAccount({ accountStatus: 'pending_verification' })
    await at('2027-01-01T00:00:00Z')
    expect(texts()).toEqual([])
  })
})

test('is mailed once by two concurrent workers', async () => {
  product.clock.set('2026-12-28T09:00:00Z')
  await Promise.all([product.backend.worker.tick(), product.backend.worker.tick()])
  await product.work()
  expect(texts()).toHaveLength(1)
})
