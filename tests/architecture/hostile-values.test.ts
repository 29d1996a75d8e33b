/** Both servers refuse what is bad in a request, in the error shape, and change nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#schemas/endpoints.ts'
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import { type Attack, addressAttacks, bodyAttacks, representatives } from './attacks.ts'
import { type HostileProduct, openHostileProduct } from './hostile-product.ts'
import { offenders } from './offenders.ts'
import { type EndpointAttack, endpointsPerValue, fieldOf, malformedBodies, rotated, valueOf } from './rotation.ts'
import type { ServerName } from './servers.ts'

let hostile: HostileProduct
beforeAll(async () => {
  hostile = await openHostileProduct()
})
afterAll(() => hostile.close())

/** Signing out, including the end of acting for a client, ends the session at the BFF whatever else was sent. */
const endsSession = ['POST /user/logout', 'DELETE /admin/impersonation']
const endpointsOf = (server: ServerName) =>
  allEndpoints.filter(({ address }) => server === 'backend' || !endsSession.includes(address))

const attacksAt = (server: ServerName, attacks: (endpoint: Endpoint) => Attack[]) =>
  endpointsOf(server).flatMap((endpoint) =>
    attacks(endpoint).map((attack): EndpointAttack => ({ ...attack, endpoint })),
  )

const inAddress = (endpoint: Endpoint) => addressAttacks(endpoint, hostile.urlOf)
const servers = ['backend', 'bff'] as const
/** A test sends some thousand requests. */
const options = { timeout: 60_000 }

test.each(servers)(
  'every bad value in a body is refused by the %s, and nothing has changed',
  options,
  async (server) => {
    expect(await offenders(hostile, server, rotated(attacksAt(server, bodyAttacks), server))).toEqual([])
  },
)

test.each(servers)(
  'every bad value in an address is refused by the %s, and nothing has changed',
  options,
  async (server) => {
    expect(await offenders(hostile, server, rotated(attacksAt(server, inAddress), server))).toEqual([])
  },
)

test.each(servers)('every bad body is refused by endpoints of each kind of the %s', options, async (server) => {
  expect(await offenders(hostile, server, malformedBodies(endpointsOf(server), server))).toEqual([])
})

const endpointsBy = (attacks: EndpointAttack[], group: (attack: EndpointAttack) => string) =>
  [...Map.groupBy(attacks, group)].map(
    ([name, alike]) => [name, new Set(alike.map(({ endpoint }) => endpoint.address)).size] as const,
  )

test('each server meets every bad value at several endpoints, and every field of all', () => {
  const missing = servers.flatMap((server) => {
    const all = [bodyAttacks, inAddress].flatMap((attacks) => attacksAt(server, attacks))
    const met = [bodyAttacks, inAddress].flatMap((attacks) => rotated(attacksAt(server, attacks), server))
    const times = new Map(endpointsBy(met, valueOf))
    const fields = new Set(met.map(fieldOf))
    return [
      ...endpointsBy(all, valueOf)
        .filter(([value, endpoints]) => (times.get(value) ?? 0) < Math.min(endpoints, endpointsPerValue))
        .map(([value]) => value),
      ...all.map(fieldOf).filter((field) => !fields.has(field)),
    ].map((lost) => `${server} ${lost}`)
  })
  expect(missing).toEqual([])
})

test('the sampled endpoints represent every kind', () => {
  const addresses = representatives(allEndpoints)
    .flat()
    .map(({ address }) => address)
  expect(addresses.length).toBeGreaterThan(20)
  for (const [has, kind] of [
    [({ upload }: Endpoint) => upload, 'a file'],
    [({ idempotent }: Endpoint) => idempotent, 'a key'],
    [({ body, method }: Endpoint) => !body && method === 'POST', 'no body'],
    [({ body, method }: Endpoint) => body && method === 'DELETE', 'a body of DELETE'],
  ] as const)
    expect([kind, allEndpoints.some((endpoint) => has(endpoint) && addresses.includes(endpoint.address))]).toEqual([
      kind,
      true,
    ])
})
