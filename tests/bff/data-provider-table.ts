/** One row for each REST resource: who reads it, how a test creates a row of it, and what the data provider may do to rows. */
import { randomUUIDv7 } from 'node:crypto'
import { decided, handedIn, sendInsurance, sendQualification } from '#tests/marketplace/credentials/uploads.ts'
import { creditRequest, heldSession } from '#tests/operations/finance/finance-product.ts'
import type { Answered } from '#tests/support/callers.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { written } from '#tests/care/notes/writing.ts'
import { givenAvailable } from '#tests/money/payouts/given-available.ts'
import { pastSession } from '#tests/marketplace/reviews/past-session.ts'
import { openBank } from '#tests/money/virtual-accounts/bank.ts'

export type Role = 'client' | 'provider' | 'operator'
export interface Fixtures {
  product: Product
  people: { client: GivenPerson; provider: GivenProvider; operator: GivenPerson }
}
export interface Entry {
  who: Role
  /** Required to read the list. */
  filter?: Record<string, string>
  /** A supported filter, and the field of a row that must equal it, be empty (`value`) or no less (`isFrom`). */
  target?: { filter: string; field?: string; value?: true; isFrom?: true }
  /** A new row of a resource that cannot be created through the data provider. */
  make?: (fixtures: Fixtures) => Promise<unknown>
  /** A new row, where the resource can be created. */
  fresh?: () => Record<string, unknown>
  /** An update; given where the resource supports it. */
  change?: Record<string, unknown>
  /** Fields that the update lacks where it is sent without the rest of the row; left out where it is complete by itself. */
  lacks?: readonly string[]
  /** Whether rows can be deleted; deleted fees return to the default, documents are kept for the record. */
  removes?: 'gone' | 'stays' | 'not-listed'
  /** Why a call is not offered. */
  why?: string
}

let made = 0
const next = () => (made += 1)
const moves = 'moves by calls of its own'
const byStatus = { target: { filter: 'status' } }

export const table: Record<string, Entry> = {
  appointments: { who: 'client', target: { filter: 'statuses', field: 'status' }, why: moves },
  transactions: { who: 'client', target: { filter: 'transactionType' }, why: 'the books never change' },
  earnings: { who: 'provider', ...byStatus, why: 'follow the sessions' },
  payouts: { who: 'provider', ...byStatus, why: moves },
  users: { who: 'operator', target: { filter: 'userType' }, why: moves },
  sessions: {
    who: 'operator',
    target: { filter: 'userIdentifier' },
    make: async ({ product }) => product.as(await product.given.client()).get('/user/info'),
    removes: 'gone',
    why: 'begin with signing in',
  },
  'feature-flags': {
    who: 'operator',
    change: { isOn: false },
    lacks: ['countries'],
    why: 'are those that the product knows',
  },
  reference: {
    who: 'operator',
    filter: { kind: 'trait' },
    target: { filter: 'kind' },
    fresh: () => ({ kind: 'trait', code: `cheerful-${next()}`, nameEn: 'Cheerful', nameDe: 'Heiter' }),
    change: { nameEn: 'Merry' },
    lacks: ['kind'],
    why: 'old records go on naming it: it is no longer offered instead',
  },
  'audit-log': { who: 'operator', target: { filter: 'action' }, why: 'is never changed' },
  fees: {
    who: 'provider',
    change: { fee: 20_000_00 },
    lacks: ['isFree'],
    removes: 'stays',
    why: 'one for each therapy',
  },
  qualifications: {
    who: 'provider',
    target: { filter: 'type' },
    make: ({ product, people }) => acceptedDocument(product, sendQualification(product, people.provider)),
    removes: 'not-listed',
    why: 'come by upload and are never changed',
  },
  insurance: {
    who: 'provider',
    ...byStatus,
    make: ({ product, people }) => acceptedDocument(product, sendInsurance(product, people.provider)),
    removes: 'not-listed',
    why: 'comes by upload and is never changed',
  },
  experience: {
    who: 'provider',
    fresh: () => ({ companyName: 'Clinic', jobTitle: 'Therapist', startDate: '2020-01', currentlyWorksHere: true }),
    change: { jobTitle: 'Supervisor' },
    lacks: ['companyName', 'startDate', 'currentlyWorksHere'],
    removes: 'gone',
  },
  'licence-states': { who: 'provider', why: 'are stored as a whole by a call of its own' },
  availability: {
    who: 'provider',
    target: { filter: 'from', field: 'date', isFrom: true },
    fresh: () => ({ date: `2026-06-${String(next()).padStart(2, '0')}`, isAvailable: false, timeSlotsInterval: [] }),
    change: { date: '2026-07-02' },
    lacks: ['isAvailable', 'timeSlotsInterval'],
    removes: 'gone',
  },
  verifications: { who: 'operator', ...byStatus, why: moves },
  jobs: { who: 'operator', target: { filter: 'name' }, make: failedJob, why: moves },
  reviews: {
    who: 'operator',
    ...byStatus,
    make: writtenReview,
    change: { status: 'hidden' },
    why: 'are written by clients',
  },
  'imported-clients': {
    who: 'provider',
    target: { filter: 'source' },
    fresh: () => ({ firstName: 'Ada', lastName: 'Eze', email: `ada.${next()}@example.com`, allowInvite: false }),
    change: { lastName: 'Obi' },
    lacks: ['firstName'],
    removes: 'gone',
  },
  clients: {
    who: 'provider',
    ...byStatus,
    change: { tags: ['morning'] },
    why: 'come with their first session',
  },
  notes: {
    who: 'provider',
    target: { filter: 'client', field: 'clientIdentifier' },
    make: ({ product, people }) => written(product, people.provider, people.client),
    change: { title: 'Second talk' },
    lacks: ['content'],
    removes: 'gone',
    why: 'new ones come by a form',
  },
  notifications: { who: 'client', target: { filter: 'kind' }, why: moves },
  bookings: { who: 'operator', ...byStatus, why: moves },
  'money-payments': { who: 'operator', target: { filter: 'userIdentifier' }, why: moves },
  'money-payouts': { who: 'operator', ...byStatus, why: moves },
  adjustments: { who: 'operator', ...byStatus, why: 'two people decide, by calls of their own' },
  'unmatched-transfers': {
    who: 'operator',
    target: { filter: 'open', field: 'adjustmentIdentifier', value: true },
    why: 'are booked by corrections',
  },
  'absence-cases': {
    who: 'operator',
    ...byStatus,
    make: contradictedReport,
    why: 'are decided by a call of their own',
  },
  reconciliations: { who: 'operator', why: 'are requested by a call of their own' },
}

