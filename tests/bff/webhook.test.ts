import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestBff, openTestBff } from './test-bff.ts'
import { problem } from './upstream.ts'

let bff: TestBff

beforeAll(async () => {
  bff = await openTestBff()
})
beforeEach(() => void bff.upstream.requests.splice(0))
afterAll(() => bff.close())

const hex = 'ab'.repeat(32)
const body = '{"type" :"charge.success"}'

const gateways = [
  {
    gateway: 'paystack',
    header: 'x-paystack-signature',
    right: [hex + hex, (hex + hex).toUpperCase()],
    wrong: ['abc', hex, `${hex + hex}0`, `${hex}${'zz'.repeat(32)}`],
  },
  {
    gateway: 'stripe',
    header: 'stripe-signature',
    right: [`t=1772438400,v1=${hex}`, `t=1772438400,v1=${hex},v1=${hex},v0=${hex}`],
    wrong: ['abc', `v1=${hex}`, 't=1772438400', `t=now,v1=${hex}`, `t=1772438400,v1=${hex}0`, `t=1,v2=${hex}`],
  },
] as const

describe.each(gateways)('the events of $gateway', ({ gateway, header, right, wrong }) => {
  const path = `/payment/webhook/${gateway}`
  const send = (headers: Record<string, string>) =>
    bff.visitor().send('POST', `/api${path}`, { body, headers, isForeign: true })

  test.each(right)('reach the backend byte for byte, with the signature %s', async (signature) => {
    bff.upstream.on(`POST ${path}`, { json: { received: true } })
    const response = await send({ [header]: signature })
    expect([response.status, await response.json()]).toEqual([200, { received: true }])
    const request = bff.upstream.last()
    expect(request.body).toBe(body)
    expect(request.headers[header]).toBe(signature)
  })

  test('arrive without session, cross-site check and cookies', async () => {
    bff.upstream.on(`POST ${path}`, { json: { received: true } })
    const visitor = bff.visitor()
    await visitor.signIn()
    await visitor.send('POST', `/api${path}`, { body, headers: { [header]: right[0] }, isForeign: true })
    const { authorization, cookie } = bff.upstream.last().headers
    expect([authorization, cookie]).toEqual([undefined, undefined])
  })

  test('that the backend refuses are refused in its words', async () => {
    bff.upstream.on(`POST ${path}`, problem(403, 'FORBIDDEN', 'no'))
    expect((await send({ [header]: right[0] })).status).toBe(403)
  })

  test.each(wrong)('signed with %s are not forwarded', async (signature) => {
    expect((await send({ [header]: signature })).status).toBe(400)
    expect(bff.upstream.requests).toEqual([])
  })

  test('without a signature, or with that of the other gateway, are not forwarded', async () => {
    expect((await send({})).status).toBe(400)
    for (const other of gateways.filter((one) => one.gateway !== gateway))
      expect((await send({ [other.header]: other.right[0] })).status).toBe(400)
    expect(bff.upstream.requests).toEqual([])
  })

  test('as a form are not forwarded', async () => {
    const form = { [header]: right[0], 'content-type': 'application/x-www-form-urlencoded' }
    expect((await send(form)).status).toBe(415)
    expect(bff.upstream.requests).toEqual([])
  })
})

test('events of unknown gateways are refused', async () => {
  const headers = { 'x-paystack-signature': hex + hex }
  const response = await bff.visitor().send('POST', '/api/payment/webhook/other', { body, headers, isForeign: true })
  expect(response.status).toBe(422)
})
