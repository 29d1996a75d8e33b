import pg from 'pg'
import { fromKysely, type Job, type JobResult, PgBoss, type QueueOptions } from 'pg-boss'
import { jobNames } from '#schemas/operations/jobs.ts'
import type { Locale, Words } from '#schemas/platform/words.ts'
import type { Db } from '#platform/database/database.ts'
import { type JobSecrets, openJob, sealJob, sealOldJobs } from './mail-job.ts'
import { MailResting } from '#platform/mail/mail.ts'
import { dueQueues, postpone, retryOldJobs } from './postpone-job.ts'
import { queueOptionsOf, queuePolicies } from './queues.ts'
import { notifyWorkers } from './notify-workers.ts'
import { scrubReason } from '#platform/core/scrub-reason.ts'

/** A mail to write: texts `mail.<template>.{subject,title,body,action}` of the reader's language. */
export interface MailJob {
  to: string
  locale: Locale
  template: string
  words: Words
  /** Path of the product that the button opens, with its language. */
  path?: string
  /** Shown large: a one-time code. Only mails that are written in the job that sends them have one. */
  code?: string
  /** Same key, same mail: the receiving side can recognise a duplicate. */
  key: string
  /** The mail is not sent after this instant. */
  until?: string
  /** The booking in the mail, to be compared when it is sent late. */
  about?: MailSubject
}

/** A booking as it was when its mail was queued. */
export interface MailSubject {
  booking: string
  status: string
  startAt: string | null
  /** The latest reschedule, where the mail is about one. */
  move?: { identifier: string; status: string }
  queuedAt: string
}

export interface JobPayloads {
  mail: MailJob
  /** A one-time code: generated when its mail is written, so that no job contains it. */
  code_mail: { codeIdentifier: string }
  /** A code that signs in: generated when its mail is written, so that no job contains it. */
  email_code_mail: { codeIdentifier: string }
  /** A link to a new password: generated when its mail is written, so that no job contains it. */
  reset_mail: { resetIdentifier: string }
  /** Notification of a booking change after the undo period; nothing is sent when status or time changed in between. */
  announce: { identifier: string; news: string; version: number; startAt: string | null }
  /** An invitation of a guest: the link is generated when it is sent, so that no job contains it. */
  guest_mail: { participantIdentifier: string; message?: string }
  /** An invitation of an imported person: the link is generated when it is sent, so that no job contains it. */
  invite_client: { importedIdentifier: string }
  /** A time became free. */
  offer_waitlist: { providerIdentifier: string }
  refresh_listing: { providerIdentifier: string }
  /** A person's export, to be written into the file of this row. */
  export: { identifier: string }
  scan_file: { fileIdentifier: string }
  /** For a file whose row was deleted. */
  remove_file: { storageKey: string }
}
export type JobName = keyof JobPayloads

export interface Jobs {
  /** Written in the caller's transaction: no commit, no job. */
  enqueue<Name extends JobName>(
    db: Db,
    name: Name,
    payload: JobPayloads[Name],
    options?: { startAfter?: string; key?: string },
  ): Promise<void>
  /** Many jobs of one kind in one statement, each with its due time. */
  enqueueAll<Name extends JobName>(
    db: Db,
    name: Name,
    jobs: readonly { payload: JobPayloads[Name]; startAfter: string }[],
  ): Promise<void>
}

export type Handlers = { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> }

export interface JobQueue extends Jobs {
  /** Takes jobs until `stop`. */
  work(handlers: Handlers): Promise<void>
  /** Runs all jobs that are due now and returns their number; for tests and tools. */
  drain(handlers: Handlers): Promise<number>
  /** Takes no more jobs; resolves when the jobs in progress are done. Jobs can still be written. */
  rest(): Promise<void>
  stop(): Promise<void>
}

const names: readonly JobName[] = jobNames
/** The payload of these jobs is encrypted in the queue. */
const sealedNames: readonly JobName[] = ['mail', 'guest_mail']
/** These jobs are deleted once they are done. */
const forgottenNames: readonly JobName[] = [
  ...sealedNames,
  'code_mail',
  'email_code_mail',
  'reset_mail',
  'invite_client',
]
/** How often a worker looks for jobs without a notification, in seconds. */
const fallbackSeconds = 10
const schema = 'jobs'
/** Queues of pg-boss share one table, because the serving role creates no tables. */
const policy = 'standard'

/** The owner creates the tables of the queue in their latest version; the serving role creates none. */
export async function migrateJobs(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2, application_name: 'solace migrations' })
  try {
    const boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      schema,
      supervise: false,
      schedule: false,
    })
    boss.on('error', () => undefined) // the call itself rejects as well
    await boss.start()
    await boss.stop({ graceful: false })
  } finally {
    await pool.end()
  }
}

