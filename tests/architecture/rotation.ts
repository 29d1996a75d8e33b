/** A share of all bad requests, in which every field and every value still occurs at each server. */
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import { type Attack, representatives, transportAttacks } from './attacks.ts'
import type { ServerName } from './servers.ts'

export interface EndpointAttack extends Attack {
  endpoint: Endpoint
}

/** Each server meets every fourth value of a field, and a value that few fields refuse at this many endpoints. */
const step = 4
export const endpointsPerValue = 3
/** The two servers meet different values of the same field. */
const offsets = { backend: 0, bff: 2 } satisfies Record<ServerName, number>

export const fieldOf = ({ endpoint, target }: EndpointAttack) => `${endpoint.address} ${target}`
/** A value that one part of the request must refuse: another part has another reader. */
export const valueOf = ({ target, value }: EndpointAttack) => `${target.split('.')[0]}: ${value}`

/** The values of each field in turn, so that neighbouring fields meet different ones. */
export function rotated(attacks: readonly EndpointAttack[], server: ServerName): EndpointAttack[] {
  const metBy = new Map<string, Set<string>>()
  return [...Map.groupBy(attacks, fieldOf).values()].flatMap((values, field) =>
    values.filter((attack, place) => {
      const endpoints = metBy.get(valueOf(attack)) ?? new Set()
      const isTurn = values.length < step || (place + field + offsets[server]) % step === 0
      if (!isTurn && endpoints.size >= endpointsPerValue) return false
      metBy.set(valueOf(attack), endpoints.add(attack.endpoint.address))
      return true
    }),
  )
}

/** Each malformed body once for each kind of endpoint, at its representatives in turn. */
export function malformedBodies(endpoints: readonly Endpoint[], server: ServerName): EndpointAttack[] {
  return representatives(endpoints).flatMap((alike) => {
    const first = server === 'backend' ? 0 : 1
    return alike.flatMap((endpoint, own) =>
      transportAttacks(endpoint)
        .filter((_, place) => (place + first) % alike.length === own)
        .map((attack) => ({ ...attack, endpoint })),
    )
  })
}
