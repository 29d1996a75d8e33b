/**
 * Cost of importing 1,000, 10,000 and 100,000 clients: files in parts, as the web sends them, through BFF and backend
 * as processes of their own. Rows per second and memory as the file grows, compared with two other ways in the same
 * run: a create for each row, as react-admin-import-csv does it, and a script with plain INSERTs through the same pool.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { insertEach } from './import/plain-inserts.ts'
import { createEach, sendFile } from './import/sender.ts'
import { openScratch } from './search/scratch.ts'
import { startProcess } from './uploads/processes.ts'
import { signedInTherapists } from './uploads/therapists.ts'

const sizes = [1_000, 10_000, 100_000] as const
const [small, middle, large] = sizes
const oneByOne = 2_000
const mostMemory = 1.5
const leastSpeed = 0.7
const sessionSecret = 'only-for-this-measurement-only-for-this'

interface Figures {
  seconds: number
  rowsPerSecond: number
  /** Peak megabytes: backend, BFF. */
  peaks: number[]
}

if (process.platform !== 'linux')
  throw new Error('The peak memory of a process comes from the Linux kernel; run it on Linux.')
const scratch = await openScratch()
try {
  await scratch.withDatabase(async (database, url) => {
    const common = { NODE_ENV: 'development', LOG_LEVEL: 'warn', DATABASE_URL: url }
    const backend = await startProcess('backend/main.ts', common)
    const bff = await startProcess('bff/main.ts', {
      ...common,
      BACKEND_URL: backend.url,
      SESSION_SECRET: sessionSecret,
      SESSION_DATABASE_URL: url,
    })
    const both = [backend, bff]
    const measured = async (rows: number, run: () => Promise<unknown>): Promise<Figures> => {
      for (const one of both) await one.resetPeak()
      const start = performance.now()
      await run()
      const seconds = (performance.now() - start) / 1000
      return { seconds, rowsPerSecond: rows / seconds, peaks: await Promise.all(both.map((one) => one.peak())) }
    }
    try {
      const cookies = await signedInTherapists(database, sizes.length + 3, { sessionUrl: url, sessionSecret })
      const senderOf = (place: number) => ({ url: bff.url, cookie: cookies[place] ?? '' })
      await sendFile(senderOf(sizes.length), 'warm', small)
      await createEach(senderOf(sizes.length), 'warmer', 200)
      await sleep(2_000)

      console.log(`Files in parts, ${scratch.where}; memory of backend + BFF at most:`)
      const files = new Map<number, Figures>()
      let stored = 0
      for (const [place, rows] of sizes.entries()) {
        const found = await measured(rows, async () => {
          stored += await sendFile(senderOf(place), `size-${rows}`, rows)
        })
        files.set(rows, found)
        report(`${rows.toLocaleString('en')} rows`, found)
      }
      const each = await measured(oneByOne, () => createEach(senderOf(sizes.length + 1), 'each', oneByOne))
      report(`${oneByOne.toLocaleString('en')} rows, a create for each`, each)
      const provider = await lastTherapist()
      const plain = await measured(middle, () => insertEach(database, provider, 'plain', middle))
      report(`${middle.toLocaleString('en')} rows, plain INSERTs`, plain)

      const of = (rows: number) => files.get(rows) as Figures
      const memory = (rows: number) => of(rows).peaks.reduce((sum, one) => sum + one, 0)
      const all = sizes.reduce((sum, rows) => sum + rows, 0)
      const [grown, steady] = [memory(large) / memory(small), of(large).rowsPerSecond / of(middle).rowsPerSecond]
      goal(`memory at 100,000 rows of that at 1,000, at most ${mostMemory}`, grown, grown <= mostMemory)
      goal(`rows per second at 100,000 of those at 10,000, at least ${leastSpeed}`, steady, steady >= leastSpeed)
      goal('rows kept, of those sent', stored / all, stored === all)
      const faster = of(middle).rowsPerSecond / each.rowsPerSecond
      goal('rows per second of those with a create for each (react-admin-import-csv)', faster, faster > 1)
      const share = of(middle).rowsPerSecond / plain.rowsPerSecond
      goal('rows per second of those of plain INSERTs without checks', share, share > 1)
    } finally {
      await bff.stop()
      await backend.stop()
    }

    async function lastTherapist(): Promise<string> {
      const { rows } = await database.pool.query<{ id: string }>(
        'select max(user_identifier::text) as id from provider',
      )
      return rows[0]?.id ?? ''
    }
  })
} finally {
  await scratch.stop()
}

function report(what: string, { seconds, rowsPerSecond, peaks }: Figures): void {
  const memory = peaks.map((one) => `${one.toFixed(0)} MB`).join(' + ')
  const speed = `${Math.round(rowsPerSecond).toLocaleString('en')} rows/s`
  console.log(`  ${what.padEnd(34)} ${seconds.toFixed(1).padStart(6)} s  ${speed.padStart(13)}  ${memory}`)
}

function goal(what: string, figure: number, isMet: boolean): void {
  console.log(`${isMet ? 'met    ' : 'NOT MET'}  ${figure.toFixed(2)}  ${what}`)
}
