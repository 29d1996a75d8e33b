/**
 * Latency and database queries of a month of a therapist's own calendar, when every date of the year differs from the
 * week and there are 2,000 sessions: in the backend, over HTTP and through the BFF, compared with a simple day-by-day
 * implementation. Results are ratios to a baseline of the same run (one row by its key).
 */
import { deepStrictEqual } from 'node:assert'
import pg from 'pg'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import { showOwnMonth } from '#backend/scheduling/availability/show-own-month.ts'
import type { Context } from '#platform/context/context.ts'
import type { Database } from '#platform/database/database.ts'
import type { OwnCalendarMonth } from '#schemas/scheduling/availability.ts'
import { monthDayByDay, plainDays } from './availability/day-by-day.ts'
import { amounts, fillPractice, type Practice } from './availability/practice.ts'
import { figuresOf, heading, line, timesOf } from './search/figures.ts'
import { openScratch } from './search/scratch.ts'
import { benchSecret, startServers } from './search/servers.ts'

const now = Temporal.Instant.from('2026-03-02T00:00:00Z')
const mostQueries = 2
/** Minimum speed-up over the day-by-day implementation, at p50. */
const leastGain = 3
const rounds = 20

let queries = 0
const plainQuery = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown
Reflect.set(pg.Client.prototype, 'query', function counted(this: pg.Client, ...args: unknown[]) {
  queries += 1
  return plainQuery.apply(this, args)
})
async function queriesOf(run: () => Promise<unknown>): Promise<number> {
  const before = queries
  await run()
  return queries - before
}

async function measure(database: Database): Promise<boolean> {
  const { db } = database
  const practice = await fillPractice(db, now)
  const servers = await startServers(database, () => now)
  try {
    const context = {
      db,
      now,
      user: { identifier: practice.provider },
      services: { config: { secrets: { slots: benchSecret } } },
    }
    const own = (month: string) => showOwnMonth(context as unknown as Context, month, {})
    const dayByDay = (month: string) => monthDayByDay(db, practice.provider, month)
    const backend = await callerAt(database, servers.backendUrl, practice)
    const bff = await callerThrough(servers.bffUrl, practice)
    await compare(own, dayByDay, practice.months)
    deepStrictEqual(await bff.month(practice.months[5] ?? ''), await backend.month(practice.months[5] ?? ''))

    const requestedMonths = Array.from({ length: rounds }, () => practice.months).flat()
    const lookUp = () => db.selectFrom('provider').selectAll().where('userIdentifier', '=', practice.provider).execute()
    const counts = {
      fresh: await queriesAfterChange(db, practice, () => own('2026-03')),
      own: await queriesOf(() => own('2026-03')),
      http: (await queriesOf(() => backend.month('2026-03'))) - ((await queriesOf(backend.oneQuery)) - 1),
      dayByDay: await queriesOf(() => dayByDay('2026-03')),
    }
    const unit = figuresOf(await timesOf(requestedMonths, lookUp))
    const figures = {
      own: figuresOf(await timesOf(requestedMonths, own)),
      backend: figuresOf(await timesOf(requestedMonths, backend.month)),
      bff: figuresOf(await timesOf(requestedMonths, bff.month)),
      dayByDay: figuresOf(await timesOf(practice.months, dayByDay)),
    }
    console.log(
      `A month of the own calendar, ${amounts.customDates} custom dates, ${amounts.bookings} sessions; baseline (one row by its key): ${unit.p50.toFixed(3)} ms\n${heading}`,
    )
    console.log(line('whole answer', figures.own, unit.p50))
    console.log(line('over HTTP, backend', figures.backend, unit.p50))
    console.log(line('over HTTP, through the BFF', figures.bff, unit.p50))
    console.log(`${line('read day by day, with Temporal', figures.dayByDay, unit.p50)}\n`)

    const most = Math.max(counts.fresh, counts.own, counts.http)
    const gain = figures.dayByDay.p50 / figures.own.p50
    console.log(
      `Queries: ${counts.own} for the answer, ${counts.fresh} after a change of the rules, ${counts.http} over HTTP besides the sign-in; day by day ${counts.dayByDay}`,
    )
    console.log(`Limit ${mostQueries} queries a request: ${most <= mostQueries ? 'met' : 'not met'} with ${most}`)
    console.log(
      `Goal ${leastGain} times as fast as day by day at p50: ${gain >= leastGain ? 'met' : 'not met'} with ${gain.toFixed(1)}; through the BFF ${(figures.dayByDay.p50 / figures.bff.p50).toFixed(1)}`,
    )
    return most <= mostQueries && gain >= leastGain
  } finally {
    await servers.close()
  }
}

/** Both implementations return the same sessions, and the same times that can still be booked. */
async function compare(
  own: (month: string) => Promise<OwnCalendarMonth>,
  dayByDay: (month: string) => ReturnType<typeof monthDayByDay>,
  months: readonly string[],
): Promise<void> {
  for (const month of months) {
    const answer = await own(month)
    const isOpen = (date: string) => date >= answer.today && date <= answer.horizonEnd
    const plain = await dayByDay(month)
    deepStrictEqual(
      plainDays(answer),
      plain.map((day) => (isOpen(day.date) ? day : { ...day, hours: [] })),
    )
  }
}

async function queriesAfterChange(db: Database['db'], { provider }: Practice, run: () => Promise<unknown>) {
  await db
    .updateTable('availabilityDay')
    .set({ isAvailable: true })
    .where('providerIdentifier', '=', provider)
    .execute()
  return queriesOf(run)
}

async function callerAt({ db }: Database, url: string, { provider }: Practice) {
  const session = await openSession(
    db,
    { now, address: '127.0.0.1', userAgent: 'bench' },
    { identifier: provider, userType: 'provider' },
  )
  const headers = { authorization: `Bearer ${session.token}` }
  return {
    month: (month: string) => read(`${url}/provider-availability/month/${month}`, headers),
    /** A call that takes one query besides those of the authentication. */
    oneQuery: async () => {
      await read(`${url}/provider-availability/timeslot/2026-03-04`, headers)
    },
  }
}

async function callerThrough(url: string, { email, password }: Practice) {
  const reply = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf': '1', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email, password }),
  })
  if (!reply.ok) throw new Error(`Not signed in: ${reply.status} ${await reply.text()}`)
  const headers = { cookie: reply.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '', 'x-csrf': '1' }
  return { month: (month: string) => read(`${url}/api/provider-availability/month/${month}`, headers) }
}

async function read(url: string, headers: Record<string, string>): Promise<OwnCalendarMonth> {
  const reply = await fetch(url, { headers })
  if (!reply.ok) throw new Error(`${reply.status} for ${url}`)
  return (await reply.json()) as OwnCalendarMonth
}

const scratch = await openScratch()
try {
  console.log(`On ${scratch.where}\n`)
  process.exitCode = (await scratch.withDatabase(measure)) ? 0 : 1
} finally {
  await scratch.stop()
}
