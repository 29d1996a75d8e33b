/**
 * The disk of the database fills up while people book, and is freed again. Needs the right to mount a disk of its own.
 */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, rmSync } from 'node:fs'
import { mkdtemp, open, rmdir, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { benchSecret } from '../faults/setup.ts'
import { bookingRequest } from '../race/market.ts'
import type { DrillResult } from './drills.ts'
import { type Answer, Caller, countOf, isWrong, longest } from './load.ts'
import { isReady, openProduct } from './product.ts'

const backSeconds = 10

export async function fillDisk(): Promise<DrillResult> {
  const folder = await mkdtemp(join(tmpdir(), 'solace-full-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', folder], { stdio: 'pipe' })
  } catch {
    await rmdir(folder)
    return { line: 'not run: this account may not mount a disk of its own', faults: ['not run'] }
  }
  chmodSync(folder, 0o711)
  const ballast = join(folder, 'ballast')
  try {
    const product = await openProduct({ backends: 1, clients: 100, folder, settings: { max_wal_size: '64MB' } })
    const caller = new Caller(product.bff.url)
    try {
      const first = Temporal.Now.instant().round('hour').add({ hours: 96 })
      let next = 0
      const book = () => {
        const startAt = first.add({ hours: 2 * next++ })
        const body = bookingRequest(product.market, product.market.hour, startAt, benchSecret)
        return caller.send({
          path: '/api/booking',
          method: 'POST',
          cookie: product.newCookie(),
          body,
          key: randomUUID(),
        })
      }
      const before = await book()
      await fill(folder, ballast)
      // Pages with free space can still be written for a while.
      const meanwhile: Answer[] = []
      for (let number = 0; number < 40; number += 1) {
        await product.database.pool
          .query(
            `insert into throttle (key, count, window_ends) select sha256(random()::text::bytea), 0, now() from generate_series(1, 20000)`,
          )
          .catch(() => undefined)
        meanwhile.push(await book())
        if (meanwhile.slice(-3).filter(({ status }) => status === 503).length === 3) break
      }
      const isRed = !(await isReady(product.backends[0]?.url ?? ''))
      rmSync(ballast)
      const freed = performance.now()
      let after: Answer = before
      do {
        await sleep(250)
        after = await book()
      } while (after.status !== 201 && performance.now() - freed < 2 * backSeconds * 1000)
      const back = (performance.now() - freed) / 1000
      const { rows } = await product.database.pool.query<{ count: number }>(
        'select count(*)::int as count from booking',
      )
      const acknowledged = [before, ...meanwhile, after].filter(({ status }) => status === 201).length
      const lost = Math.max(0, acknowledged - (rows[0]?.count ?? 0))
      const problems = await product.bookProblems()
      const wrong = meanwhile.filter(isWrong)
      const refused = meanwhile.filter(({ status }) => status === 503).length
      return {
        line:
          `bookings meanwhile ${countOf(meanwhile)}, the slowest after ${(longest(meanwhile) / 1000).toFixed(1)} s; the backend is ${isRed ? 'not ' : ''}ready; ` +
          `books again ${back.toFixed(1)} s after there is room, ${(back / backSeconds).toFixed(2)} of the limit; acknowledged and lost ${lost}; contradictions in the books ${problems}`,
        faults: [
          ...(refused === 0 ? ['the disk did not run full'] : []),
          ...(wrong.length > 0 ? [`wrong answers: ${countOf(wrong)}`] : []),
          ...(isRed ? [] : ['ready although nothing can be written']),
          ...(back > backSeconds ? [`right again after ${back.toFixed(1)} s`] : []),
          ...(lost > 0 ? [`${lost} bookings lost`] : []),
          ...(problems > 0 ? [`${problems} contradictions in the books`] : []),
        ],
      }
    } finally {
      await caller.close()
      await product.close()
    }
  } finally {
    execFileSync('umount', ['-l', folder])
    await rmdir(folder).catch(() => undefined)
  }
}

/** Fills the disk completely. */
async function fill(folder: string, path: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const file = await open(path, 'w')
  const chunk = Buffer.alloc(65_536, 1)
  try {
    for (let left = bavail * bsize; left > 0; left -= chunk.length) await file.write(chunk)
  } catch {
    // The disk is full, as intended.
  } finally {
    await file.close()
  }
}
