/**
 * Model-based test on a real database: random steps book, pay, cancel, reschedule, approve, advance the clock and cut
 * connections, alone and concurrently. After every step the ledger balances, every fee is where the status of its
 * booking says, no one has two sessions at once, and claims and bookings agree. `-- --seed 7 --steps 5000`; a failing
 * episode prints its seed and `--episode`, which repeat it.
 */
import { gatewaysOf } from '#platform/gateways/gateways.ts'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createBackend } from '../backend/app.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { localFolder } from '#platform/storage/local-folder.ts'
import { randomFrom } from '#backend/operations/demo-data/random.ts'
import { createPeople } from './model/people.ts'
import { modelGateway } from './model/gateway.ts'
import { broken } from './model/invariants.ts'
import { type Setup, step } from './model/steps.ts'
import { openScratch } from './search/scratch.ts'
import { benchConfig, benchMailer, benchSecret } from './search/servers.ts'

const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    episode: { type: 'string' },
  },
})
const steps = Number(values.steps)
const seed = Number(values.seed)
const stepsPerEpisode = 500
const print = (text: string) => process.stdout.write(`${text}\n`)

interface Tally {
  steps: number
  answers: Map<string, number>
}

async function run(database: Database, url: string): Promise<boolean> {
  // The machine itself is never stopped: commits need not wait for the disk.
  await sql.raw(`alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = off`).execute(database.db)
  const clock = { now: Temporal.Instant.from('2026-03-02T00:00:00Z') }
  const tally: Tally = { steps: 0, answers: new Map() }
  const begin = performance.now()
  const before = await deadlocks(database)
  const first = values.episode === undefined ? 0 : Number(values.episode)
  for (let episode = first; tally.steps < steps; episode += 1) {
    const failure = await walk(database, url, clock, episode, tally)
    if (failure) {
      print(`BROKEN in step ${tally.steps}: ${failure.join('\n  ')}`)
      print(`repeat: npm run bench -- model --seed ${seed} --episode ${episode} --steps ${stepsPerEpisode}`)
      return false
    }
    if (episode % 20 === 19) print(`  ${tally.steps} steps, ${Math.round((performance.now() - begin) / 1000)} s`)
  }
  const problems = await sql<{ count: number }>`select count(*)::int as count from ledger_problem`.execute(database.db)
  const locked = (await deadlocks(database)) - before
  const seconds = (performance.now() - begin) / 1000
  print(`${tally.steps} steps with seed ${seed}, each checked, ${(tally.steps / seconds).toFixed(0)} a second`)
  for (const [what, count] of [...tally.answers].toSorted(([, one], [, other]) => other - one).slice(0, 40))
    print(`  ${count} × ${what}`)
  print(`  rows that contradict the books: ${problems.rows[0]?.count}; deadlocks: ${locked}`)
  const isGood = problems.rows[0]?.count === 0 && locked === 0
  print(isGood ? 'goal met: nothing broke' : 'goal MISSED')
  return isGood
}

/** One episode with people of its own and a backend of its own, which is closed afterwards like a process that ends. */
async function walk(
  database: Database,
  url: string,
  clock: { now: Temporal.Instant },
  episode: number,
  tally: Tally,
): Promise<string[] | undefined> {
  const gateway = modelGateway()
  const mailer = benchMailer()
  const files = localFolder('/nonexistent/solace-files')
  const own = openDatabase(url)
  const pids = new Set<number>()
  own.pool.on('connect', (client) => void pids.add((client as unknown as { processID: number }).processID))
  const backend = await createBackend({
    database: own,
    config: benchConfig,
    gateways: gatewaysOf([gateway]),
    mailer,
    files,
    clock: () => clock.now,
  })
  const { db } = database
  const setup: Setup = {
    db,
    backend,
    gateway,
    clock,
    random: randomFrom(seed * 1_000_003 + episode),
    people: await createPeople(db, clock.now),
    secret: benchSecret,
    repairConnections: async () => {
      for (let round = 0; round < 3; round += 1)
        await Promise.allSettled(Array.from({ length: 20 }, () => own.pool.query('select 1')))
    },
    breakConnections: async () => {
      const killer = database.newClient('model')
      await killer.connect()
      await killer.query('select pg_terminate_backend(pid) from pg_stat_activity where pid = any($1)', [[...pids]])
      await killer.end()
    },
  }
  const last: string[] = []
  try {
    for (let count = 0; count < stepsPerEpisode && tally.steps < steps; count += 1) {
      const done = await step(setup)
      tally.steps += 1
      last.push(`${clock.now.toString()} ${done.status} ${done.what}`)
      const kind = done.what.startsWith('at once') ? 'several at once' : done.what.replace(/^\d+ minutes/, 'minutes')
      tally.answers.set(kind, (tally.answers.get(kind) ?? 0) + 1)
      const wrong = await broken(db, setup.people, clock.now)
      if (done.status >= 500 && !done.mayFail) wrong.push(`answered ${done.status}`)
      if (wrong.length > 0) return [...wrong, 'the last steps:', ...last.slice(-12)]
    }
    await finishEpisode(setup)
    return undefined
  } finally {
    await backend.close()
    await own.close()
    mailer.close()
    await gateway.close()
  }
}

/**
 * Advances the clock until nothing is left to do; removes the therapists, and empties the mail queue without sending.
 */
async function finishEpisode({ db, backend, people, clock }: Setup): Promise<void> {
  clock.now = clock.now.add({ hours: 24 * 40 })
  await backend.worker.tick()
  const retired = people.providers.map(({ identifier }) => identifier)
  await db.deleteFrom('providerListing').where('providerIdentifier', 'in', retired).execute()
  await sql`delete from jobs.job`.execute(db)
}

async function deadlocks({ db }: Database): Promise<number> {
  await sql`select pg_stat_clear_snapshot()`.execute(db)
  const { rows } = await sql<{
    deadlocks: number
  }>`select deadlocks::int from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.deadlocks ?? 0
}

const scratch = await openScratch()
print(scratch.where)
const isGood = await scratch.withDatabase(run, { max: 10 })
await scratch.stop()
process.exit(isGood ? 0 : 1)
