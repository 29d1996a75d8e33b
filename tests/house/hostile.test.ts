/** What is bad in a request is refused at both fronts of the product, in the form of errors, and changes nothing. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#schemas/endpoints.ts'
import type { Endpoint } from '#schemas/kit.ts'
import { addressAttacks, type Attack, bodyAttacks, representatives, transportAttacks } from './attacks.ts'
import { atBff, contentsOf, type Door } from './fronts.ts'
import { openHostileWorld } from './hostile-world.ts'
import { inBatches } from './in-batches.ts'
import { complaint } from './refusal.ts'

let hostile: Awaited<ReturnType<typeof openHostileWorld>>
beforeAll(async () => {
  hostile = await openHostileWorld()
})
afterAll(() => hostile.close())

/** Fewer than the backend and its pool take from one caller. */
const atOnce = 6

/** Signing out, also of somebody else's place, ends the session at the BFF whatever else was sent. */
const isAskedAt = (door: Door, { address }: Endpoint) =>
  door === 'backend' || !['POST /user/logout', 'DELETE /admin/impersonation'].includes(address)

interface Case extends Attack {
  endpoint: Endpoint
  locale: 'en' | 'de'
}

/** The line of one bad request that was not refused as it must be. */
async function offence(door: Door, { endpoint, locale, name, payload, headers = {}, field, ...to }: Case) {
  const url = to.url ?? hostile.urlOf(endpoint)
  const [method, path] = door === 'bff' ? atBff(endpoint, url) : [endpoint.method, url]
  const language: Record<string, string> =
    door === 'bff' ? { cookie: `X-Language=${locale}` } : { 'x-language': locale }
  const told = await hostile.fronts.ask(door, {
    method,
    url: path,
    who: hostile.callerOf(endpoint),
    headers: { ...headers, ...language },
    payload,
  })
  const found = complaint(told, locale, field)
  return found === null ? [] : [`${door} ${endpoint.address}, ${name}: ${found}`]
}

/** The front takes few files at once, and would refuse the next one for that. */
const isAlone = ({ endpoint }: Case) => endpoint.upload !== undefined

/** The lines of all bad requests that were not refused; tables that have changed meanwhile have a line too. */
async function offenders(door: Door, endpoints: readonly Endpoint[], attacks: (endpoint: Endpoint) => Attack[]) {
  const cases = endpoints
    .filter((endpoint) => isAskedAt(door, endpoint))
    .flatMap((endpoint) =>
      attacks(endpoint).map((attack, place): Case => ({ ...attack, endpoint, locale: place % 2 === 0 ? 'en' : 'de' })),
    )
  const before = await contentsOf(hostile.world)
  const lines = [
    ...(await inBatches(cases.filter(isAlone), 1, (one) => offence(door, one))),
    ...(await inBatches(
      cases.filter((one) => !isAlone(one)),
      atOnce,
      (one) => offence(door, one),
    )),
  ].flat()
  const after = await contentsOf(hostile.world)
  const written = Object.keys(after).filter((table) => after[table] !== before[table])
  return [...lines, ...written.map((table) => `${door}: table ${table} has changed`)]
}

const areas = Object.entries(Object.groupBy(allEndpoints, ({ path }) => path.split('/')[1] ?? ''))

describe.each(['backend', 'bff'] as const)('at the %s', (door) => {
  test.each(areas)('every bad value for /%s is refused, and nothing has changed', async (_area, endpoints = []) => {
    const values = (endpoint: Endpoint) => [...bodyAttacks(endpoint), ...addressAttacks(endpoint, hostile.urlOf)]
    expect(await offenders(door, endpoints, values)).toEqual([])
  })

  test('every bad body is refused by endpoints of each kind, and nothing has changed', async () => {
    expect(await offenders(door, representatives(allEndpoints), transportAttacks)).toEqual([])
  })
})

test('endpoints of every kind stand for the others', () => {
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
