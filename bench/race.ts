/**
 * Races of many clients for one time of a therapist, over HTTP and a real PostgreSQL: for the same slot, and for slots
 * that overlap by half. In every round one books; all others get SLOT_TAKEN with three alternatives. Results are ratios
 * to the same number of bookings without conflicts. Then later races of a booking: a late payment against a rival, a
 * series against many, an approval against a cancellation.
 */
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { type Answer, post } from './race/requests.ts'
import { latePayment } from './race/late-payment.ts'
import { makeMarket, type Market, bookingRequest } from './race/market.ts'
import { moveOrCancel } from './race/move-or-cancel.ts'
import { seriesUnderRivals } from './race/series.ts'
import { openScratch } from './search/scratch.ts'
import { benchSecret, startServers } from './search/servers.ts'

const rivals = 200
const rounds = 20
const now = Temporal.Instant.from('2026-03-02T00:00:00Z')

interface Outcome {
  name: string
  /** Rounds in which exactly one client booked and all others got SLOT_TAKEN with three alternatives. */
  right: number
  answers: Map<string, number>
  milliseconds: number
}

async function run(database: Database): Promise<boolean> {
  const servers = await startServers(database, () => now)
  const market = await makeMarket(database.db, rivals, now)
  try {
    await warm(database)
    const deadlocksBefore = await deadlocks(database)
    const day = (number: number, hour: number, minute = 0) => now.add({ hours: number * 24 + hour, minutes: minute })
    const book = (place: number, therapy: Market['hour'] | Market['hourAndHalf'], startAt: Temporal.Instant) =>
      post(
        `${servers.backendUrl}/booking`,
        market.tokens[place] ?? '',
        bookingRequest(market, therapy, startAt, benchSecret),
      )

    const apart = await timed(() =>
      all((place) => book(place, market.hour, day(1 + Math.floor(place / 8), 12 + (place % 8)))),
    )
    const unhindered = apart.answers.filter(({ status }) => status === 201).length
    const outcomes = [
      await race('same slot', (round) => all((place) => book(place, market.hour, day(1 + round, 6)))),
      await race('half-overlapping slots', (round) =>
        all((place) =>
          place % 2 === 0
            ? book(place, market.hour, day(1 + round, 1))
            : book(place, market.hourAndHalf, day(1 + round, 1, 30)),
        ),
      ),
    ]
    print(`${rivals} clients at once, ${rounds} rounds each`)
    print(`  without rivals: ${unhindered} of ${rivals} booked in ${Math.round(apart.milliseconds)} ms (the baseline)`)
    for (const outcome of outcomes) {
      const each = outcome.milliseconds / rounds
      print(
        `  ${outcome.name}: ${outcome.right} of ${rounds} rounds right, ${Math.round(each)} ms a round, ${(each / apart.milliseconds).toFixed(2)} of the baseline`,
      )
      print(`    answers: ${[...outcome.answers].map(([what, count]) => `${what} × ${count}`).join(', ')}`)
    }
    const parts = []
    for (const part of [latePayment, seriesUnderRivals, moveOrCancel]) {
      const result = await part(database, servers, now)
      for (const line of result.lines) print(`  ${line}`)
      parts.push(result)
    }
    const locked = (await deadlocks(database)) - deadlocksBefore
    const overlaps = await overlapping(database)
    print(`  deadlocks: ${locked}; overlapping sessions in the database: ${overlaps}`)
    const good =
      unhindered === rivals &&
      outcomes.every(({ right }) => right === rounds) &&
      parts.every(({ isGood }) => isGood) &&
      locked === 0 &&
      overlaps === 0
    print(good ? 'goal met: every round right, no 5xx, no deadlock' : 'goal MISSED')
    return good
  } finally {
    await servers.close()
  }
}

const print = (text: string) => process.stdout.write(`${text}\n`)
const all = (one: (place: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: rivals }, (_, place) => one(place)))

async function timed(work: () => Promise<Answer[]>) {
  const begin = performance.now()
  const answers = await work()
  return { answers, milliseconds: performance.now() - begin }
}

async function race(name: string, round: (number: number) => Promise<Answer[]>): Promise<Outcome> {
  const outcome: Outcome = { name, right: 0, answers: new Map(), milliseconds: 0 }
  for (let number = 0; number < rounds; number += 1) {
    const { answers, milliseconds } = await timed(() => round(number))
    outcome.milliseconds += milliseconds
    const taken = answers.filter(
      ({ status, code, alternatives }) => status === 409 && code === 'SLOT_TAKEN' && alternatives === 3,
    ).length
    const booked = answers.filter(({ status }) => status === 201).length
    if (booked === 1 && taken === rivals - 1) outcome.right += 1
    for (const { status, code, alternatives } of answers) {
      const what = `${status}${code ? ` ${code} with ${alternatives}` : ''}`
      outcome.answers.set(what, (outcome.answers.get(what) ?? 0) + 1)
    }
  }
  return outcome
}

/** A cold pool hides races: every connection is opened before the first round. */
const warm = ({ pool }: Database) =>
  Promise.all(Array.from({ length: rivals }, () => pool.query('select pg_sleep(0.3)')))

async function deadlocks({ db }: Database): Promise<number> {
  await sql`select pg_stat_clear_snapshot()`.execute(db)
  const { rows } = await sql<{
    deadlocks: number
  }>`select deadlocks::int from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.deadlocks ?? 0
}

async function overlapping({ db }: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from booking a join booking b on a.provider_identifier = b.provider_identifier and a.identifier < b.identifier
       and tstzrange(a.start_at, a.end_at) && tstzrange(b.start_at, b.end_at)
     where a.status in ('pending', 'confirmed') and b.status in ('pending', 'confirmed')`.execute(db)
  return rows[0]?.count ?? 0
}

const scratch = await openScratch()
print(scratch.where)
const isGood = await scratch.withDatabase(run, { max: rivals })
await scratch.stop()
process.exit(isGood ? 0 : 1)
