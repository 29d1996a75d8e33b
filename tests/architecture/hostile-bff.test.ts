/** The BFF refuses what is bad in a request, in the error shape, and changes nothing. */
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
  expect(await offenders(hostile, 'bff', endpoints, values)).toEqual([])
})

test('every bad body is refused by endpoints of each kind, and nothing has changed', async () => {
  expect(await offenders(hostile, 'bff', representatives(allEndpoints), transportAttacks)).toEqual([])
})
