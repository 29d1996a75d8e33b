import { openJob } from '#platform/jobs/mail-job.ts'
import type { MailJob } from '#platform/jobs/jobs.ts'
import type { Product } from './product.ts'

/** Mails that wait in the queue, decrypted, in the order of their templates. */
export async function queuedMails({ database, backend }: Product): Promise<MailJob[]> {
  const { rows } = await database.pool.query<{ data: unknown }>(
    `select data from jobs.job where name = 'mail' order by data->>'template', created_on`,
  )
  return rows.map(({ data }) => openJob(backend.services.config.secrets, data) as MailJob)
}
