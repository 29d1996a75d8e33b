/** Jobs that contain a mail: its recipient and text are encrypted in the queue (AES-256-GCM, bound to one job). */
import { createHmac, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Config } from '#platform/core/config.ts'
import { seal, unseal } from '#platform/crypto/seal.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'

export type JobSecrets = Pick<Config['secrets'], 'seals' | 'codes'>

/** Format of a job in the queue. */
export interface SealedJob {
  /** Kind of mail, for the operators' list of failed jobs. */
  template?: string
  /** Keyed hash of the reader's address, by which an erasure finds the job. */
  reader?: string
  seal: string
  /** Base64. */
  sealed: string
}

/** The same for every spelling of an address. */
export const readerOf = ({ codes }: Pick<JobSecrets, 'codes'>, email: string): string =>
  createHmac('sha256', codes).update(`reader ${email.toLowerCase()}`).digest('base64url')

export function sealJob(secrets: JobSecrets, payload: { template?: string; to?: string }): SealedJob {
  const { template, to } = payload
  const row = randomUUID()
  return {
    ...(template === undefined ? {} : { template }),
    ...(to === undefined ? {} : { reader: readerOf(secrets, to) }),
    seal: row,
    sealed: seal(secrets.seals, sealPurposes.job, row, JSON.stringify(payload)).toString('base64'),
  }
}

/** Jobs of earlier versions of the product are not encrypted and are read as they are. */
export function openJob(secrets: JobSecrets, data: unknown): unknown {
  if (!isSealed(data)) return data
  const content = unseal(secrets.seals, sealPurposes.job, data.seal, Buffer.from(data.sealed, 'base64'))
  return JSON.parse(content.toString('utf8'))
}

const isSealed = (data: unknown): data is SealedJob => typeof data === 'object' && data !== null && 'sealed' in data

/**
 * Earlier versions of the product stored mails readably in the queue, with their codes and links. Sent mails are
 * deleted, and so are failed mails with a code or a link that grants access; every other failed mail is encrypted, so
 * that it can be retried.
 */
export async function sealOldJobs(pool: pg.Pool, secrets: JobSecrets, names: readonly string[]): Promise<void> {
  await pool.query(
    `delete from jobs.job where name = any($1) and not data ? 'sealed'
      and (state = 'completed' or state = 'failed' and (data ? 'code' or data->>'path' like '%#%'))`,
    [names],
  )
  const { rows } = await pool.query<{ id: string; name: string; data: { template?: string; to?: string } }>(
    `select id, name, data from jobs.job where name = any($1) and state = 'failed' and not data ? 'sealed'`,
    [names],
  )
  for (const { id, name, data } of rows)
    await pool.query('update jobs.job set data = $3 where name = $1 and id = $2', [name, id, sealJob(secrets, data)])
}
