import type { Db } from '#platform/database/database.ts'
import { currentOf, seal, type SealSecrets, unseal, versionsOf } from '#platform/crypto/seal.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import { jobsUnderOther, replaceJobContent } from './seal-queries.ts'

/**
 * Re-encrypts waiting and failed jobs under the current version of the secret; `left` counts jobs under a version that
 * is not configured.
 */
export async function rotateJobs(db: Db, seals: SealSecrets): Promise<{ sealed: number; left: number }> {
  const { version } = currentOf(seals)
  const jobs = await jobsUnderOther(db, version)
  const sum = { sealed: 0, left: 0 }
  for (const { id, name, seal: row, sealed } of jobs) {
    const from = Buffer.from(sealed, 'base64')
    if (!versionsOf(seals).some((one) => one.version === from[0])) {
      sum.left += 1
      continue
    }
    const to = seal(seals, sealPurposes.job, row, unseal(seals, sealPurposes.job, row, from)).toString('base64')
    await replaceJobContent(db, { name, id, from: sealed, to })
    sum.sealed += 1
  }
  return sum
}
