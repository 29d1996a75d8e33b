/**
 * The therapist approves a late reschedule while the client cancels. The first one wins: a cancelled session is never
 * rescheduled, a rescheduled one may still be cancelled; claims and ledger match the outcome.
 */
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { creditWallet } from '#backend/money/payments/credit-wallet.ts'
import { benchSecret, type Servers } from '../search/servers.ts'
import { bookProblems, claimsOf, heldFor, jitter, type Part, post, Tally } from './requests.ts'
import { makeMarket, type Market, slotAt, bookingRequest } from './market.ts'

const rounds = 100
const fee = 15_000_00

interface RaceSetup {
  database: Database
  servers: Servers
  market: Market
  now: Temporal.Instant
}

export async function moveOrCancel(database: Database, servers: Servers, now: Temporal.Instant): Promise<Part> {
  const market = await makeMarket(database.db, 1, now)
  await creditWallet(database.db, {
    gateway: 'paystack',
    userIdentifier: market.clients[0] ?? '',
    amount: fee * rounds,
    currency: 'NGN',
    reference: 'topup-of-the-race',
    at: now.toString(),
  })
  const tally = new Tally()
  let right = 0
  for (let round = 0; round < rounds; round += 1) {
    const verdict = await run({ database, servers, market, now })
    tally.add(verdict.what)
    if (verdict.isRight) right += 1
  }
  const problems = await bookProblems(database)
  return {
    lines: [
      `approval of a move against a cancellation: ${right} of ${rounds} rounds right; contradictions in the ledger: ${problems}`,
      `  ${tally.toString()}`,
    ],
    isGood: right === rounds && problems === 0,
  }
}

async function run(setup: RaceSetup): Promise<{ what: string; isRight: boolean }> {
  const { database, servers, market, now } = setup
  const [from, to] = [now.add({ hours: 20 }), now.add({ hours: 26 })]
  const booking = await requestedMove(setup, from, to)
  if (booking === null) return { what: 'WRONG: the reschedule could not be requested', isRight: false }
  const approve = async () => {
    await jitter(6)
    const url = `${servers.backendUrl}/appointment/${booking}/reschedule-update`
    return post(url, market.providerToken, { status: 'approved' })
  }
  const cancel = async () => {
    await jitter(6)
    return post(`${servers.backendUrl}/booking/${booking}/cancel`, market.tokens[0] ?? '', {})
  }
  const [approved, cancelled] = await Promise.all([approve(), cancel()])
  const facts = await factsOf(database, booking)
  // The next round uses the same times.
  if (facts.startsWith('confirmed'))
    await post(`${servers.backendUrl}/appointment/${booking}/cancel`, market.providerToken, {})
  const clock = (instant: Temporal.Instant) => instant.toString().slice(5, 16).replace('T', ' ')
  const moved = `booking booked ${clock(to)}`
  const expected: Record<string, { what: string; facts: (text: string) => boolean }> = {
    '200 409': { what: 'moved', facts: (text) => text === `confirmed approved ${fee} [${moved}, ${moved}]` },
    '409 200': { what: 'cancelled', facts: (text) => /^cancelled (withdrawn|expired|rejected) 0 \[\]$/.test(text) },
    '200 200': { what: 'moved, then cancelled', facts: (text) => text === 'cancelled approved 0 []' },
  }
  const outcome = expected[`${approved.status} ${cancelled.status}`]
  return outcome?.facts(facts)
    ? { what: outcome.what, isRight: true }
    : {
        what: `WRONG: ${approved.status} ${approved.code}, ${cancelled.status} ${cancelled.code}, ${facts}`,
        isRight: false,
      }
}

/** A paid session inside the notice period whose client requests a reschedule, which needs the therapist's approval. */
async function requestedMove(
  { database, servers, market, now }: RaceSetup,
  from: Temporal.Instant,
  to: Temporal.Instant,
) {
  const token = market.tokens[0] ?? ''
  const booked = await post(
    `${servers.backendUrl}/booking`,
    token,
    bookingRequest(market, market.hour, from, benchSecret),
  )
  const booking = booked.identifier
  await post(`${servers.backendUrl}/payment/booking/${booking}`, token, { method: 'wallet' })
  // The undo period of the payment is over.
  const paidAt = now.subtract({ hours: 1 }).toString()
  await sql`update booking set needs_approval = true, paid_at = ${paidAt} where identifier = ${booking}`.execute(
    database.db,
  )
  const answer = await post(`${servers.backendUrl}/booking/${booking}/reschedule`, token, {
    timeslotIdentifier: slotAt(market, market.hour, to, benchSecret),
  })
  return answer.status === 200 && (await claimsOf(database, booking)).length === 4 ? booking : null
}

/** Status of booking and reschedule, the hold for the therapist, and the claims. */
async function factsOf(database: Database, booking: string): Promise<string> {
  const { rows } = await sql<{ status: string; move: string }>`
    select b.status, r.status as move from booking b join reschedule r on r.booking_identifier = b.identifier
     where b.identifier = ${booking}`.execute(database.db)
  const [row] = rows
  const claims = await claimsOf(database, booking)
  return `${row?.status} ${row?.move} ${await heldFor(database, booking)} [${claims.join(', ')}]`
}
