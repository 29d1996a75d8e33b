import type { ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { memoryStore } from '../../bff/session/memory-store.ts'
import { type TestBff, openTestBff } from './test-bff.ts'
import { type Answer, problem } from './upstream.ts'

let bff: TestBff

beforeEach(async () => {
  bff = await openTestBff({
    limits: {
      backendHeadersTimeout: 300,
      backendBodyTimeout: 300,
      backendTotalTimeout: 700,
      backendReplyBytes: 100_000,
    },
  })
})
afterEach(() => bff.close())

const path = '/api/region/country'
const route = 'GET /region/country'

async function answerTo(answer: Answer | ((response: ServerResponse) => void), cookie?: string) {
  bff.upstream.on(route, typeof answer === 'function' ? (_request, response) => (answer(response), null) : answer)
  const response = await bff.visitor(cookie ? { cookie } : {}).get(path)
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const body = (await response.json()) as Record<string, unknown>
  expect(body.status).toBe(response.status)
  expect(body.requestId).toBe(response.headers.get('x-request-id'))
  return body
}

const broken = { status: 502, code: 'BACKEND_BROKEN', message: 'Something went wrong on our side. Please try again' }

describe('a backend that refuses', () => {
  test('is passed on with its code, its sentence, its fields and its alternatives', async () => {
    const alternatives = [
      { identifier: 'ts_a', startTime: '2026-03-01T09:00:00.000Z', endTime: '2026-03-01T10:00:00.000Z' },
    ]
    const body = await answerTo(
      problem(409, 'SLOT_TAKEN', 'Taken, look here', {
        alternatives,
        fields: { timeslotIdentifier: 'Taken' },
        errors: ['Taken'],
      }),
    )
    expect(body).toMatchObject({
      status: 409,
      code: 'SLOT_TAKEN',
      message: 'Taken, look here',
      alternatives,
      fields: { timeslotIdentifier: 'Taken' },
      errors: ['Taken'],
    })
  })

  test('may send `errors` as one text', async () => {
    expect(await answerTo(problem(422, 'VALIDATION_ERROR', 'No', { errors: 'One thing' }))).toMatchObject({
      errors: 'One thing',
    })
  })

  test('keeps the seconds to wait', async () => {
    bff.upstream.on(route, problem(429, 'TOO_MANY_ATTEMPTS', 'Wait', { retryAfter: 60 }))
    const response = await bff.visitor().get(path)
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60'])
  })

  test('cannot add fields that the shape does not have', async () => {
    const body = await answerTo(
      problem(409, 'CONFLICT', 'No', { stack: 'at /srv', token: 'planted', requestId: 'theirs' }),
    )
    expect(Object.keys(body).sort()).toEqual(['code', 'message', 'requestId', 'status', 'title', 'type'])
  })

  test.each([
    [400, 'BAD_REQUEST'],
    [401, 'UNAUTHORIZED_ACCESS'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [409, 'CONFLICT'],
    [413, 'TOO_LARGE'],
    [415, 'MEDIA_TYPE'],
    [418, 'BAD_REQUEST'],
    [422, 'VALIDATION_ERROR'],
    [429, 'TOO_MANY_ATTEMPTS'],
  ])('with %i and no sentence gets ours: %s', async (status, code) => {
    expect(await answerTo({ status, text: '<h1>no</h1>', headers: { 'content-type': 'text/html' } })).toMatchObject({
      status,
      code,
      message: expect.stringMatching(/^[A-Z]/),
    })
  })

  test('in the words of a framework gets our sentence', async () => {
    const json = {
      statusCode: 422,
      code: 'FST_ERR_VALIDATION',
      error: 'Unprocessable',
      message: 'body/email must match pattern "^[^"',
    }
    expect(await answerTo({ status: 422, json })).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'Please check the highlighted fields',
    })
  })

  test('with a code of its own keeps it', async () => {
    expect(
      await answerTo({ status: 409, json: { code: 'SERIES_CLOSED', message: 'The series is closed' } }),
    ).toMatchObject({ status: 409, code: 'SERIES_CLOSED', message: 'The series is closed' })
  })

  test('because the payment service is down is answered with 503', async () => {
    expect(await answerTo(problem(503, 'GATEWAY_UNAVAILABLE', 'No money was taken'))).toMatchObject({
      status: 503,
      code: 'GATEWAY_UNAVAILABLE',
      message: 'No money was taken',
    })
  })
})

