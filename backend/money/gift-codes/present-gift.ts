import type { GiftCode } from '#schemas/money/gift-codes.ts'
import type { Services } from '#platform/context/context.ts'
import { openGiftCode } from './gift-secrets.ts'
import type { GiftRow } from './queries.ts'
import { readableCode } from './rules.ts'

/** A gift code as its buyer sees it. */
export const presentGift = (
  services: Services,
  { identifier, sealedCode, amount, currency, status, createdAt, expiresAt, closedAt }: GiftRow,
): GiftCode => ({
  identifier,
  code: sealedCode === null ? null : readableCode(openGiftCode(services, identifier, sealedCode)),
  amount,
  currency,
  status,
  boughtAt: createdAt,
  expiresAt,
  closedAt,
})
