/**
 * Pages of therapists through the BFF with 100,000 therapists: pages a second the first time, again and by popularity, the memory of the
 * stored pages, how soon a change is visible, and the scripts that a page loads. The requests come from a thread of their own;
 * backend and BFF share one.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { referenceData } from '#platform/regions/reference.ts'
import { randomFrom } from '#backend/operations/demo-data/random.ts'
import type { Database } from '#platform/database/database.ts'
import { createBff } from '#bff/app.ts'
import { memoryStore } from '#bff/session/memory-store.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { sizesOf } from '../scripts/web/sizes.ts'
import type { Burst, BurstResult } from './pages/burst.ts'
import { fillMarket } from './search/market.ts'
import { openScratch } from './search/scratch.ts'
import { startServers } from './search/servers.ts'

const goals = { pages: 1_500, change: 60, script: 72 }
const size = 100_000
const now = Temporal.Instant.from('2026-03-02T08:00:00Z')
const print = (text: string) => process.stdout.write(`${text}\n`)

const folder = mkdtempSync(join(tmpdir(), 'solace-bench-'))
const webRoot = join(folder, 'web')
await buildWeb({ target: webRoot, only: 'public' })
const scratch = await openScratch()
try {
  process.exitCode = (await scratch.withDatabase(measure)) ? 0 : 1
} finally {
  await scratch.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(database: Database): Promise<boolean> {
  const { db } = database
  await fillMarket(db, await referenceData(db), size, now, randomFrom(size))
  await sql`insert into provider_schedule (provider_identifier, timezone) select user_identifier, 'Africa/Lagos' from provider`.execute(
    db,
  )
  const listed = await db.selectFrom('providerListing').select('providerIdentifier').execute()
  const identifiers = listed.map(({ providerIdentifier }) => providerIdentifier)
  const servers = await startServers(database, () => now)
  const bff = await createBff({
    backendUrl: servers.backendUrl,
    store: memoryStore(),
    sessionSecret: 'secret-of-the-bench-0123456789-0123456789',
    clock: () => now.epochMilliseconds,
    webRoot,
    limits: { publicReads: 1_000_000_000 },
  })
  const url = await bff.listen()
  try {
    const run = async (burst: Omit<Burst, 'url'>) => {
      const before = process.threadCpuUsage()
      const result = await inWorker({ url, ...burst })
      const { user, system } = process.threadCpuUsage(before)
      return { ...result, processor: (user + system) / 1_000 / burst.identifiers.length }
    }
    const anyOf = (count: number) => {
      const random = randomFrom(count)
      return Array.from({ length: count }, () => identifiers[random.below(size)] as string)
    }
    await run({ identifiers: anyOf(200), atOnce: 8 })
    const cold = await run({ identifiers: anyOf(6_000), atOnce: 16 })
    report('random pages of 100,000, the first time', cold)
    const few = [...new Set(anyOf(2_000))]
    await run({ identifiers: few, atOnce: 16 })
    const warm = await run({ identifiers: Array.from({ length: 15 }, () => few).flat(), atOnce: 32 })
    report('stored pages of 2,000 therapists', warm)
    const drawn = popular(identifiers, 60_000)
    await run({ identifiers: drawn.slice(0, 40_000), atOnce: 32 })
    const mixed = await run({ identifiers: drawn.slice(40_000), atOnce: 32 })
    const before = new Set(drawn.slice(0, 40_000))
    const first = new Set(drawn.slice(40_000).filter((identifier) => !before.has(identifier))).size
    report(
      `a mixture by popularity (1/rank) after 40,000 requests, ${((100 * first) / 20_000).toFixed(0)} % of them for the first time`,
      mixed,
    )
    const { bytes, size: pages } = bff.renderedPages()
    print(
      `${pages} stored pages, ${Math.round(bytes / pages)} bytes each; ${((bytes / pages) * size) / 1e6} MB for ${size}, bounded at 268 MB`,
    )
    const seconds = await secondsToChange(database, url, identifiers[0] as string)
    print(
      `a change is visible after ${seconds.toFixed(1)} s (${(seconds / goals.change).toFixed(2)} of ${goals.change})`,
    )
    const scripts = (await sizesOf(webRoot)).filter(({ page }) => /\/(?:therapist|therapist-list)\.html$/.test(page))
    for (const { page, script } of scripts)
      print(
        `${page}: script ${(script / 1000).toFixed(1)} kB (${(script / 1000 / goals.script).toFixed(2)} of ${goals.script})`,
      )
    return (
      Math.min(cold.perSecond, warm.perSecond) >= goals.pages &&
      seconds <= goals.change &&
      scripts.every(({ script }) => script / 1000 <= goals.script)
    )
  } finally {
    await bff.close()
    await servers.close()
  }
}

/** The therapist of rank n is requested n times more rarely than the first. */
function popular(identifiers: readonly string[], count: number): string[] {
  const random = randomFrom(7)
  let sum = 0
  const upTo = identifiers.map((_, at) => (sum += 1 / (at + 1)))
  return Array.from({ length: count }, () => {
    const drawn = (random.below(1_000_000_000) / 1_000_000_000) * sum
    let [low, high] = [0, upTo.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((upTo[middle] as number) > drawn) high = middle
      else low = middle + 1
    }
    return identifiers[low] as string
  })
}

/** `processor`: milliseconds of both servers for a page, which other work on the machine changes less. */
function report(what: string, { perSecond, p95, failed, processor }: BurstResult & { processor: number }): void {
  print(
    `${what}: ${perSecond.toFixed(0)} pages a second (${(perSecond / goals.pages).toFixed(2)} of ${goals.pages}), p95 ${p95.toFixed(1)} ms, ${processor.toFixed(2)} ms of processor time for each, ${failed} without data`,
  )
}

function inWorker(burst: Burst): Promise<BurstResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pages/burst.ts', import.meta.url), { workerData: burst })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

async function secondsToChange({ db }: Database, url: string, identifier: string): Promise<number> {
  const read = async () => (await fetch(`${url}/therapists/${identifier}/`)).text()
  await read()
  await db.updateTable('provider').set({ bio: 'A new text.' }).where('userIdentifier', '=', identifier).execute()
  const start = performance.now()
  while (!(await read()).includes('A new text.')) await sleep(500)
  return (performance.now() - start) / 1_000
}