describe('a backend that is broken is 502 when it', () => {
  test.each<[string, Answer | ((response: ServerResponse) => void)]>([
    ['fails', problem(500, 'INTERNAL', 'at queries.ts:12')],
    ['fails without an error body', { status: 500, text: 'Error: relation "bookings" does not exist' }],
    ['redirects', { status: 302, headers: { location: 'https://evil.example/' } }],
    ['redirects permanently', { status: 308, headers: { location: '/other' } }],
    ['answers with an HTML page', { text: '<script>', headers: { 'content-type': 'text/html' } }],
    ['sends no content type', { text: '{}' }],
    ['answers with too many bytes', { json: 'x'.repeat(200_000) }],
    ['answers with invalid JSON', { text: '{"a":', headers: { 'content-type': 'application/json' } }],
    [
      'refuses with invalid JSON',
      { status: 409, text: '{"code":', headers: { 'content-type': 'application/problem+json' } },
    ],
  ])('%s', async (_what, answer) => {
    const body = await answerTo(answer)
    expect(body).toMatchObject(broken)
    expect(Object.keys(body)).not.toContain('errors')
  })

  test('says so in German to German readers', async () => {
    const body = await answerTo({ status: 500, text: 'no' }, 'X-Locale=de')
    expect(body.message).not.toBe(broken.message)
    expect(body).toMatchObject({ code: 'BACKEND_BROKEN', message: expect.stringMatching(/[a-zäöü]/) })
  })
})

describe('a backend that is down is 503 with seconds to wait when it', () => {
  test.each<[string, Answer | ((response: ServerResponse) => void)]>([
    ['is a failing proxy', { status: 502, text: '<html>' }],
    ['is a proxy without a backend', { status: 503, text: 'no upstream' }],
    ['is a proxy that timed out', { status: 504, text: '<html>' }],
    ['stops accepting calls', problem(503, 'FST_ERR_REOPENED_SERVER', 'Service Unavailable')],
    [
      'stops in the middle',
      (response) =>
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
          .write('{"a":', () => response.destroy()),
    ],
    ['breaks the connection', (response) => void response.destroy()],
  ])('%s', async (_what, answer) => {
    expect(await answerTo(answer)).toMatchObject({
      status: 503,
      code: 'BACKEND_UNREACHABLE',
      message: 'We cannot be reached at the moment. Please try again shortly',
      retryAfter: 2,
    })
  })
})

describe('a backend that times out is 503 with seconds to wait when', () => {
  test.each<[string, (response: ServerResponse) => void]>([
    ['it never answers', () => undefined],
    ['its body stops', (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{')],
    [
      'its body arrives too slowly for the limit of the whole call',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const dripping = setInterval(() => response.write(' '), 50)
        response.on('close', () => clearInterval(dripping))
      },
    ],
  ])('%s', async (_what, answer) => {
    expect(await answerTo(answer)).toMatchObject({
      status: 503,
      code: 'BACKEND_TIMEOUT',
      retryAfter: 2,
      message: 'This is taking too long. Please try again',
    })
  })
})

test('a backend that is down is 503 with seconds to wait', async () => {
  await bff.upstream.close()
  const response = await bff.visitor().get(path)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await response.json()).toMatchObject({ code: 'BACKEND_UNREACHABLE' })
})

describe('a connection that is reset before the first byte', () => {
  const resetting = async (times: number) => {
    let calls = 0
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.on('data', () => {
        calls += 1
        if (calls <= times) socket.resetAndDestroy()
        else
          socket.end(
            'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\n\r\n[]',
          )
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const other = await openTestBff({ backendUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
    const close = async () => {
      await other.close()
      server.close()
    }
    return { other, calls: () => calls, close }
  }

  test('is retried once for a GET', async () => {
    const { other, calls, close } = await resetting(1)
    expect((await other.visitor().get(path)).status).toBe(200)
    expect(calls()).toBe(2)
    await close()
  })

  test('is not retried a second time', async () => {
    const { other, calls, close } = await resetting(5)
    expect((await other.visitor().get(path)).status).toBe(503)
    expect(calls()).toBe(2)
    await close()
  })

  test('is not retried for a call that may have had its effect', async () => {
    const { other, calls, close } = await resetting(5)
    expect((await other.visitor().post('/api/session', { email: 'a@b.co', password: 'secret1' })).status).toBe(503)
    expect(calls()).toBe(1)
    await close()
  })
})

test('a fault of our own is 500 in the error shape, and logged without what users typed', async () => {
  let isFaulty = false
  const clock = () => {
    if (!isFaulty) return Date.now()
    isFaulty = false
    throw new Error('planted words')
  }
  const faulty = await openTestBff({ clock })
  isFaulty = true
  const response = await faulty.visitor().get('/api/providers')
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ code: 'INTERNAL' })
  expect(faulty.log()).toContain('"msg":"fault"')
  expect(faulty.log()).not.toContain('planted')
  await faulty.close()
})

test('a session store that fails is no fault of our own: 503, logged without what users typed', async () => {
  const store = { ...memoryStore(), put: () => Promise.reject(new Error('planted words')) }
  const failing = await openTestBff({ store })
  const response = await failing.visitor().signIn()
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await response.json()).toMatchObject({ code: 'BUSY' })
  expect(failing.log()).toContain('"msg":"BUSY"')
  expect(failing.log()).not.toContain('planted')
  await failing.close()
})
