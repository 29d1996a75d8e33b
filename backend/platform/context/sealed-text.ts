/** Words of people in rows that several may read: encrypted under the product's secret, bound to their row. */
import type { Services } from './context.ts'
import { seal, unseal } from '#platform/crypto/seal.ts'
import type { sealPurposes } from '#platform/crypto/sealed-columns.ts'

type Keeper = Pick<Services, 'config'>
type Purpose = (typeof sealPurposes)[keyof typeof sealPurposes]

/** Null stays null, so that a row says whether there is anything. */
export const sealText = (
  { config }: Keeper,
  purpose: Purpose,
  row: string,
  text: string | null | undefined,
): Buffer | null => (text === null || text === undefined ? null : seal(config.secrets.seals, purpose, row, text))

export const openText = ({ config }: Keeper, purpose: Purpose, row: string, sealed: Buffer | null): string | null =>
  sealed === null ? null : unseal(config.secrets.seals, purpose, row, sealed).toString('utf8')

/** What names the row of a kept answer. */
export const answerRow = (userIdentifier: string, key: string): string => `${userIdentifier}:${key}`
