/** The backend under more calls than it can handle. */
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { admitCalls } from '#platform/http/admission.ts'
import { answerError } from '#platform/http/error-border.ts'
import { openProduct, type Product } from '#tests/support/product.ts'

const few = {
  callsAtOnce: 2,
  callsPerRoute: 2,
  callsPerCaller: 2,
  slowPerCaller: 2,
  callsWaiting: 1,
  callsWaitingPerCaller: 1,
  callWait: 600_000,
}

describe('a gate', () => {
  let app: FastifyInstance
  /** Completes pending calls in the order in which they began. */
  let ends: (() => void)[]
  let steps: string[]

  beforeEach(async () => {
    ;[ends, steps] = [[], []]
    app = Fastify()
    app.setErrorHandler((error, request, reply) => answerError(error, request, reply, 'en'))
    await app.register(async (scope) => {
      admitCalls(scope, few)
      scope.get('/work', { onRequest: async () => void steps.push('session') }, async () => {
        await new Promise<void>((resolve) => void ends.push(resolve))
        return { status: 'done' }
      })
      scope.get('/fails', async () => {
        throw new Error('planted')
      })
    })
    await app.ready()
  })
  afterEach(() => app.close())
  const get = (url = '/work') => app.inject({ method: 'GET', url }).then(({ statusCode }) => statusCode)
  const working = (count: number) => expect.poll(() => ends.length).toBe(count)

  test('refuses before the session is looked up, and admits later calls again', async () => {
    const calls = [get(), get(), get()]
    await working(2)
    const refused = await app.inject({ method: 'GET', url: '/work' })
    expect([refused.statusCode, refused.headers['retry-after'], refused.json<{ code: string }>().code]).toEqual([
      503,
      '2',
      'BUSY',
    ])
    expect(steps.length).toBe(2)
    ends[0]?.()
    await working(3)
    for (const end of ends) end()
    expect(await Promise.all(calls)).toEqual([200, 200, 200])
    const after = get()
    await working(4)
    ends[3]?.()
    expect(await after).toBe(200)
  })

  test('releases the slots of calls that fail', async () => {
    for (let at = 0; at < 5; at += 1) expect(await get('/fails')).toBe(500)
    const call = get()
    await working(1)
    ends[0]?.()
    expect(await call).toBe(200)
  })

  test('holds the slot of a call whose caller has disconnected until its work is done', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const sockets = [0, 1].map(() => connect(port, '127.0.0.1').on('error', () => undefined))
    for (const socket of sockets) socket.write('GET /work HTTP/1.1\r\nHost: a\r\n\r\n')
    await working(2)
    let gone = 0
    for (const socket of sockets) socket.once('close', () => (gone += 1)).destroy()
    await expect.poll(() => gone).toBe(2)
    const waiting = get()
    expect(await get()).toBe(503)
    for (const end of ends) end()
    await working(3)
    ends[2]?.()
    expect(await waiting).toBe(200)
  })
})

describe('a backend without a free slot', () => {
  let product: Product
  beforeAll(async () => {
    product = await openProduct({ gate: { callsAtOnce: 0, callsWaiting: 0 } })
  })
  afterAll(() => product.close())

  test('answers health and sign-out, and refuses the rest through the BFF', async () => {
    const statuses = await Promise.all(
      (['GET /healthz', 'GET /readyz', 'POST /user/logout', 'GET /wallet/balance'] as const).map((line) => {
        const [method, url] = line.split(' ') as ['GET' | 'POST', string]
        return product.backend.app.inject({ method, url }).then(({ statusCode }) => statusCode)
      }),
    )
    expect(statuses).toEqual([200, 200, 204, 503])
    const answer = await product.visitor.get('/providers')
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([503, 'BUSY', '2'])
  })
})
