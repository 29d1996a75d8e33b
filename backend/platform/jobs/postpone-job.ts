/** Statements on the queue's own table for which pg-boss 12 has no call. */
import type pg from 'pg'
import type { queueOptionsOf } from './queues.ts'

/**
 * Puts a job back as if no worker had taken it: pg-boss counts a try when it hands out a job that was started before.
 * The answer of the last real try stays. The job is due after the delay plus a random part of the same length, so that
 * not all retries come at once.
 */
export async function postpone(pool: pg.Pool, name: string, identifier: string, restMs: number): Promise<void> {
  await pool.query(
    `update jobs.job set state = 'retry', started_on = null, heartbeat_on = null, start_after = now() + $3::float8 * (1 + random()) * interval '1 ms'
      where name = $1 and id = $2 and state = 'active'`,
    [name, identifier, restMs],
  )
}

/** Names of the queues in which something is due. */
export async function dueQueues(pool: pg.Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct name from jobs.job where state < 'active' and start_after <= now()`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** Jobs keep the options with which they were written: those of an earlier version get the current ones. */
export async function retryOldJobs(
  pool: pg.Pool,
  queues: readonly ({ name: string } & ReturnType<typeof queueOptionsOf>)[],
): Promise<void> {
  await pool.query(
    `update jobs.job set retry_limit = q.retry_limit, retry_delay = q.retry_delay, retry_delay_max = q.retry_delay_max,
            expire_seconds = q.expire_seconds
       from unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::int[])
         as q (name, retry_limit, retry_delay, retry_delay_max, expire_seconds)
      where job.name = q.name and job.state < 'active' and job.retry_limit < q.retry_limit`,
    [
      queues.map(({ name }) => name),
      queues.map(({ retryLimit }) => retryLimit),
      queues.map(({ retryDelay }) => retryDelay),
      queues.map(({ retryDelayMax }) => retryDelayMax),
      queues.map(({ expireInSeconds }) => expireInSeconds),
    ],
  )
}
