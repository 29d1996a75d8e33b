import type { GatewayName } from '#platform/gateways/port.ts'
import { bookingByCard, refundToCard, topUpByCard } from './card-scenarios.ts'
import { payout } from './payout-scenario.ts'
import type { Scenario } from './scenario.ts'
import { accountForTransfers, announcedTransfer, topUpByTransfer } from './transfer-scenarios.ts'

const gateways: readonly GatewayName[] = ['paystack', 'stripe']
const scenariosAt = [
  topUpByCard,
  bookingByCard,
  refundToCard,
  payout,
  accountForTransfers,
  topUpByTransfer,
  announcedTransfer,
] as const

/** Every scenario at each gateway. */
export const scenarios: readonly (() => Scenario)[] = gateways.flatMap((gateway) =>
  scenariosAt.map((scenarioAt) => () => {
    const scenario = scenarioAt(gateway)
    return { ...scenario, name: `${scenario.name}, ${gateway}` }
  }),
)
