/** Reads the queue's own table (pg-boss 12): jobs that failed for good, and jobs that wait for a retry. */
import { sql, type SqlBool } from 'kysely'
import { type FailedJob, type JobBacklog, jobNames } from '#schemas/operations/jobs.ts'
import { type Db, unnamed } from '#platform/database/database.ts'

export interface JobFilter {
  name?: FailedJob['name']
  status?: FailedJob['status']
  /** Only rows with these identifiers. */
  named?: readonly string[]
}

export interface JobRow {
  identifier: string
  name: FailedJob['name']
  subject: string | null
  status: FailedJob['status']
  tries: number
  reason: string | null
  createdAt: string
  failedAt: string | null
}

/** Reads only the kind of mail or notification of a job, never the recipient. */
const columns = sql`j.id as identifier, j.name, coalesce(j.data->>'template', j.data->>'news') as subject,
  case when j.state = 'failed' then 'failed' else 'retrying' end as status,
  j.retry_count + case when j.output is null then 0 else 1 end as tries,
  coalesce(j.output->>'message', j.output->'value'->>'message') as reason,
  j.created_on as created_at, coalesce(j.completed_on, j.started_on) as failed_at`

const states = { failed: 'failed', retrying: 'retry' } as const

function fits({ name, status, named }: JobFilter) {
  const conditions = [
    status ? sql<SqlBool>`j.state = ${sql.lit(states[status])}` : sql<SqlBool>`j.state in ('failed', 'retry')`,
    name ? sql<SqlBool>`j.name = ${name}` : sql<SqlBool>`j.name = any(${jobNames})`,
    named ? sql<SqlBool>`j.id = any(${named}::uuid[])` : sql<SqlBool>`true`,
  ]
  return sql.join(conditions, sql` and `)
}

export async function failedJobs(
  db: Db,
  filter: JobFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`select ${columns} from jobs.job j where ${fits(filter)}
    order by failed_at desc nulls last, j.id limit ${limit} offset ${offset} ${unnamed}`.execute(db)
  return rows
}

export async function countFailedJobs(db: Db, filter: JobFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from jobs.job j where ${fits(filter)} limit ${most}) found ${unnamed}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** A job scheduled for later is no backlog: one in the state `created` counts from the instant at which it is due. */
export async function backlog(db: Db): Promise<JobBacklog[]> {
  const { rows } = await sql<JobBacklog>`
    select j.name, count(*)::int as waiting, nullif(greatest(min(j.start_after), now()), now()) as next_try_at,
           min(case when j.state = 'created' then greatest(j.created_on, j.start_after) else j.created_on end) as oldest_since,
           (array_agg(coalesce(j.output->>'message', j.output->'value'->>'message') order by j.started_on desc nulls last)
              filter (where j.output is not null))[1] as reason
      from jobs.job j
     where j.name = any(${jobNames})
       and (j.state in ('retry', 'active') or j.state = 'created' and j.start_after <= now())
     group by j.name order by oldest_since, j.name ${unnamed}`.execute(db)
  return rows
}

/** Makes a failed or waiting job due now, with one more attempt; undefined for any other job. */
export async function retryNow(db: Db, identifier: string): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`
    update jobs.job j set state = 'retry', retry_limit = greatest(j.retry_limit, j.retry_count + 1), completed_on = null,
           start_after = least(j.start_after, now())
     where j.id = ${identifier} and ${fits({})} returning ${columns}`.execute(db)
  return rows[0]
}
