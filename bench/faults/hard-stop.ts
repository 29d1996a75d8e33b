/** Postings are acknowledged until the whole database server is killed, twice; afterwards each of them must exist. */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#platform/database/database.ts'
import { startEmbedded } from '#platform/database/embedded/embedded.ts'
import { migrate } from '#platform/migrations/migrate.ts'
import { creditWallet } from '#backend/money/payments/credit-wallet.ts'
import { bookProblems } from '#backend/money/payments/check-books.ts'
import { syncReference } from '#platform/regions/sync-reference.ts'
import { newPerson } from '../people/people.ts'

export interface HardStop {
  acknowledged: number
  missing: number
  /** Committed although the server died before its acknowledgement; no fault. */
  unacknowledged: number
  problems: number
  /** From the kill to the first answer, milliseconds. */
  back: number[]
}

const workers = 20

export async function stopHard(postings: number, kills: number): Promise<HardStop> {
  const dir = await mkdtemp(join(tmpdir(), 'solace-hard-'))
  chmodSync(dir, 0o711)
  const acknowledged = new Set<string>()
  const back: number[] = []
  const clients: string[] = []
  let server = await startEmbedded({ dir })
  const url = await server.ensureDatabase('solace')
  await migrate(url)
  try {
    for (let round = 0; ; round += 1) {
      const database = openDatabase(url, { max: workers, onError: () => undefined })
      if (round === 0) {
        await syncReference(database.db)
        for (let nth = 0; nth < 200; nth += 1)
          clients.push((await newPerson(database.db, 'client', Temporal.Now.instant())).identifier)
      }
      const goal = Math.floor((postings * (round + 1)) / (kills + 1))
      const isLast = round === kills
      let isDead = false
      const work = async () => {
        while (!isDead && acknowledged.size < (isLast ? postings : Infinity)) {
          const reference = `topup-${randomUUID()}`
          const posted = await creditWallet(database.db, {
            userIdentifier: clients[Math.floor(Math.random() * clients.length)] as string,
            gateway: 'paystack',
            amount: 100,
            currency: 'NGN',
            reference,
            at: new Date().toISOString(),
          }).catch(() => null)
          if (posted !== null) acknowledged.add(reference)
          else if (isDead) return
          if (!isLast && !isDead && acknowledged.size >= goal) {
            isDead = true
            await killServer(dir)
          }
        }
      }
      await Promise.all(Array.from({ length: workers }, work))
      if (isLast) {
        const { rows } = await database.pool.query<{ reference: string }>('select reference from ledger_entry')
        const there = new Set(rows.map(({ reference }) => reference))
        const problems = (await bookProblems(database.db)).length
        await database.close()
        return {
          acknowledged: acknowledged.size,
          missing: [...acknowledged].filter((reference) => !there.has(reference)).length,
          unacknowledged: there.size - acknowledged.size,
          problems,
          back,
        }
      }
      await database.close().catch(() => undefined)
      const killed = performance.now()
      server = await startEmbedded({ dir })
      back.push(performance.now() - killed)
    }
  } finally {
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** Kills the server and all its processes at once, as a power failure would. */
async function killServer(dir: string): Promise<void> {
  const [pid = ''] = (await readFile(join(dir, 'pg18', 'postmaster.pid'), 'utf8')).split('\n')
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', pid.trim()]).toString().trim().split(/\s+/)
  for (const one of [pid.trim(), ...children]) {
    try {
      process.kill(Number(one), 'SIGKILL')
    } catch {
      // It has just ended by itself.
    }
  }
}
