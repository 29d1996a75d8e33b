import { Agent, fetch } from 'undici'
import type { CustomFetch } from 'openid-client'
import { openIdProvider, type ProviderSettings } from './open-id-provider.ts'
import type { IdentityProviders } from './port.ts'

export interface IdentityProviderSettings {
  providers: readonly ProviderSettings[]
  /** Plain http to this machine, for the simulator. */
  loopbackHttp: boolean
}

const callMs = 2500

/** The providers of the configuration; none if there is no configuration. */
export function openIdentityProviders({ providers, loopbackHttp }: IdentityProviderSettings): IdentityProviders {
  const agent = new Agent({
    connections: 16,
    connect: { timeout: callMs },
    headersTimeout: callMs,
    bodyTimeout: callMs,
    maxResponseSize: 512 * 1024,
  })
  const call = ((url: string, options: object) =>
    fetch(url, { ...options, dispatcher: agent })) as unknown as CustomFetch
  const all = providers.map((settings) => openIdProvider(settings, { fetch: call, loopbackHttp }))
  return {
    all,
    named: (name) => all.find((provider) => provider.name === name),
    labelOf: (issuer) => all.find((provider) => provider.issuer === issuer)?.label ?? URL.parse(issuer)?.host ?? issuer,
    close: () => agent.destroy(),
  }
}
