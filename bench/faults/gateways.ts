/** Both gateways as the scenarios see them, whichever simulator plays them. */
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { GatewayName } from '#platform/gateways/port.ts'
import { playPaystack } from './paystack.ts'
import { playStripe } from './stripe.ts'

export interface PlayedGateway {
  name: GatewayName
  /** People who pay and are paid through it. */
  country: 'NG' | 'GB'
  currency: CurrencyCode
  url: string
  /** What the backend has to know to reach it at this address, and no other gateway. */
  environment(url: string): Record<string, string>
  webhookUrl(url: string | null): void
  /** Card payments that somebody was sent to. */
  payments(): readonly { reference: string; status: 'open' | 'paid' | 'over' }[]
  pay(reference: string): void
  refunds(): readonly { id: string; isEnded: boolean }[]
  processRefund(id: string): void
  payouts(): readonly { reference: string; isOnItsWay: boolean }[]
  /** Times that money left our balance for a therapist. */
  sent(): number
  succeedPayout(reference: string): void
  /** A payee who can be paid. */
  recipient(): Promise<string>
  /** People who asked for an account to pay into; no number while there is none. */
  customers(): readonly { code: string; accountNumber: string | null }[]
  /** Opens the account of a customer who still waits for it. */
  openAccount(code: string): void
  /** Money comes to an account; of what is late no event tells. */
  receive(money: { accountNumber: string; amount: number; isLate?: boolean }): void
  settled(): Promise<void>
  close(): Promise<void>
}

export interface PlayedSettings {
  /** Waits before an event that nobody took is told again. */
  retryMs: readonly number[]
}

export const playGateway = (name: GatewayName, settings: PlayedSettings): Promise<PlayedGateway> =>
  name === 'paystack' ? playPaystack(settings) : playStripe(settings)
