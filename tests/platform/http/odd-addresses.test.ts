import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#schemas/endpoints.ts'
import { isErrorCode } from '#schemas/platform/errors.ts'
import { rightOf } from '#schemas/rights.ts'
import type { Resource } from '#bff/rest/resource.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { inBatches } from '#tests/architecture/in-batches.ts'
import { atBff, type ServerName, openBothServers, type Who } from '#tests/architecture/servers.ts'

let product: Product
let servers: Awaited<ReturnType<typeof openBothServers>>
const who: Record<string, Who> = {}

beforeAll(async () => {
  product = await openProduct()
  // A BFF with pages routes everything that is not a call to them.
  servers = await openBothServers(product, { webRoot: import.meta.dirname })
  who.client = { identifier: (await product.given.client()).identifier, userType: 'client' }
  who.provider = { identifier: (await product.given.provider()).identifier, userType: 'provider' }
  who.admin = { identifier: (await product.given.admin()).identifier, userType: 'admin' }
})
afterAll(async () => {
  await servers.close()
  await product.close()
})

interface Route {
  server: ServerName
  method: string
  /** With `:name` in place of an identifier. */
  path: string
  caller: string
}

const callerOf = (address: string) =>
  ['client', 'provider', 'admin'].find((kind) => rightOf(address)?.callers.includes(kind as never)) ?? ''

const called = allEndpoints
  .filter(({ paramNames }) => paramNames.length > 0)
  .flatMap((endpoint): Route[] => {
    const caller = callerOf(endpoint.address)
    const [method, path] = atBff(endpoint, endpoint.path)
    return [
      { server: 'backend', method: endpoint.method, path: endpoint.path, caller },
      { server: 'bff', method, path, caller },
    ]
  })

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'name' in value && 'list' in value
const folder = join(import.meta.dirname, '../../../bff/resources')
const modules: object[] = await Promise.all(globSync('*.ts', { cwd: folder }).map((name) => import(join(folder, name))))
const resources = modules.flatMap((module) => Object.values(module)).filter(isResource)
const rows = resources.flatMap(({ name, list, one, update, remove }): Route[] =>
  [...(one || !list.query ? ['GET'] : []), ...(update ? ['PUT'] : []), ...(remove ? ['DELETE'] : [])].map((method) => ({
    server: 'bff',
    method,
    path: `/api/rest/${name}/:id`,
    caller: callerOf(list.address),
  })),
)
/** Every GET also answers HEAD, except endless streams. */
const streams = allEndpoints.flatMap(({ stream, path }) => (stream ? [path, `/api${path}`] : []))
const readToo = ({ method, ...rest }: Route): Route[] =>
  method === 'GET' && !streams.includes(rest.path) ? [{ method: 'HEAD', ...rest }] : []
const routes = [...called, ...rows, ...rows.flatMap(readToo), ...called.flatMap(readToo)]

const everywhere = (odd: string) => (path: string) => path.replaceAll(/:\w+/g, odd)
const identifier = '01930000-0000-7000-8000-000000000001'
const oddities: Record<string, (path: string) => string> = {
  'an identifier of 201 letters': everywhere('a'.repeat(201)),
  'an identifier of 4000 letters': everywhere('a'.repeat(4000)),
  'a long identifier, encoded': everywhere('%C3%A4'.repeat(201)),
  'only its first identifier long': (path) => everywhere(identifier)(path.replace(/:\w+/, 'a'.repeat(300))),
  'odd characters': everywhere(`~!$&'()*,;=:@%20%3F%23%25%5B`),
  'an encoded slash': everywhere('a%2Fb'),
  dots: everywhere('a..b'),
  'an empty identifier': everywhere(''),
  'a space': everywhere('%20'),
  'a slash at the end': (path) => `${everywhere(identifier)(path)}/`,
  'a double slash': (path) => everywhere(identifier)(path).replace(/\/(?=[^/]*$)/, '//'),
  'a double slash in front': (path) => `/${everywhere(identifier)(path)}`,
}
const tooLong = Object.keys(oddities).filter((oddity) => /long|letters/.test(oddity))

async function answerTo({ server, method, path, caller }: Route, url: string) {
  const { status, text } = await servers.send(server, { method, url, who: who[caller] ?? null })
  const code = method === 'HEAD' || text === '' ? null : (JSON.parse(text) as { code?: unknown }).code
  return { status, code, report: `${server} ${method} ${path}: ${status} ${text.slice(0, 200)}` }
}

/** Every third route, so that each route meets four of the oddities. */
const share = 3
const routesFor = (oddity: string) => {
  const turn = Object.keys(oddities).indexOf(oddity)
  return routes.filter((_, place) => (place + turn) % share === 0)
}

/** Fewer than the product allows one caller. */
const atOnce = 6

test('there are routes to request', () => {
  expect([called.length > 100, rows.length > 20]).toEqual([true, true])
})

test.each(Object.keys(oddities))(
  '%s in an address is answered neither as another method nor as a fault',
  async (oddity) => {
    const answers = await inBatches(routesFor(oddity), atOnce, async (route) =>
      answerTo(route, (oddities[oddity] as (path: string) => string)(route.path)),
    )
    const offenders = answers.flatMap(({ status, code, report }) => {
      const isExpected = tooLong.includes(oddity) ? [404, 414].includes(status) : status < 500 && status !== 405
      const isInShape = status < 400 || code === null || isErrorCode(code)
      return isExpected && isInShape ? [] : [report]
    })
    expect(offenders).toEqual([])
  },
)
