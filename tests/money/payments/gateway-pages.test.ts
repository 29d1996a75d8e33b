import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import request from 'supertest'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Gateway } from '#platform/gateways/port.ts'
import { minorOf } from '#simulators/shared/bank.ts'
import type { PaystackSimulator } from '#simulators/paystack/app.ts'
import { clock, closeAll, given, start } from './gateway-fixture.ts'

let simulator: PaystackSimulator
let gateway: Gateway

beforeEach(async () => {
  clock.now = start
  simulator = await given.simulator()
  gateway = given.gateway(simulator.url)
})
afterEach(closeAll)

const press = (path: string, fields: Record<string, string>) =>
  request(simulator.url).post(path).set('accept-language', 'en').type('form').send(fields)
const read = (path: string, language = 'en') => request(simulator.url).get(path).set('accept-language', language)

const person = { email: 'clara@example.com', firstName: 'Clara', lastName: 'Johnson', phone: null }
const opened = async (by = gateway, more: { lastName?: string } = {}) => {
  const { customer } = await by.ensureVirtualAccount({ ...person, ...more, reference: 'va-1', currency: 'NGN' })
  return customer
}
const paidOut = async (accountNumber = '0123456789', by = gateway) => {
  const account = { country: 'NG', currency: 'NGN', accountNumber, bankCode: '058' } as const
  const { recipient } = await by.createRecipient(given.payee({ ...account, accountName: 'Theo <Okafor>' }))
  const reference = `payout-${crypto.randomUUID()}`
  await by.transfer({ reference, amount: 90_000_00, currency: 'NGN', recipient, reason: 'Solace' })
  return { reference, status: async () => (await by.verifyTransfer(reference, recipient))?.status }
}

describe('the page of the bank', () => {
  test('sends ₦5,000 to 9930000902, once for each press', async () => {
    const customer = await opened()
    simulator.control.assignAccount(customer)
    const { account } = await gateway.readVirtualAccount(customer)
    expect(account?.accountNumber).toBe('9930000902')

    const fields = { accountNumber: '9930 000 902', amount: '5,000', senderName: 'Ada <Okafor>' }
    await press('/bank/', fields).expect(200, /₦5,000 sent to SOLACE\/CLARA JOHNSON/)
    await press('/bank/', fields)
    expect(await gateway.requery(customer, account!)).toMatchObject([
      { customer, amount: 5_000_00, currency: 'NGN', fees: 50_00, senderName: 'Ada <Okafor>' },
      { customer, amount: 5_000_00 },
    ])
  })

  test('shows the error, keeps the input, and sends nothing', async () => {
    const fields = { accountNumber: '1234567890', amount: 'much', senderName: '"Ada"' }
    const { text } = await press('/bank/', fields).expect(422)
    expect(text).toContain('No account here has this number. Please check it')
    expect(text).toContain('Please enter an amount, for example 5000')
    expect(text).toContain('value="&quot;Ada&quot;"')
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(2)
    expect(simulator.control.transactions()).toEqual([])
  })

  test('is in English and German, runs no script, and fills in the values of its address', async () => {
    await read('/bank/?accountNumber=9930000902&amount=5000').expect(/value="9930000902"[^]*value="5000"/)
    await read('/bank/', 'de').expect(/<html lang="de">[^]*<h1>Überweisung<\/h1>/)
    await read('/bank/').expect('content-security-policy', /default-src 'none'; style-src 'self'/)
  })

  test.each([
    ['5000', 5_000_00],
    ['5,000', 5_000_00],
    ['5.000,50', 5_000_50],
    ['5,000.5', 5_000_50],
    ['0.01', 1],
    ['1 000 000', 1_000_000_00],
    ['0', null],
    ['', null],
    ['-5', null],
    ['5,0000', null],
    ['1e3', null],
    ['100000001', null],
  ])('reads %j as %s', (typed, minor) => {
    expect(minorOf(typed)).toBe(minor)
  })
})

