/** Both gateways as the scenarios use them, whichever simulator runs. */
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { GatewayName } from '#platform/gateways/port.ts'
import { simulatePaystack } from './paystack.ts'
import { simulateStripe } from './stripe.ts'

export interface SimulatedGateway {
  name: GatewayName
  /** Clients and therapists of this gateway. */
  country: 'NG' | 'GB'
  currency: CurrencyCode
  url: string
  /** Settings that connect the backend to this gateway at this address, and to no other. */
  environment(url: string): Record<string, string>
  webhookUrl(url: string | null): void
  /** Card payments with an opened checkout. */
  payments(): readonly { reference: string; status: 'open' | 'paid' | 'over' }[]
  pay(reference: string): void
  refunds(): readonly { id: string; isEnded: boolean }[]
  processRefund(id: string): void
  payouts(): readonly { reference: string; isOnItsWay: boolean }[]
  /** Number of transfers from our balance to a therapist. */
  sent(): number
  succeedPayout(reference: string): void
  /** A therapist who can be paid. */
  recipient(): Promise<string>
  /** Customers with a virtual account; no number while it is pending. */
  customers(): readonly { code: string; accountNumber: string | null }[]
  /** Opens the pending account of a customer. */
  openAccount(code: string): void
  /** An incoming transfer; a late one has no event. */
  receive(money: { accountNumber: string; amount: number; isLate?: boolean }): void
  settled(): Promise<void>
  close(): Promise<void>
}

export interface SimulatorSettings {
  /** Delays before an unacknowledged event is retried. */
  retryMs: readonly number[]
}

export const simulateGateway = (name: GatewayName, settings: SimulatorSettings): Promise<SimulatedGateway> =>
  name === 'paystack' ? simulatePaystack(settings) : simulateStripe(settings)
