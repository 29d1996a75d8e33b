/** An existing address with an unsupported method is 405 with the supported ones, at both servers. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#schemas/endpoints.ts'
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { atBff, betweenServers, type ServerName, openBothServers } from '#tests/architecture/servers.ts'
import { inBatches } from '#tests/architecture/in-batches.ts'

let product: Product
let servers: Awaited<ReturnType<typeof openBothServers>>
beforeAll(async () => {
  product = await openProduct()
  servers = await openBothServers(product)
})
afterAll(async () => {
  await servers.close()
  await product.close()
})

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const addressOf = ({ path }: Endpoint) => path.replaceAll(/:\w+/g, '01930000-0000-7000-8000-000000000001')
const leadsTo = ({ path }: Endpoint, address: string) =>
  new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(address)
/** Every GET also answers HEAD, except endless streams. */
const methodsOf = ({ method, stream }: Endpoint): string[] => (method === 'GET' && !stream ? ['GET', 'HEAD'] : [method])
/** The BFF has its own routes where a session begins or ends. */
const isAt = (server: ServerName) => (endpoint: Endpoint) =>
  server === 'backend' ||
  (!betweenServers.includes(endpoint.address) && atBff(endpoint, endpoint.path)[1] === `/api${endpoint.path}`)

test.each(['backend', 'bff'] as const)(
  'every address of the %s lists its methods when it refuses another',
  async (server) => {
    const served = allEndpoints.filter(isAt(server))
    const cases = [...new Set(served.map(addressOf))].flatMap((address) => {
      const own = served.filter((endpoint) => leadsTo(endpoint, address))
      const allow = [...new Set(own.flatMap(methodsOf))].toSorted()
      return methods.filter((method) => !allow.includes(method)).map((method) => ({ method, address, allow }))
    })
    expect(cases.length).toBeGreaterThan(served.length)
    const offenders = await inBatches(cases, 6, async ({ method, address, allow }) => {
      const url = server === 'bff' ? `/api${address}` : address
      const { status, text, headers } = await servers.send(server, { method, url, who: null })
      const got = String(headers.allow).split(', ').toSorted()
      const { code } = JSON.parse(text) as { code?: string }
      const isRight = status === 405 && code === 'METHOD_NOT_ALLOWED' && got.join() === allow.join()
      return isRight
        ? []
        : [`${server} ${method} ${address}: expected 405 with ${allow.join()}, got ${status} ${code} ${got.join()}`]
    })
    expect(offenders.flat()).toEqual([])
  },
)

test.each(['backend', 'bff'] as const)(
  'an address that the %s does not have is 404, whatever the method',
  async (server) => {
    for (const method of methods) {
      const { status, headers } = await servers.send(server, { method, url: '/api/nowhere/at/all', who: null })
      expect([method, status, headers.allow]).toEqual([method, 404, undefined])
    }
  },
)
