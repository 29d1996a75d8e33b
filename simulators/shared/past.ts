/** What happened before a played gateway was there, as the shop's books tell it: its lists know of it then, and nobody hears an event. */
export interface Past {
  payments: readonly PastPayment[]
  payouts: readonly PastPayout[]
}

export interface PastPayment {
  reference: string
  /** In the gateway's own shape. */
  gatewayReference: string
  /** Else it came to the payer's own account. */
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