describe('the page of payouts', () => {
  test.each([
    ['succeed', 'paid'],
    ['fail', 'failed'],
    ['requestCode', 'awaiting_otp'],
  ])('offers %s', async (act, after) => {
    const { reference, status } = await paidOut()
    await press('/transfers/', { reference, act, reason: 'No such account' }).expect(303)
    expect(await status()).toBe(after)
    expect((await read('/transfers/')).text.includes('No such account')).toBe(act === 'fail')
  })

  test('can return a payout after it arrived, and not before', async () => {
    const { reference, status } = await paidOut()
    await press('/transfers/', { reference, act: 'reverse', reason: '' })
    expect(await status()).toBe('processing')
    await press('/transfers/', { reference, act: 'succeed' })
    await press('/transfers/', { reference, act: 'fail' })
    expect(await status()).toBe('paid')
    await press('/transfers/', { reference, act: 'reverse', reason: '' })
    expect(await status()).toBe('reversed')
    await read('/transfers/').expect(/Account is closed/)
  })

  test('shows the payee with the last four digits, in English and German', async () => {
    await read('/transfers/').expect(/There are no payouts yet\./)
    const { reference } = await paidOut()
    const { text: english } = await read('/transfers/')
    expect(english).toContain('Theo &lt;Okafor&gt;')
    expect(english).toContain('•••• 6789')
    expect(english).not.toContain('0123456789')
    expect(english).toContain(reference)
    await read('/transfers/', 'de').expect(/<html lang="de">[^]*<h1>Auszahlungen<\/h1>[^]*Kommt an/)
  })

  test('ignores unknown actions', async () => {
    const { reference, status } = await paidOut()
    await press('/transfers/', { reference, act: 'constructor' })
    await press('/transfers/', { reference: 'payout-none', act: 'succeed' })
    expect(await status()).toBe('processing')
  })
})

describe('in a demonstration, automatically,', () => {
  const automatic = async () => {
    simulator = await given.simulator({ automaticMs: 20 })
    return given.gateway(simulator.url)
  }

  test('an account is opened, and one for the name Refused is not', async () => {
    const by = await automatic()
    const [clara, refused] = [
      await opened(by),
      (
        await by.ensureVirtualAccount({
          ...person,
          email: 'no@example.com',
          lastName: 'Refused',
          reference: 'va-2',
          currency: 'NGN',
        })
      ).customer,
    ]
    await expect.poll(async () => (await by.readVirtualAccount(clara)).status).toBe('active')
    const refusedNow = () => simulator.control.customers().find(({ code }) => code === refused)?.assignment
    await expect.poll(refusedNow).toBe('failed')
    expect((await by.readVirtualAccount(refused)).status).toBe('pending')
  })

  test.each([
    ['0123456789', 'paid'],
    ['0123450001', 'failed'],
    ['0123450002', 'reversed'],
    ['0123450003', 'awaiting_otp'],
  ])('a payout to %s is %s', async (accountNumber, after) => {
    const { status } = await paidOut(accountNumber, await automatic())
    await expect.poll(status).toBe(after)
  })

  test('a refund is processed', async () => {
    const by = await automatic()
    const order = given.order()
    await by.createCheckout(order)
    simulator.control.pay(order.reference)
    const payment = { reference: order.reference, gatewayReference: null }
    const refund = { reference: 'refund-1', payment, amount: 1_00, currency: 'NGN' as const }
    await by.refund(refund)
    await expect.poll(async () => (await by.verifyRefund(refund, null))?.status).toBe('processed')
  })
})

test('elsewhere nothing happens automatically', async () => {
  await opened()
  await paidOut()
  const { customers, transfers } = simulator.control
  expect([...customers(), ...transfers()].map(({ dueAt }) => dueAt)).toEqual([null, null])
})

test('everything survives a restart, and pending or unanswered calls continue', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'solace-gateway-'))
  try {
    const file = join(folder, 'payments.json')
    const first = await given.simulator({ file, automaticMs: 60_000 })
    const before = given.gateway(first.url)
    const customer = await opened(before)
    const { reference } = await paidOut(undefined, before)
    first.control.assignAccount(customer)
    await first.close()

    const received: string[] = []
    const server = await given.server((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        received.push((JSON.parse(body) as { event: string }).event)
        response.end()
      })
    })
    clock.now = start.add({ minutes: 2 })
    const second = await given.simulator({ file, automaticMs: 60_000, webhookUrl: server })
    const after = given.gateway(second.url)
    expect(await after.readVirtualAccount(customer)).toMatchObject({ status: 'active' })
    await expect.poll(async () => (await after.verifyTransfer(reference, ''))?.status).toBe('paid')
    await second.control.settled()
    expect(received.sort()).toEqual(['dedicatedaccount.assign.success', 'transfer.success'])
  } finally {
    await rm(folder, { recursive: true })
  }
})
