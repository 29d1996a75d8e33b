/** Texts of people in rows that several people may read: encrypted with the product's secret and bound to their row. */
import type { Services } from './context.ts'
import { seal, unseal } from '#platform/crypto/seal.ts'
import type { sealPurposes } from '#platform/crypto/sealed-columns.ts'

type KeyHolder = Pick<Services, 'config'>
type Purpose = (typeof sealPurposes)[keyof typeof sealPurposes]

/** Null stays null, so that a row shows whether there is a text. */
export const sealText = (
  { config }: KeyHolder,
  purpose: Purpose,
  row: string,
  text: string | null | undefined,
): Buffer | null => (text === null || text === undefined ? null : seal(config.secrets.seals, purpose, row, text))

export const openText = ({ config }: KeyHolder, purpose: Purpose, row: string, sealed: Buffer | null): string | null =>
  sealed === null ? null : unseal(config.secrets.seals, purpose, row, sealed).toString('utf8')

/** What identifies the row of a stored answer. */
export const answerRow = (userIdentifier: string, key: string): string => `${userIdentifier}:${key}`
