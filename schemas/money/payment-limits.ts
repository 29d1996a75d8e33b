/** Limits of payments, without schemas, so that a page can import them for a few bytes. */
/** Minimum top-up in minor units: 500 for NGN, 5 otherwise (docs/product-rules.md#wallet). */
export const minimumTopUp = { NGN: 500_00, GBP: 5_00, USD: 5_00, EUR: 5_00 } as const
export const paymentLimits = {
  topUpMax: 50_000_000_00,
  topUpsPerHour: 20,
  addedCardsPerHour: 10,
  intentHours: 24,
  pollSeconds: 5,
  /** Minimum seconds between two requests to the gateway about one payment, however often a client polls; shorter than `pollSeconds`. */
  querySeconds: 3,
  /** Calls of one user that may wait for a gateway at the same time. */
  gatewayCallsAtOnce: 4,
  slowNoticeSeconds: 15,
} as const

export const paymentMethods = ['wallet', 'card', 'bank_transfer', 'free', 'package'] as const

/** Query parameters of receipts and statements as files. */
export const statementFormats = ['pdf', 'csv'] as const
