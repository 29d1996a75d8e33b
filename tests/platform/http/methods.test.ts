/** An address that is there, asked by a method that it does not have: 405 with those that it has, at both servers. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#schemas/endpoints.ts'
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { atBff, type Door, openFronts } from '#tests/architecture/fronts.ts'
import { inBatches } from '#tests/architecture/in-batches.ts'

let world: World
let fronts: Awaited<ReturnType<typeof openFronts>>
beforeAll(async () => {
  world = await openWorld()
  fronts = await openFronts(world)
})
afterAll(async () => {
  await fronts.close()
  await world.close()
})

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const addressOf = ({ path }: Endpoint) => path.replaceAll(/:\w+/g, '01930000-0000-7000-8000-000000000001')
const leadsTo = ({ path }: Endpoint, address: string) =>
  new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(address)
/** What can be read can be asked for its headers alone, but for what never ends. */
const methodsOf = ({ method, stream }: Endpoint): string[] => (method === 'GET' && !stream ? ['GET', 'HEAD'] : [method])
/** The BFF has routes of its own for what ends or begins a session. */
const isAt = (door: Door) => (endpoint: Endpoint) =>
  door === 'backend' || atBff(endpoint, endpoint.path)[1] === `/api${endpoint.path}`

test.each(['backend', 'bff'] as const)('every address of the %s names its methods to any other', async (door) => {
  const served = allEndpoints.filter(isAt(door))
  const asked = [...new Set(served.map(addressOf))].flatMap((address) => {
    const own = served.filter((endpoint) => leadsTo(endpoint, address))
    const allow = [...new Set(own.flatMap(methodsOf))].toSorted()
    return methods.filter((method) => !allow.includes(method)).map((method) => ({ method, address, allow }))
  })
  expect(asked.length).toBeGreaterThan(served.length)
  const offenders = await inBatches(asked, 6, async ({ method, address, allow }) => {
    const url = door === 'bff' ? `/api${address}` : address
    const { status, text, headers } = await fronts.ask(door, { method, url, who: null })
    const got = String(headers.allow).split(', ').toSorted()
    const { code } = JSON.parse(text) as { code?: string }
    const isRight = status === 405 && code === 'METHOD_NOT_ALLOWED' && got.join() === allow.join()
    return isRight
      ? []
      : [`${door} ${method} ${address}: expected 405 with ${allow.join()}, got ${status} ${code} ${got.join()}`]
  })
  expect(offenders.flat()).toEqual([])
})

test.each(['backend', 'bff'] as const)(
  'an address that the %s does not have is 404, whatever the method',
  async (door) => {
    for (const method of methods) {
      const { status, headers } = await fronts.ask(door, { method, url: '/api/nowhere/at/all', who: null })
      expect([method, status, headers.allow]).toEqual([method, 404, undefined])
    }
  },
)
