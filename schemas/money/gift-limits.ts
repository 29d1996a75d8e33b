import type { CurrencyCode } from '../platform/endpoint.ts'

/** Limits of gift codes, for forms that load no shapes. Amounts in minor units. */
export const giftLimits = {
  smallest: { NGN: 5_000_00, GBP: 10_00, USD: 10_00, EUR: 10_00 } as const satisfies Record<CurrencyCode, number>,
  largest: { NGN: 200_000_00, GBP: 500_00, USD: 500_00, EUR: 500_00 } as const satisfies Record<CurrencyCode, number>,
  /** Open codes of one buyer at a time. */
  open: 10,
  validMonths: 36,
  /** Characters of a code, without hyphens. */
  characters: 16,
  /** Newest codes that a buyer sees. */
  listed: 100,
  /** Codes that one operator issues in a day. */
  issuedInDay: 20,
  /** Newest issued codes that operators see. */
  issuedListed: 500,
} as const

/** Amounts that a buyer can choose with one click, in minor units. */
export const giftAmounts: Record<CurrencyCode, readonly number[]> = {
  NGN: [10_000_00, 25_000_00, 50_000_00],
  GBP: [25_00, 50_00, 100_00],
  USD: [25_00, 50_00, 100_00],
  EUR: [25_00, 50_00, 100_00],
}

export const giftStatuses = ['open', 'redeemed', 'cancelled', 'expired'] as const
/** States of a code that an operator issued; a withdrawn one is stored as cancelled. */
export const issuedGiftStatuses = ['open', 'redeemed', 'withdrawn', 'expired'] as const

export type GiftStatus = (typeof giftStatuses)[number]
