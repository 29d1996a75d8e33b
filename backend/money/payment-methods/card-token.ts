import type { Services } from '#platform/context/context.ts'
import { seal, unseal } from '#platform/crypto/seal.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'

type KeyHolder = Pick<Services, 'config'>

/** Encrypts what charges a card, bound to its row. */
export const sealToken = ({ config }: KeyHolder, identifier: string, token: string): Buffer =>
  seal(config.secrets.seals, sealPurposes.cardToken, identifier, token)

export const openToken = ({ config }: KeyHolder, identifier: string, sealed: Buffer): string =>
  unseal(config.secrets.seals, sealPurposes.cardToken, identifier, sealed).toString('utf8')
