/**
 * A series of five sessions while forty other clients each want one of its times: all five or none, and every time has
 * one holder.
 */
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { benchSecret, type Servers } from '../search/servers.ts'
import { jitter, type Part, post, Tally } from './requests.ts'
import { makeMarket, type Market, bookingRequest } from './market.ts'

const rounds = 20
const rivals = 40
const sessions = 5
/** A series does more work before it claims its times: from round to round its rivals start later, up to this delay. */
const mostStartMs = 1200

export async function seriesUnderRivals(database: Database, servers: Servers, now: Temporal.Instant): Promise<Part> {
  const market = await makeMarket(database.db, rivals + rounds, now)
  const tally = new Tally()
  let right = 0
  for (let round = 0; round < rounds; round += 1) {
    const firstStart = now.add({ hours: 48 + round })
    const verdict = await run({ database, servers, market, round, firstStart })
    tally.add(verdict.what)
    if (verdict.isRight) right += 1
  }
  return {
    lines: [
      `series of ${sessions} under ${rivals} rivals: ${right} of ${rounds} rounds right`,
      `  ${tally.toString()}`,
    ],
    isGood: right === rounds,
  }
}

interface RaceSetup {
  database: Database
  servers: Servers
  market: Market
  round: number
  firstStart: Temporal.Instant
}

async function run({
  database,
  servers,
  market,
  round,
  firstStart,
}: RaceSetup): Promise<{ what: string; isRight: boolean }> {
  const place = rivals + round
  const startOf = (index: number) => firstStart.add({ hours: 7 * 24 * index })
  const book = async (rival: number) => {
    await jitter(12 + (mostStartMs * (round % 5)) / 4)
    const input = bookingRequest(market, market.hour, startOf(rival % sessions), benchSecret)
    return post(`${servers.backendUrl}/booking`, market.tokens[rival] ?? '', input)
  }
  const bookSeries = () =>
    post(`${servers.backendUrl}/booking/series`, market.tokens[place] ?? '', {
      ...bookingRequest(market, market.hour, firstStart, benchSecret),
      frequency: 'weekly',
      count: sessions,
      conflictPolicy: 'fail',
      payment: 'per_session',
    })
  const [series, ...answers] = await Promise.all([
    bookSeries(),
    ...Array.from({ length: rivals }, (_, rival) => book(rival)),
  ])
  const starts = Array.from({ length: sessions }, (_, index) => startOf(index).toString())
  const { own, holders } = await factsOf(database, market, market.clients[place] ?? '', starts)
  const won = answers.filter(({ status }) => status === 201).length
  const lost = answers.filter(({ code }) => code === 'SLOT_TAKEN').length
  await releaseHolds(database, market)
  const isAll = series.status === 201 && own === sessions && won === 0
  const isNone = series.code === 'SERIES_CONFLICT' && own === 0 && won === sessions
  const isRight = (isAll || isNone) && lost === rivals - won && holders === sessions
  const summary = `series ${series.status} ${series.code ?? ''} with ${own}, ${won} rivals won, ${lost} lost, ${holders} holders`
  return { what: isRight ? (isAll ? 'all five' : 'none') : `WRONG: ${summary}`, isRight }
}

/** Sessions of the client of the series, and how many of the times have exactly one holder. */
async function factsOf({ db }: Database, { provider }: Market, client: string, starts: readonly string[]) {
  const { rows } = await sql<{ own: number; holders: number }>`
    select (select count(*)::int from booking b where b.client_identifier = ${client} and b.status in ('pending', 'confirmed')) as own,
           (select count(*)::int from (
             select 1 from claim c where c.person_identifier = ${provider} and c.state in ('held', 'booked')
                and lower(c.span) = any(${starts}::timestamptz[]) group by lower(c.span) having count(*) = 1) s) as holders`.execute(
    db,
  )
  return rows[0] ?? { own: 0, holders: 0 }
}

/** Ends the unpaid bookings of this round, whose number is limited, before the next one. */
const releaseHolds = ({ db }: Database, { provider }: Market) =>
  db
    .updateTable('booking')
    .set({ status: 'expired', paymentDueAt: null })
    .where('providerIdentifier', '=', provider)
    .where('status', '=', 'pending')
    .execute()
