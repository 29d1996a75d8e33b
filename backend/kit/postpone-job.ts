/** Statements on the queue's own table that pg-boss 12 has no call for. */
import type pg from 'pg'
import type { queueOptionsOf } from './queues.ts'

/**
 * Puts a job back as if nobody had taken it: pg-boss counts a try when it hands out a job that was started before. What the last
 * real try answered stays. It is due when the rest is over, at a random moment of as long again, so that not all come at once.
 */
export async function postpone(pool: pg.Pool, name: string, identifier: string, restMs: number): Promise<void> {
  await pool.query(
    `update jobs.job set state = 'retry', started_on = null, heartbeat_on = null, start_after = now() + $3::float8 * (1 + random()) * interval '1 ms'
      where name = $1 and id = $2 and state = 'active'`,
    [name, identifier, restMs],
  )
}

/** Jobs keep the options they were written with: those that an earlier version wrote get the present ones. */
export async function retryOldJobs(
  pool: pg.Pool,
  name: string,
  { retryLimit, retryDelay, retryDelayMax, expireInSeconds }: ReturnType<typeof queueOptionsOf>,
): Promise<void> {
  await pool.query(
    `update jobs.job set retry_limit = $2, retry_delay = $3, retry_delay_max = $4, expire_seconds = $5
      where name = $1 and state < 'active' and retry_limit < $2`,
    [name, retryLimit, retryDelay, retryDelayMax, expireInSeconds],
  )
}
