/**
 * Fault tests of the money flows: fifty equal events at once; the backend killed (SIGKILL) before and after each durable
 * step (a commit, a writing statement, a gateway call) of a top-up by card and by transfer, a payment, a refund and a
 * payout, at each gateway; the database server killed during 26,000 acknowledged postings. Then drills with the whole
 * product under load: each part silent, unavailable, stalled, locked, full or restarted. Each ends with a check: all or
 * nothing, once, and a consistent ledger. `npm run bench -- faults outages` runs the drills only.
 */
import { chmodSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#platform/database/database.ts'
import { type Embedded, startEmbedded } from '#platform/database/embedded/embedded.ts'
import type { GatewayName } from '#platform/gateways/port.ts'
import { migrate } from '#platform/migrations/migrate.ts'
import { syncReference } from '#platform/regions/sync-reference.ts'
import { sendEqualWebhooks } from './faults/equal-webhooks.ts'
import { stopHard } from './faults/hard-stop.ts'
import { killOnce, type Kill, patienceSeconds } from './faults/kills.ts'
import type { Scenario } from './faults/scenario.ts'
import { scenarios } from './faults/scenarios.ts'
import { openSetup, type Setup } from './faults/setup.ts'
import { runDrills } from './outages/run-drills.ts'
import { makeMarket, type Market } from './race/market.ts'

const equal = 50
const postings = 26_000
/** More would delay each other's starts, which are part of the measurement. */
const atOnce = availableParallelism()
/** After this many consecutive runs without a kill, the scenario has no further steps. */
const enough = 2

const faults: string[] = []
/** Names of the parts to run, all of them by default; `each` prints every kill. */
const given = process.argv.slice(2)
const only = given.filter((word) => word !== 'each')
const wanted = (name: string) => only.length === 0 || only.some((word) => name.includes(word))
const isWantedDrill = (name: string) => wanted(name) || only.includes('outages')

/** Where the setups run: a server with a template of their databases. */
let ground: { dir: string; server: Embedded } | null = null
if (wanted('webhooks') || scenarios.some((open) => wanted(open().name))) await reportSetups()
if (wanted('hard stop')) await reportHardStop()
faults.push(...(await runDrills(isWantedDrill)))
for (const fault of faults) console.log(`Not met: ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1

async function reportSetups(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'solace-faults-'))
  chmodSync(dir, 0o711)
  const server = await startEmbedded({ dir, settings: { max_connections: 200 } })
  ground = { dir, server }
  try {
    const template = await server.ensureDatabase('template_of_faults')
    await migrate(template)
    const database = openDatabase(template)
    await syncReference(database.db)
    const market = await makeMarket(database.db, 1, Temporal.Now.instant())
    await database.close()
    if (wanted('webhooks')) await reportWebhooks(market)
    for (const open of scenarios) if (wanted(open().name)) await reportKills(open, market)
  } finally {
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

async function withSetup<T>(gateway: GatewayName, run: (setup: Setup) => Promise<T>): Promise<T> {
  if (!ground) throw new Error('The server is not running yet')
  const { dir, server } = ground
  const name = `faults_${Math.random().toString(36).slice(2)}`
  await onServer(server, `create database ${name} template template_of_faults`)
  const url = server.url(name)
  const host = new URL(url).searchParams.get('host') ?? decodeURIComponent(new URL(url).hostname)
  const setup = await openSetup({ url, socket: `${host}/.s.PGSQL.5432`, folder: join(dir, name), gateway })
  try {
    return await run(setup)
  } finally {
    await setup.close()
    await onServer(server, `drop database ${name} with (force)`)
  }
}

async function onServer(server: Embedded, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url('postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function reportWebhooks(market: Market): Promise<void> {
  const { statuses, balance, entries, milliseconds } = await withSetup('paystack', (setup) =>
    sendEqualWebhooks(setup, market, equal),
  )
  const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
  console.log(
    `${equal} equal events at once: ${answers.join(', ')} in ${milliseconds.toFixed(0)} ms; credited ${entries} time(s), ${balance / 100} NGN`,
  )
  if (entries !== 1) faults.push(`equal events credited ${entries} times`)
}

/** Step after step, several at a time, until a run has no step left for a kill. */
async function reportKills(open: () => Scenario, market: Market): Promise<void> {
  const kills: Kill[] = []
  const { name, gateway } = open()
  let [next, without] = [0, 0]
  const work = async () => {
    while (without < enough) {
      const number = next++
      const kill = await withSetup(gateway, (setup) => killOnce(setup, market, open(), number))
      if (kill.step === null) without += 1
      kills[number] = kill
      if (given.includes('each')) console.log(`  ${whereOf(kill)}: ${kill.outcome}, ${kill.seconds.toFixed(1)} s`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const real = kills.filter(({ step }) => step !== null)
  const [{ seconds, starting } = { seconds: 0, starting: 0 }] = real.toSorted(
    (one, other) => other.seconds - one.seconds,
  )
  const outcomes = new Map<string, number>()
  for (const { outcome } of real) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  console.log(
    `${name}: killed at ${real.length} steps; ${[...outcomes].map(([what, count]) => `${what} × ${count}`).join(', ')}; ` +
      `right again after at most ${seconds.toFixed(1)} s (${starting.toFixed(1)} s of it the start of the backend), ` +
      `${(seconds / patienceSeconds).toFixed(2)} of the limit; contradictions in the books ${kills.reduce((sum, { problems }) => sum + problems, 0)}`,
  )
  for (const { step, outcome, seconds, problems, refusal } of kills) {
    const where = whereOf({ step })
    if (outcome.startsWith('WRONG') || outcome === 'waiting') faults.push(`${name}, ${where}: ${outcome}`)
    if (step === null && outcome === 'nothing') faults.push(`${name}, ${where}: nothing came of it, ${refusal}`)
    if (problems > 0) faults.push(`${name}, ${where}: ${problems} contradictions in the books`)
    if (seconds > patienceSeconds) faults.push(`${name}, ${where}: ${seconds.toFixed(0)} s`)
  }
}

function whereOf({ step }: Pick<Kill, 'step'>): string {
  return step ? `${step.moment} ${step.what}` : 'without a kill'
}

async function reportHardStop(): Promise<void> {
  const { acknowledged, missing, unacknowledged, problems, back } = await stopHard(postings, 2)
  console.log(
    `Database killed twice within ${acknowledged.toLocaleString('en')} acknowledged postings: ${missing} missing, ` +
      `${unacknowledged} written without an answer, contradictions ${problems}; back after ${back.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(' and ')}`,
  )
  if (missing > 0 || problems > 0) faults.push(`hard stop: ${missing} missing, ${problems} contradictions`)
}
