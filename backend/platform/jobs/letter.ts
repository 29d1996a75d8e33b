/** Jobs that carry a mail: its recipient and words are encrypted in the queue (AES-256-GCM, bound to one job). */
import { createHmac, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Config } from '#platform/core/config.ts'
import { seal, unseal } from '#platform/crypto/seal.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'

export type JobSecrets = Pick<Config['secrets'], 'seals' | 'codes'>

/** How a job lies in the queue. */
export interface SealedJob {
  /** What kind of mail it is, for the operators' list of failed work. */
  template?: string
  /** Keyed fingerprint of the reader's address, by which an erasure finds the job. */
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
 * Earlier versions of the product kept the words, codes and links of mails readable in the queue. What is sent goes, and so does
 * a failed mail with a code or a link that opens something; every other failed one is encrypted, so that it can be sent again.
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