/** A report of absence that an operator has to decide. */
async function contradictedReport({ product }: Fixtures): Promise<void> {
  await product.database.pool.query(
    `insert into absence_case (identifier, booking_identifier, start_at, reported_by, reported_at)
       select $1, identifier, start_at, 'client', start_at from booking where start_at is not null limit 1`,
    [randomUUIDv7()],
  )
}

/** A job of the queue whose tries have all failed. */
async function failedJob({ product: { backend, database } }: Fixtures): Promise<void> {
  const template = `test_${randomUUIDv7()}`
  const mail = { to: 'clara@example.com', locale: 'en' as const, words: {}, path: '/', key: template }
  await backend.services.jobs.enqueue(database.db, 'mail', { ...mail, template })
  await database.pool.query(
    `update jobs.job set state = 'failed', retry_count = retry_limit, started_on = now(), completed_on = now(),
            output = '{"message":"Mail server: 451"}' where data->>'template' = $1`,
    [template],
  )
}

/** A document that a reviewer has accepted: an unreviewed one would be gone after its deletion. */
const acceptedDocument = async (product: Product, sent: Promise<Answered>) =>
  decided(product, (await handedIn(sent)).identifier, 'accepted')

async function writtenReview({ product, people }: Fixtures): Promise<void> {
  const { participant } = await pastSession(product, people)
  const review = { rating: 4, isAnonymous: false, comment: 'A patient listener who asked the right questions.' }
  accepted(await product.as(people.client).post(`/review/${participant}`, review))
}

function accepted({ status, body }: Answered): void {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
}

/** A product with a row of every resource. */
export async function openFixtures(): Promise<Fixtures> {
  const product = await openProduct()
  const client = await product.given.client({ money: 100_000_00 })
  const [provider, operator] = [await product.given.provider(), await product.given.admin()]
  const people = { client, provider, operator }
  await heldSession(product, { client, provider, date: '2026-03-05' })
  await givenAvailable(product, provider.identifier, 30_000_00)
  const as = (role: Role) => product.as(people[role])
  const days = { fromDate: '2026-03-01', toDate: '2026-03-02' }
  accepted(await as('provider').post('/provider/payouts'))
  accepted(await as('client').post('/payment/wallet', { amount: 5_000_00 }))
  accepted(await as('operator').post('/admin/adjustments', creditRequest(client)))
  accepted(await as('operator').post('/admin/reconciliations', { gateway: 'paystack', ...days }))
  const bank = openBank(product)
  await bank.reportMoney(bank.send('CUS_unknown'))
  const { rows: states } = await product.database.pool.query(
    `select t.identifier from taxonomy t join taxonomy c on c.id = t.parent_id where t.kind = 'state' and c.code = 'NG' limit 1`,
  )
  accepted(await as('provider').post('/provider/license-states', { stateIdentifiers: [states[0]?.identifier] }))
  for (const { make } of Object.values(table)) await make?.({ product, people })
  return { product, people }
}
