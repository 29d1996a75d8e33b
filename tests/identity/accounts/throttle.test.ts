import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Services } from '#platform/context/context.ts'
import { countTry, resetAttempts, type Limit, sweepTries, limitAttempts } from '#platform/context/throttle.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/cluster.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const start = Temporal.Instant.from('2026-11-21T09:00:00Z')
const services = { config: { secrets: { codes: 'a-secret' } } } as Services
const callerAt = (seconds: number) => ({
  db: database.db,
  now: start.add({ seconds }),
  services,
  user: null,
  requestId: 'test',
})
const limit: Limit = { tries: 3, windowMinutes: 1, delaySeconds: 10, longestSeconds: 25 }
const waits = async (name: string, times: number[]) => {
  const found = []
  for (const seconds of times) found.push(await countTry(callerAt(seconds), name, 'clara@example.com', limit))
  return found
}

describe('rate limits of tries', () => {
  it('allow the first and then one at a time, each after a longer wait', async () => {
    expect(await waits('growing', [0, 1, 2, 3, 11])).toEqual([0, 0, 0, 9, 1])
    expect(await waits('growing', [12, 13, 31])).toEqual([0, 19, 1])
    expect(await waits('growing', [32, 33, 56, 57])).toEqual([0, 24, 1, 0])
  })

  it('start over when the window is over, to the second', async () => {
    expect(await waits('window', [0, 30, 60, 61])).toEqual([0, 0, 0, 0])
    expect(await waits('window-2', [0, 30, 59, 60])).toEqual([0, 0, 0, 9])
  })

  it('reset at a success', async () => {
    expect(await waits('success', [0, 1, 2, 3])).toEqual([0, 0, 0, 9])
    await resetAttempts(callerAt(3), 'success', 'clara@example.com')
    expect(await waits('success', [4])).toEqual([0])
  })

  it('keep names and subjects apart', async () => {
    expect(await waits('one', [0, 1, 2, 3])).toEqual([0, 0, 0, 9])
    expect(await countTry(callerAt(3), 'one', 'theo@example.com', limit)).toBe(0)
    expect(await countTry(callerAt(3), 'two', 'clara@example.com', limit)).toBe(0)
  })

  it('are exact for fifty concurrent tries', async () => {
    await Promise.all(Array.from({ length: 10 }, () => database.db.selectFrom('throttle').select('count').execute()))
    const found = await Promise.all(
      Array.from({ length: 50 }, () => countTry(callerAt(0), 'race', 'clara@example.com', limit)),
    )
    expect(found.filter((wait) => wait === 0)).toHaveLength(3)
  })

  it('refuse with the seconds to wait', async () => {
    for (let index = 0; index < 3; index += 1) await limitAttempts(callerAt(0), 'refusing', 'x', limit)
    await expect(limitAttempts(callerAt(4), 'refusing', 'x', limit)).rejects.toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
      extras: { retryAfter: 6 },
    })
  })

  it('store no readable subject, log that the limit was hit, and are swept', async () => {
    const rows = await database.db.selectFrom('throttle').selectAll().execute()
    expect(rows.length).toBeGreaterThan(5)
    expect(JSON.stringify(rows.map(({ key }) => key.toString('latin1')))).not.toContain('clara')
    const events = await database.db
      .selectFrom('auditEvent')
      .select('details')
      .where('action', '=', 'limit.hit')
      .execute()
    expect(events).toContainEqual({ details: { limit: 'refusing' } })
    await sweepTries(database.db, start.add({ seconds: 64 }))
    expect((await database.db.selectFrom('throttle').select('key').execute()).length).toBeLessThan(rows.length)
    await sweepTries(database.db, start.add({ hours: 1 }))
    expect(await database.db.selectFrom('throttle').select('key').execute()).toEqual([])
  })
})
