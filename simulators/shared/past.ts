/**
 * Rows from the time before the simulator started, taken from the merchant's ledger: its lists contain them, but it
 * sends no events.
 */
export interface Past {
  payments: readonly PastPayment[]
  payouts: readonly PastPayout[]
}

export interface PastPayment {
  reference: string
  /** In the gateway's own format. */
  gatewayReference: string
  /** Otherwise it came to the payer's own account. */
  isCard: boolean
  email: string
  /** Minor units. */
  amount: number
  currency: string
  /** ISO instant. */
  at: string
}

export interface PastPayout {
  reference: string
  gatewayReference: string
  recipient: string
  amount: number
  currency: string
  sentAt: string
  arrivedAt: string
}
