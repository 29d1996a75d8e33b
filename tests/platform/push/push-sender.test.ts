/** What the sender makes of the answers of a push service. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openPushSender } from '#platform/push/push-sender.ts'
import { generateVapidKeys } from '#platform/push/vapid.ts'
import { browserKeys } from '#simulators/push/browser-keys.ts'

const now = Temporal.Instant.from('2026-03-02T08:00:00Z')
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function answered(listener: RequestListener, { loopbackHttp = true } = {}) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const sender = openPushSender({ ...generateVapidKeys(), subject: 'mailto:help@solace.example', loopbackHttp })
  closing.push(async () => {
    await sender.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { pair, auth } = browserKeys()
  const message = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    receiver: { publicKey: pair.getPublicKey(), secret: auth },
    content: Buffer.from('{}'),
    lifetime: 60,
    isUrgent: false,
    topic: 'topic',
  }
  return sender.send(message, now)
}

test.each([
  [201, {}, { as: 'sent' }],
  [202, {}, { as: 'sent' }],
  [404, {}, { as: 'gone' }],
  [410, {}, { as: 'gone' }],
  [429, { 'retry-after': '30' }, { as: 'later', afterSeconds: 30 }],
  [503, { 'retry-after': 'Mon, 02 Mar 2026 08:02:00 GMT' }, { as: 'later', afterSeconds: 120 }],
  [500, { 'retry-after': 'soon' }, { as: 'later', afterSeconds: null }],
  [500, {}, { as: 'later', afterSeconds: null }],
  [400, {}, { as: 'refused', reason: '400' }],
  [403, {}, { as: 'refused', reason: '403' }],
  [413, {}, { as: 'refused', reason: '413' }],
] as const)('%s with %j', async (status, headers, outcome) => {
  expect(await answered((_request, answer) => void answer.writeHead(status, headers).end())).toEqual(outcome)
})

test('a redirect is not followed', async () => {
  const paths: (string | undefined)[] = []
  const outcome = await answered((request, answer) => {
    paths.push(request.url)
    answer.writeHead(307, { location: '/inside' }).end()
  })
  expect(outcome).toEqual({ as: 'refused', reason: '307' })
  expect(paths).toEqual(['/send'])
})

test('a connection that breaks off is tried later', async () => {
  expect(await answered((request) => void request.socket.destroy())).toEqual({ as: 'later', afterSeconds: null })
})

test('an address on this machine is not called', async () => {
  let calls = 0
  const outcome = await answered(
    (_request, answer) => {
      calls += 1
      answer.end()
    },
    { loopbackHttp: false },
  )
  expect(outcome).toEqual({ as: 'refused', reason: 'address' })
  expect(calls).toBe(0)
})
