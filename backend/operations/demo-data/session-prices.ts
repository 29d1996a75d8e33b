import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { minimumTopUp } from '#schemas/money/payments.ts'
import { currencyOfCountry } from '#schemas/platform/regions.ts'
import { shareOf } from '#backend/money/packages/rules.ts'
import type { GatewayName } from '#platform/gateways/port.ts'
import type { DemoClient } from './demo-people.ts'
import type { DemoOffer, DemoPackage } from './demo-packages.ts'
import type { DemoSession } from './demo-sessions.ts'
import { cardName, incomingName } from './gateway-names.ts'

/** Demo sessions are individual sessions at the general fee, or at their share of the price of a package. */
export const feeOf = ({ therapist, use }: DemoSession): number =>
  use ? shareOf({ ...use.sold.offer, price: use.sold.offer.price * 100 }, use.place) : therapist.draft.fee * 100

/** What one session of the package costs without it. */
export function singleFeeOf({ therapist: { draft }, therapy }: DemoOffer): number {
  const own = draft.therapies.split(' ').find((one) => one.startsWith(`${therapy}:`))
  return Number(own?.split(':')[1] ?? draft.fee) * 100
}

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

interface Spent {
  client: DemoClient
  amount: number
  at: Temporal.Instant
}

/** Top-ups of each client: the price of all their sessions and packages and a remainder, before the first of them. */
export function topUpsFor(
  sessions: DemoSession[],
  bought: DemoPackage,
  gatewayOf: (currency: CurrencyCode) => GatewayName,
): DemoTopUp[] {
  const spent: Spent[] = [
    ...sessions
      .filter((session) => feeOf(session) > 0 && !session.use)
      .map((session) => ({ client: session.client, amount: feeOf(session), at: session.createdAt })),
    { client: bought.client, amount: bought.offer.price * 100, at: bought.boughtAt },
  ]
  return [...Map.groupBy(spent, ({ client }) => client)].flatMap(([client, own]) => {
    const step = minimumTopUp[currencyOf(client)] * 10
    const total = own.reduce((sum, { amount }) => sum + amount, 0)
    const first = own.map(({ at }) => at).sort((one, other) => Temporal.Instant.compare(one, other))[0]
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
