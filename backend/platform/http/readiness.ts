/** Readiness: the database answers and accepts writes, files can be stored, and no write has just failed. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#platform/database/database.ts'
import type { FileStore } from '#platform/storage/store.ts'

interface Parts {
  database: Database
  files: FileStore
  clock: () => Temporal.Instant
}

/** Callers of the readiness check wait about two seconds. */
const answerMs = 1_500
/**
 * A full, broken or read-only disk fails some writes, not all: a probe could find the last free page. So the last
 * failure counts for a while. One call alone may exhaust memory or connections; those errors do not count.
 */
const writeFailed = /^(53100|58030|25006)$/
const failureCounts = { seconds: 30 }

/** Null when it is ready, else the reason. */
export function readinessOf({ database, files, clock }: Parts): () => Promise<string | null> {
  let failedUntil: Temporal.Instant | null = null
  database.onFailure((error) => {
    if (writeFailed.test((error as { code?: string }).code ?? '')) failedUntil = clock().add(failureCounts)
  })
  const check = async () => {
    if (failedUntil && Temporal.Instant.compare(clock(), failedUntil) < 0) return 'the database failed to write'
    const [{ rows }] = await Promise.all([
      database.pool.query<{ readOnly: string }>(`select current_setting('transaction_read_only') as "readOnly"`),
      files.check(),
    ])
    return rows[0]?.readOnly === 'off' ? null : 'the database takes nothing new'
  }
  return async () => {
    const waiting = new AbortController()
    const late = sleep(answerMs, 'no answer in time', { signal: waiting.signal })
    try {
      return await Promise.race([check(), late])
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    } finally {
      late.catch(() => undefined)
      waiting.abort()
    }
  }
}
