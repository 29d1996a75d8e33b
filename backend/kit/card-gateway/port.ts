/** What the product needs from a payment gateway; paystack.ts is the first that gives it. */

export interface CheckoutOrder {
  /** Ours, used once: `topup-<uuid>`. */
  reference: string
  /** Minor units. */
  amount: number
  currency: string
  email: string
  /** Where the browser comes back to, with `?reference=`. */
  callbackUrl: string
  metadata: Record<string, string>
}

export interface Checkout {
  /** https on an allowed host; works once. */
  authorizationUrl: string
  accessCode: string
}

/** `abandoned` is said only a day after the start: until then a person may come back and pay, and the state is `pending`. */
export const gatewayStatuses = ['success', 'failed', 'reversed', 'processing', 'pending', 'abandoned'] as const
export type GatewayStatus = (typeof gatewayStatuses)[number]

/** How the gateway itself sees a payment. */
export interface GatewayPayment {
  status: GatewayStatus
  reference: string
  /** What was paid, in minor units; it may differ from what was asked. */
  amount: number
  currency: string
  fees: number
  channel: string | null
  paidAt: string | null
  /** The gateway's own number for it. */
  gatewayReference: string
  message: string
  metadata: Record<string, string>
}

/** An event whose signature is right. It says that something happened, not what is true: verify its reference. */
export interface GatewayEvent {
  event: string
  reference: string | null
  /** The same for every delivery of the same event. */
  key: string
}

export type WebhookHeaders = Record<string, string | string[] | undefined>

export interface Gateway {
  /** Throws GatewayDuplicate, with the state of the first use, for a reference that was used before. */
  createCheckout(order: CheckoutOrder): Promise<Checkout>
  /** Null when the gateway does not know the reference. */
  verify(reference: string): Promise<GatewayPayment | null>
  /** Null when the signature is missing or wrong. Takes the bytes as they came. */
  parseWebhook(rawBody: Buffer, headers: WebhookHeaders): GatewayEvent | null
  capabilities(currency: string): { card: boolean }
  close(): Promise<void>
}

/** Nobody knows whether the gateway did it: no answer, a fault of its own, an answer that cannot be read. Worth trying again. */
export class GatewayUnavailable extends Error {
  readonly reason: 'timeout' | 'connection' | 'fault' | 'unreadable' | 'unauthorized' | 'resting'

  constructor(reason: GatewayUnavailable['reason'], options?: ErrorOptions) {
    super(`Payment gateway: ${reason}`, options)
    this.reason = reason
  }
}

/** The gateway understood and said no. */
export class GatewayRefused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** The reference was used before; `payment` is what became of it, null when the gateway cannot tell. */
export class GatewayDuplicate extends GatewayRefused {
  readonly payment: GatewayPayment | null

  constructor(payment: GatewayPayment | null) {
    super(400, 'duplicate_reference', 'Duplicate transaction reference')
    this.payment = payment
  }
}
