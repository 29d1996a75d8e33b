import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { type Capabilities, type Gateway, type GatewayName, GatewayUnavailable } from './port.ts'

/** The gateways the product is connected to; each currency is at home at one of them. */
export interface Gateways {
  readonly all: readonly Gateway[]
  /** The one that does this in the currency; null where none does. */
  for(what: keyof Capabilities, currency: CurrencyCode): Gateway | null
  /** Throws GatewayUnavailable for one that is no longer connected. */
  named(name: GatewayName): Gateway
  close(): Promise<void>
}

/** The first of the list that can do something in a currency does it. */
export function gatewaysOf(all: readonly Gateway[]): Gateways {
  return {
    all,
    for: (what, currency) => all.find((gateway) => gateway.capabilities(currency)[what]) ?? null,
    named(name) {
      const found = all.find((gateway) => gateway.name === name)
      if (!found) throw new GatewayUnavailable('connection')
      return found
    },
    close: async () => {
      await Promise.all(all.map((gateway) => gateway.close()))
    },
  }
}
