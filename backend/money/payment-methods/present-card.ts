import type { PaymentMethod } from '#schemas/money/payment-methods.ts'
import type { CardRow } from './queries.ts'
import { isExpired } from './rules.ts'

export const presentCard = (
  { identifier, gateway, brand, last4, expMonth, expYear, isDefault, createdAt }: CardRow,
  now: Temporal.Instant,
): PaymentMethod => ({
  identifier,
  gateway,
  brand,
  last4,
  expMonth,
  expYear,
  isExpired: isExpired({ expMonth, expYear }, now),
  isDefault,
  savedAt: createdAt,
})
