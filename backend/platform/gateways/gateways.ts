import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { type Capabilities, type Gateway, type GatewayName, GatewayUnavailable } from './port.ts'

/** The connected gateways; each currency belongs to one of them. */
export interface Gateways {
  readonly all: readonly Gateway[]
  /** The gateway for this capability in the currency; null where there is none. */
  for(what: keyof Capabilities, currency: CurrencyCode): Gateway | null
  /** Throws GatewayUnavailable for a gateway that is no longer connected. */
  named(name: GatewayName): Gateway
  close(): Promise<void>
}

/** The first gateway of the list that supports a capability in a currency serves it. */
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
