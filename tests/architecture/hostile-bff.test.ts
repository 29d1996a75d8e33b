/** What is bad in a request is refused by the BFF, in the form of errors, and changes nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#schemas/endpoints.ts'
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import { addressAttacks, bodyAttacks, representatives, transportAttacks } from './attacks.ts'
import { type HostileWorld, openHostileWorld } from './hostile-world.ts'
import { areas, offenders } from './offenders.ts'

let hostile: HostileWorld
beforeAll(async () => {
  hostile = await openHostileWorld()
})
afterAll(() => hostile.close())

test.each(areas)('every bad value for /%s is refused, and nothing has changed', async (_area, endpoints = []) => {
  const values = (endpoint: Endpoint) => [...bodyAttacks(endpoint), ...addressAttacks(endpoint, hostile.urlOf)]
  expect(await offenders(hostile, 'bff', endpoints, values)).toEqual([])
})

test('every bad body is refused by endpoints of each kind, and nothing has changed', async () => {
  expect(await offenders(hostile, 'bff', representatives(allEndpoints), transportAttacks)).toEqual([])
})
