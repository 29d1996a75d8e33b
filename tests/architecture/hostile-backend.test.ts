/** The backend itself refuses what is bad in a request, in the error shape, and changes nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#schemas/endpoints.ts'
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import { addressAttacks, bodyAttacks, representatives, transportAttacks } from './attacks.ts'
import { type HostileProduct, openHostileProduct } from './hostile-product.ts'
import { areas, offenders } from './offenders.ts'

let hostile: HostileProduct
beforeAll(async () => {
  hostile = await openHostileProduct()
})
afterAll(() => hostile.close())

test.each(areas)('every bad value for /%s is refused, and nothing has changed', async (_area, endpoints = []) => {
  const values = (endpoint: Endpoint) => [...bodyAttacks(endpoint), ...addressAttacks(endpoint, hostile.urlOf)]
  expect(await offenders(hostile, 'backend', endpoints, values)).toEqual([])
})

test('every bad body is refused by endpoints of each kind, and nothing has changed', async () => {
  expect(await offenders(hostile, 'backend', representatives(allEndpoints), transportAttacks)).toEqual([])
})

test('the sampled endpoints represent every kind', () => {
  const addresses = representatives(allEndpoints).map(({ address }) => address)
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
