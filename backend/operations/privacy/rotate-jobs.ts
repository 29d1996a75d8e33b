import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { currentOf, seal, type SealSecrets, unseal, versionsOf } from '#platform/crypto/seal.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'

interface JobRow {
  id: string
  name: string
  seal: string
  sealed: string
}

/** Puts jobs that wait or have failed under the current version of the secret; `left` are under a version that it does not hold. */
export async function rotateJobs(db: Db, seals: SealSecrets): Promise<{ sealed: number; left: number }> {
  const { version } = currentOf(seals)
  const { rows } = await sql<JobRow>`select id, name, data->>'seal' as seal, data->>'sealed' as sealed from jobs.job
    where data ? 'sealed' and get_byte(decode(data->>'sealed', 'base64'), 0) <> ${version}`.execute(db)
  const sum = { sealed: 0, left: 0 }
  for (const { id, name, seal: row, sealed } of rows) {
    const from = Buffer.from(sealed, 'base64')
    if (!versionsOf(seals).some((one) => one.version === from[0])) {
      sum.left += 1
      continue
    }
    const to = seal(seals, sealPurposes.job, row, unseal(seals, sealPurposes.job, row, from)).toString('base64')
    await sql`update jobs.job set data = jsonb_set(data, '{sealed}', to_jsonb(${to}::text))
      where name = ${name} and id = ${id} and data->>'sealed' = ${sealed}`.execute(db)
    sum.sealed += 1
  }
  return sum
}
