import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { minimumTopUp } from '#schemas/money/payments.ts'
import { currencyOfCountry } from '#schemas/platform/regions.ts'
import type { GatewayName } from '#platform/gateways/port.ts'
import type { DemoClient } from './demo-people.ts'
import type { DemoSession } from './demo-sessions.ts'
import { cardName, incomingName } from './gateway-names.ts'

/** Demo sessions are individual sessions at the general fee. */
export const feeOf = ({ therapist }: DemoSession): number => therapist.draft.fee * 100
export const currencyOf = ({ country }: DemoClient): CurrencyCode => currencyOfCountry[country]

/** Paid three minutes after booking; the top-up was made the day before. */
export const paidAt = ({ createdAt }: DemoSession): Temporal.Instant => createdAt.add({ minutes: 3 })
export const cancelledAt = ({ startAt }: DemoSession): Temporal.Instant => startAt.subtract({ hours: 70 })

export interface DemoTopUp {
  reference: string
  client: DemoClient
  amount: number
  at: Temporal.Instant
  isCard: boolean
  gateway: GatewayName
  /** In the gateway's format, so that its lists and the ledger match. */
  gatewayReference: string
}

/** Top-ups of each client: the price of all their sessions and a remainder, before the first session. */
export function topUpsFor(sessions: DemoSession[], gatewayOf: (currency: CurrencyCode) => GatewayName): DemoTopUp[] {
  const paid = sessions.filter((session) => feeOf(session) > 0)
  return [...Map.groupBy(paid, ({ client }) => client)].flatMap(([client, own]) => {
    const step = minimumTopUp[currencyOf(client)] * 10
    const total = own.reduce((sum, session) => sum + feeOf(session), 0)
    const first = own.map(({ createdAt }) => createdAt).sort((one, other) => Temporal.Instant.compare(one, other))[0]
    if (!first) return []
    const whole = (Math.floor(total / step) + (client.isMain ? 4 : 1)) * step
    const [gateway, isCard] = [gatewayOf(currencyOf(client)), ['NGN', 'USD'].includes(currencyOf(client))]
    const halves = client.isMain ? [whole / 2, whole / 2] : [whole]
    return halves.map((amount, place) => ({
      client,
      isCard,
      gateway,
      gatewayReference: isCard ? cardName(gateway) : incomingName(gateway, client),
      amount,
      reference: `topup-${crypto.randomUUID()}`,
      at: first.subtract({ hours: 30 - place * 7 }),
    }))
  })
}
