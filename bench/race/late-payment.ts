/**
 * A card is charged just when the hold has expired and another client books the time: exactly one of the two gets it,
 * and the other's payment is credited to the wallet once.
 */
import { gatewaysOf } from '#platform/gateways/gateways.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { confirmPaidBooking } from '#backend/scheduling/bookings/confirm-paid-booking.ts'
import type { Services } from '#platform/context/context.ts'
import type { Database } from '#platform/database/database.ts'
import { insertPayment } from '#backend/money/payments/queries.ts'
import { settlePayment } from '#backend/money/payments/settle-payment.ts'
import { benchSecret, type Servers } from '../search/servers.ts'
import { bookProblems, jitter, type Part, post, Tally } from './requests.ts'
import { makeMarket, type Market, bookingRequest } from './market.ts'

const rounds = 500
const clients = 60
const fee = 15_000_00

interface RaceSetup {
  database: Database
  servers: Servers
  services: Services
  market: Market
  now: Temporal.Instant
}

export async function latePayment(database: Database, servers: Servers, now: Temporal.Instant): Promise<Part> {
  const market = await makeMarket(database.db, clients, now)
  const setup = { database, servers, services: withPaidGateway(servers.services), market, now }
  const tally = new Tally()
  let right = 0
  for (let round = 0; round < rounds; round += 1) {
    const verdict = await run(setup, round)
    tally.add(verdict.what)
    if (verdict.isRight) right += 1
  }
  const problems = await bookProblems(database)
  return {
    lines: [
      `late payment against a rival for the expired hold: ${right} of ${rounds} rounds right; contradictions in the ledger: ${problems}`,
      `  ${tally.toString()}`,
    ],
    isGood: right === rounds && problems === 0,
  }
}

async function run(setup: RaceSetup, round: number): Promise<{ what: string; isRight: boolean }> {
  const { database, servers, services, market, now } = setup
  const startAt = now.add({ hours: 24 + round * 2 })
  const input = bookingRequest(market, market.hour, startAt, benchSecret)
  const [payer, rival] = [round % clients, (round + clients / 2) % clients]
  const booked = await post(`${servers.backendUrl}/booking`, market.tokens[payer] ?? '', input)
  if (booked.status !== 201) return { what: `not booked: ${booked.status} ${booked.code}`, isRight: false }
  const reference = await startPayment(setup, booked.identifier, market.clients[payer] ?? '')
  await expireHold(setup, booked.identifier)

  const settle = async () => {
    await jitter(4)
    const settling = { db: database.db, services, now, confirmPaidBooking }
    const payment = await settlePayment(settling, reference)
    return payment?.creditedToWallet === true ? 'credited' : 'confirmed'
  }
  const book = async () => {
    await jitter(4)
    return post(`${servers.backendUrl}/booking`, market.tokens[rival] ?? '', input)
  }
  const [paid, rivals] = await Promise.all([settle(), book()])
  const facts = await factsOf(database, { booking: booked.identifier, reference, provider: market.provider, startAt })
  await releaseHolds(setup, rivals.identifier)
  const isPayers = paid === 'confirmed' && rivals.code === 'SLOT_TAKEN' && facts === 'confirmed, 1 holder, 0 credits'
  const isRivals = paid === 'credited' && rivals.status === 201 && facts === 'pending, 1 holder, 1 credits'
  return {
    what: isPayers ? 'who paid' : isRivals ? 'the rival' : `WRONG: ${paid}, rival ${rivals.status}, ${facts}`,
    isRight: isPayers || isRivals,
  }
}

/** A gateway that reports every payment as successful. */
const withPaidGateway = (services: Services): Services => ({
  ...services,
  gateways: gatewaysOf(
    services.gateways.all.map((gateway) => ({
      ...gateway,
      verify: async (reference: string) => ({
        status: 'success' as const,
        reference,
        amount: fee,
        currency: 'NGN',
        fees: 0,
        channel: 'card',
        paidAt: null,
        gatewayReference: reference,
        message: '',
        metadata: {},
        card: null,
      }),
    })),
  ),
})

async function startPayment({ database, now }: RaceSetup, bookingIdentifier: string, client: string): Promise<string> {
  const reference = `booking-${randomUUID()}`
  await insertPayment(database.db, {
    reference,
    userIdentifier: client,
    purpose: 'booking',
    method: 'card',
    bookingIdentifier,
    seriesIdentifier: null,
    amount: fee,
    currency: 'NGN',
    at: now.toString(),
    expiresAt: now.add({ hours: 24 }).toString(),
    nextCheckAt: null,
    gateway: 'paystack',
    settled: false,
  })
  return reference
}

async function expireHold({ database, now }: RaceSetup, booking: string): Promise<void> {
  const before = now.subtract({ seconds: 1 }).toString()
  await sql`update claim set expires_at = ${before} where booking_identifier = ${booking}`.execute(database.db)
  await sql`update booking set payment_due_at = ${before} where identifier = ${booking}`.execute(database.db)
}

/** Ends unpaid bookings, whose number is limited; the following rounds do not use this time again. */
const releaseHolds = ({ database }: RaceSetup, booking: string) =>
  booking === ''
    ? Promise.resolve()
    : database.db
        .updateTable('booking')
        .set({ status: 'expired', paymentDueAt: null })
        .where('identifier', '=', booking)
        .execute()

interface CheckoutStart {
  booking: string
  reference: string
  provider: string
  startAt: Temporal.Instant
}

/** Status of the paid booking, who holds the time, and how often the money was credited. */
async function factsOf({ db }: Database, { booking, reference, provider, startAt }: CheckoutStart): Promise<string> {
  const { rows } = await sql<{ status: string; holders: number; credits: number }>`
    select b.status,
           (select count(*)::int from claim c where c.person_identifier = ${provider} and c.state in ('held', 'booked')
               and lower(c.span) = ${startAt.toString()}::timestamptz) as holders,
           (select count(*)::int from ledger_entry e where e.idempotency_key = ${`topup:${reference}`}) as credits
      from booking b where b.identifier = ${booking}`.execute(db)
  const [row] = rows
  if (!row) return 'no booking'
  if (row.status === 'pending')
    await db
      .updateTable('booking')
      .set({ status: 'expired', paymentDueAt: null })
      .where('identifier', '=', booking)
      .execute()
  return `${row.status}, ${row.holders} holder, ${row.credits} credits`
}
