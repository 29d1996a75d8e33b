/** Two machines of one network: https at an address of this machine, with a certificate that nobody has signed. */
import { X509Certificate } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { networkAddress } from '#scripts/network-address.ts'
import { openHttpsProxy } from '#scripts/https-proxy.ts'
import { ownCertificate } from '#scripts/own-certificate.ts'

const now = Temporal.Now.instant()
/** Another loopback address, which every Linux machine has. */
const host = '127.0.0.2'
const product = createServer((incoming, answer) => {
  answer.setHeader('set-cookie', ['one=1', 'two=2'])
  if (incoming.url === '/stream') return void answer.writeHead(200).write('first')
  void text(incoming).then((body) => answer.end(`${incoming.method} ${incoming.url} ${incoming.headers.host} ${body}`))
})
let proxy: { close(): Promise<void> }
let port: number
beforeAll(async () => {
  product.listen(0, '127.0.0.1')
  await once(product, 'listening')
  ;({ port } = product.address() as AddressInfo)
  proxy = await openHttpsProxy({ host, port, now })
})
afterAll(async () => {
  await proxy.close()
  product.closeAllConnections()
  product.close()
})

const send = async (path: string, body = '') => {
  const outgoing = request({ host, port, path, method: 'POST', rejectUnauthorized: false })
  outgoing.end(body)
  const [answer] = await once(outgoing, 'response')
  return answer as IncomingMessage
}

test('the certificate names the address and is valid for 30 days', () => {
  const certificate = new X509Certificate(ownCertificate('192.168.1.20', now).cert)
  expect(certificate.checkIP('192.168.1.20')).toBe('192.168.1.20')
  expect(certificate.checkIP('192.168.1.21')).toBeUndefined()
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  const days = (certificate.validToDate.getTime() - now.epochMilliseconds) / 86_400_000
  expect(Math.round(days)).toBe(30)
})

test('https passes calls on with method, path, host, body and cookies', async () => {
  const answer = await send('/api/room?x=1', 'a body')
  expect(await text(answer)).toBe(`POST /api/room?x=1 ${host}:${port} a body`)
  expect(answer.headers['set-cookie']).toEqual(['one=1', 'two=2'])
})

test('a stream arrives while it goes on', async () => {
  const answer = await send('/stream')
  const [first] = await once(answer, 'data')
  expect(String(first)).toBe('first')
  answer.destroy()
})

test('only an address of this machine is taken', () => {
  expect(networkAddress({})).toBeNull()
  expect(networkAddress({ RELAY_HOST: '127.0.0.1' })).toBeNull()
  expect(() => networkAddress({ RELAY_HOST: '203.0.113.9' })).toThrow('RELAY_HOST must be an address of this machine')
})
