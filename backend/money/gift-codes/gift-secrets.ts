import { createHmac, randomInt } from 'node:crypto'
import { giftLimits } from '#schemas/money/gift-limits.ts'
import { codeAlphabet } from '#schemas/money/promotion-limits.ts'
import type { Services } from '#platform/context/context.ts'
import { seal, unseal } from '#platform/crypto/seal.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'

type KeyHolder = Pick<Services, 'config'>

/** 16 characters of 31: about 79 bits, which nobody guesses. */
export const newCode = (): string =>
  Array.from({ length: giftLimits.characters }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')

/** Finds a code without storing it in plain text. */
export const hashOfGiftCode = ({ config }: KeyHolder, code: string): Buffer =>
  createHmac('sha256', config.secrets.codes)
    .update(JSON.stringify(['gift code', code]))
    .digest()

/** Encrypts a code for its buyer, bound to its row. */
export const sealGiftCode = ({ config }: KeyHolder, identifier: string, code: string): Buffer =>
  seal(config.secrets.seals, sealPurposes.giftCode, identifier, code)

export const openGiftCode = ({ config }: KeyHolder, identifier: string, sealed: Buffer): string =>
  unseal(config.secrets.seals, sealPurposes.giftCode, identifier, sealed).toString('utf8')
