/** How both processes stop: not ready first, still reachable, no call lost, no unbounded waiting. */
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { drainingOf as drainingOfBackend } from '#platform/http/draining.ts'
import { drainingOf as drainingOfBff } from '#bff/http/draining.ts'
import { openProduct } from '#tests/support/product.ts'

const kinds = {
  backend: (app: FastifyInstance) => drainingOfBackend(app),
  BFF: (app: FastifyInstance) => drainingOfBff(app, { closeTimeout: 10_000 }),
}

describe.each(['backend', 'BFF'] as const)('a %s that was signalled to stop', (kind) => {
  let app: FastifyInstance
  let draining: ReturnType<(typeof kinds)[typeof kind]>
  let port: number
  let agent: Agent
  let answer: () => void

  beforeEach(async () => {
    app = Fastify({ return503OnClosing: false })
    draining = kinds[kind](app)
    app.get('/quick', async () => 'quick')
    app.get('/held', () => new Promise<string>((resolve) => (answer = () => resolve('held'))))
    await app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.server.address() as AddressInfo).port
    agent = new Agent({ keepAlive: true })
  })
  afterEach(async () => {
    agent.destroy()
    await app.close()
  })

  const get = (path: string) =>
    new Promise<{ status: number; connection: string; draining: unknown; body: string }>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, agent }, (response) => {
        let body = ''
        response.setEncoding('utf8').on('data', (text: string) => (body += text))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            connection: response.headers.connection ?? '',
            draining: response.headers['x-draining'],
            body,
          }),
        )
      })
        .on('error', reject)
        .end()
    })

  test('continues to answer, and asks each connection to close', async () => {
    expect((await get('/quick')).connection).toBe('keep-alive')
    draining.begin()
    for (let call = 0; call < 3; call += 1)
      expect(await get('/quick')).toMatchObject({ status: 200, connection: 'close', body: 'quick' })
  })

  test('finishes calls in flight before it closes', async () => {
    const arrived = once(app.server, 'request')
    const held = get('/held')
    await arrived
    const closed = draining.close(0)
    // A client with an open connection can still send a request on it.
    answer()
    expect(await held).toMatchObject({ status: 200, connection: 'close', body: 'held' })
    await closed
    await expect(get('/quick')).rejects.toThrow(/ECONNREFUSED/)
  })

  test('does not wait for idle connections', async () => {
    const silent = connect(port, '127.0.0.1')
    await once(silent, 'connect')
    await get('/quick')
    const ended = once(silent, 'close')
    silent.on('error', () => undefined).resume()
    await draining.close(0)
    // Its own end carries the header too.
    expect(await ended).toEqual([expect.any(Boolean)])
  })
})

test('a stopping backend is not ready, but alive, and announces on each answer that it stops', async () => {
  const product = await openProduct()
  const { app } = product.backend
  const probe = async (url: string) => {
    const { statusCode, headers } = await app.inject(url)
    return [statusCode, headers['x-draining'], headers['retry-after']]
  }
  expect(await probe('/readyz')).toEqual([200, undefined, undefined])
  product.backend.drain()
  expect(await probe('/readyz')).toEqual([503, '1', '2'])
  expect(await probe('/healthz')).toEqual([200, '1', undefined])
  expect(await probe('/region/country')).toEqual([200, '1', undefined])
  await product.close()
})
