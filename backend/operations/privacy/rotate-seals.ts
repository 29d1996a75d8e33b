import { storeFeedSecrets } from '#backend/scheduling/calendar-feed/store-feed-secrets.ts'
import type { Services } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { currentOf, seal, unseal, versionsOf } from '#platform/crypto/seal.ts'
import { type SealedColumn, sealedColumns } from '#platform/crypto/sealed-columns.ts'
import { rotateJobs } from './rotate-jobs.ts'
import { contentOf, replaceContent, rowsUnderOther } from './seal-queries.ts'

interface Within {
  db: Db
  services: Pick<Services, 'config'>
}

export interface RotatedSeals {
  /** Re-encrypted under the current version. */
  sealed: number
  /** Still under another version: its secret is not configured, or the row was changed concurrently. */
  left: number
}

const rowsAtOnce = 500

/**
 * Re-encrypts everything under the product secret with its current version while the product is in use. Each row is one
 * statement: an interrupted run can be repeated and continues.
 */
export async function rotateSeals(within: Within): Promise<RotatedSeals> {
  const sum = await rotateJobs(within.db, within.services.config.secrets.seals)
  sum.sealed += await storeFeedSecrets(within)
  for (const one of sealedColumns) {
    sum.sealed += await sealAnew(within, one)
    sum.left += await countLeft(within, one)
  }
  return sum
}

async function sealAnew(within: Within, one: SealedColumn): Promise<number> {
  let sealed = 0
  for await (const name of underOther(within, one)) if (await sealRow(within, one, name)) sealed += 1
  return sealed
}

async function sealRow({ db, services }: Within, one: SealedColumn, name: string): Promise<boolean> {
  const { seals } = services.config.secrets
  const from = await contentOf(db, one, name)
  const isKnown = from !== null && versionsOf(seals).some(({ version }) => version === from[0])
  if (!isKnown) return false
  const to = seal(seals, one.purpose, name, unseal(seals, one.purpose, name, from))
  return replaceContent(db, one, { name, from, to })
}

async function countLeft(within: Within, one: SealedColumn): Promise<number> {
  let left = 0
  for await (const _name of underOther(within, one)) left += 1
  return left
}

async function* underOther({ db, services }: Within, one: SealedColumn): AsyncGenerator<string> {
  const { version } = currentOf(services.config.secrets.seals)
  for (let [after, rows] = ['', rowsAtOnce]; rows === rowsAtOnce;) {
    const names = await rowsUnderOther(db, one, { version, after, limit: rowsAtOnce })
    yield* names
    after = names.at(-1) ?? after
    rows = names.length
  }
}
