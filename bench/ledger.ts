/**
 * Throughput of ledger postings, on the embedded server and on a PostgreSQL server, compared with plain inserts on the
 * same server; latency of reading a balance at 10,000,000 transfers, and of the operators' lists at 1,000,000 rows each
 * (the baseline: `select 1`).
 */
import type { Database } from '#platform/database/database.ts'
import { startInstalled } from './ledger/installed-server.ts'
import { measureLists } from './ledger/million-rows.ts'
import { measurePostings, type Rates, workers } from './ledger/postings.ts'
import { measureReads } from './ledger/ten-million.ts'
import { heading, line } from './search/figures.ts'
import { openScratch, type Scratch } from './search/scratch.ts'

const seconds = 8
const transfers = 10_000_000
const listed = 1_000_000
/**
 * Ratio of postings to plain inserts; ratio of reads to the baseline, p95; milliseconds of a wallet page and of a list
 * page.
 */
const limits = { postings: 0.1, wallet: 6, shared: 8, page: 10, list: 100 }

const misses: string[] = []
const rate = (perSecond: number) => Math.round(perSecond).toLocaleString('en').padStart(8)

function report(where: string, { plain, postings, refused, problems, deadlocks }: Rates): void {
  const ratio = postings / plain
  console.log(`${where}, ${workers} at once:`)
  console.log(`  plain inserts ${rate(plain)} a second`)
  console.log(
    `  postings      ${rate(postings)} a second, ${ratio.toFixed(2)} of it; ${refused} refused for an empty wallet`,
  )
  console.log(`  the books: ${problems} problems, ${deadlocks} deadlocks`)
  if (ratio < limits.postings)
    misses.push(`${where}: postings ${ratio.toFixed(2)} of plain inserts, goal ${limits.postings}`)
  if (problems > 0 || deadlocks > 0) misses.push(`${where}: ${problems} problems, ${deadlocks} deadlocks`)
}

async function withScratch(scratch: Scratch, run: (database: Database) => Promise<void>): Promise<void> {
  try {
    await scratch.withDatabase((database) => run(database), { max: workers + 2 })
  } finally {
    await scratch.stop()
  }
}

await withScratch(await openScratch(''), async (database) =>
  report('Embedded server', await measurePostings(database, seconds)),
)

const named = process.env.DATABASE_URL
const installed = named ? null : startInstalled()
if (named || installed) {
  const where = installed ? `PostgreSQL ${installed.version} of this machine` : 'The server of DATABASE_URL'
  const scratch = await openScratch(named ?? installed?.url)
  await withScratch(scratch, async (database) => report(where, await measurePostings(database, seconds)))
  installed?.stop()
} else console.log('No PostgreSQL server: set DATABASE_URL to measure one.')

await withScratch(await openScratch(''), async (database) => {
  const { baseline, wallet, page, shared, sharedBefore, snapshot, written } = await measureReads(database, transfers)
  console.log(`At ${transfers.toLocaleString('en')} transfers (written in ${(written / 1000).toFixed(0)} s):`)
  console.log(heading)
  console.log(line('baseline: select 1', baseline, baseline.p50))
  console.log(line('balance of a wallet', wallet, baseline.p50))
  console.log(line('newest 25 transactions of a wallet', page, baseline.p50))
  console.log(line('balance that everybody shares', shared, baseline.p50))
  console.log(
    `  the same summed up ${sharedBefore.toFixed(0)} ms; its snapshot was taken in ${snapshot.toFixed(0)} ms, with all transfers new`,
  )
  if (wallet.p95 / baseline.p95 > limits.wallet)
    misses.push(`balance ${(wallet.p95 / baseline.p95).toFixed(1)} × baseline`)
  if (shared.p95 / baseline.p95 > limits.shared)
    misses.push(`shared balance ${(shared.p95 / baseline.p95).toFixed(1)} × baseline`)
  if (page.p50 > limits.page) misses.push(`page of a wallet ${page.p50.toFixed(1)} ms, goal ${limits.page} ms`)
})

await withScratch(await openScratch(''), async (database) => {
  const looked = await measureLists(database, listed)
  const unit = looked[0]?.figures.p50 ?? 1
  console.log(
    `Lists of operators at ${listed.toLocaleString('en')} payments, payouts, corrections and reconciliations each:`,
  )
  console.log(heading)
  for (const { name, figures } of looked) {
    console.log(line(name, figures, unit))
    if (figures.p50 > limits.list) misses.push(`${name.trim()} ${figures.p50.toFixed(0)} ms, goal ${limits.list} ms`)
  }
})

for (const miss of misses) console.log(`Not met: ${miss}`)
process.exitCode = misses.length === 0 ? 0 : 1