/** Updates each queue's options; a start without changes reads once and writes no queue. */
async function prepareQueues(boss: PgBoss, pool: pg.Pool): Promise<void> {
  const found = new Map((await boss.getQueues([...names])).map((queue) => [queue.name, queue]))
  const wanted = names.map((name) => ({ name, ...queueOptionsOf(queuePolicies[name]) }))
  for (const { name, ...options } of wanted) {
    const queue = found.get(name)
    const isCurrent = Object.entries(options).every(
      ([option, value]) => queue?.[option as keyof QueueOptions] === value,
    )
    if (!queue) await boss.createQueue(name, { ...options, policy })
    else if (!isCurrent) await boss.updateQueue(name, options)
  }
  await retryOldJobs(pool, wanted)
}

const storedPayload = (secrets: JobSecrets, name: JobName, payload: object): object =>
  sealedNames.includes(name) ? sealJob(secrets, payload) : payload

const resultOf = (id: string, failed: { output: object } | null): JobResult =>
  failed ? { id, status: 'failed', output: failed.output } : { id, status: 'completed' }

/** Job queue on the product's own database (pg-boss). `onError` gets errors of the queue itself and of handlers. */
export async function openJobs(pool: pg.Pool, secrets: JobSecrets, onError: (error: Error) => void): Promise<JobQueue> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, schema, migrate: false })
  boss.on('error', onError)
  await boss.start()
  await prepareQueues(boss, pool)
  await sealOldJobs(pool, secrets, sealedNames)

  /**
   * Null when it is done or was postponed, otherwise the reason of the failure: without personal data, because it is
   * stored and shown to operators.
   */
  const run = async <Name extends JobName>(name: Name, job: Job<JobPayloads[Name]>, handlers: Handlers) => {
    try {
      await handlers[name](openJob(secrets, job.data) as JobPayloads[Name])
      // pg-boss finds nothing left to complete, which it allows.
      if (forgottenNames.includes(name)) await boss.deleteJob(name, job.id)
      return null
    } catch (error) {
      const fault = error instanceof Error ? error : new Error(String(error))
      // pg-boss ignores jobs that are no longer active.
      if (fault instanceof MailResting) await postpone(pool, name, job.id, fault.leftMs)
      else onError(fault)
      return { fault, output: { message: scrubReason(fault.message) } }
    }
  }

  /** Runs one job after the other, and reports on each. */
  const runAll = async <Name extends JobName>(name: Name, jobs: Job<JobPayloads[Name]>[], handlers: Handlers) => {
    const results: JobResult[] = []
    for (const job of jobs) results.push(resultOf(job.id, await run(name, job, handlers)))
    return results
  }

  let stopNotifying: () => void = () => undefined

  return {
    async enqueue(db, name, payload, { startAfter, key } = {}) {
      await boss.send(name, storedPayload(secrets, name, payload), {
        db: fromKysely(db.withoutPlugins()),
        ...(startAfter === undefined ? {} : { startAfter }),
        ...(key === undefined ? {} : { singletonKey: key }),
      })
    },
    async enqueueAll(db, name, jobs) {
      const rows = jobs.map(({ payload, startAfter }) => ({ data: storedPayload(secrets, name, payload), startAfter }))
      await boss.insert(name, rows, { db: fromKysely(db.withoutPlugins()) })
    },
    async work(handlers) {
      const workers = new Map<string, string[]>()
      for (const name of names) {
        const { batch, workers: count } = queuePolicies[name]
        const options = { pollingIntervalSeconds: fallbackSeconds, batchSize: batch, perJobResults: true } as const
        const work = () => boss.work<JobPayloads[typeof name]>(name, options, (jobs) => runAll(name, jobs, handlers))
        workers.set(name, await Promise.all(Array.from({ length: count }, work)))
      }
      const notify = (name: string) => workers.get(name)?.forEach((worker) => boss.notifyWorker(worker))
      stopNotifying = notifyWorkers(() => dueQueues(pool), notify, onError)
    },
    async drain(handlers) {
      let done = 0
      let due = await dueQueues(pool)
      for (const name of names) {
        if (!due.has(name)) continue
        for (;;) {
          const [job] = await boss.fetch<JobPayloads[typeof name]>(name)
          if (!job) break
          const failed = await run(name, job, handlers)
          if (failed) {
            await boss.fail(name, job, failed.output)
            throw failed.fault
          }
          await boss.complete(name, job.id)
          done += 1
        }
        // A job may have added others to the queues that follow.
        due = await dueQueues(pool)
      }
      return done
    },
    rest: async () => {
      stopNotifying()
      await Promise.all(names.map((name) => boss.offWork(name)))
    },
    stop: () => {
      stopNotifying()
      return boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}
