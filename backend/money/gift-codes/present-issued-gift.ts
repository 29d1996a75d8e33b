import type { IssuedGift } from '#schemas/money/issued-gifts.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { IssuedGiftRow } from './queries.ts'

/** An issued code as operators see it, whoever of them issued it. */
export const presentIssuedGift = ({ currency, status, reason, createdAt, ...row }: IssuedGiftRow): IssuedGift => ({
  ...row,
  currency: currency as CurrencyCode,
  status: status === 'cancelled' ? 'withdrawn' : status,
  reason: reason ?? '',
  issuedAt: createdAt,
})
