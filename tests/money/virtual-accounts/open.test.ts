import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sweepAccounts } from '#backend/money/virtual-accounts/sweep-accounts.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { holderIn } from './account-holder.ts'
import { type Bank, openBank } from './bank.ts'

let product: Product
let bank: Bank
let client: GivenPerson
let holder: ReturnType<typeof holderIn>
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  bank = openBank(product)
  client = await product.given.client()
  holder = holderIn(product, client)
})

test('a person who never requested one has none', async () => {
  expect(await holder.account()).toEqual({ status: 'none', currency: 'NGN' })
  expect((await holder.confirm()).status).toBe(404)
})

test.each([
  ['NG', { kind: 'nuban', bankName: 'Wema Bank', accountNumber: '9930000001', currency: 'NGN' }],
  ['GB', { kind: 'gb', accountNumber: '00000001', sortCode: '200000', currency: 'GBP' }],
  ['DE', { kind: 'iban', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', currency: 'EUR' }],
  ['US', { kind: 'us', accountNumber: '000000000001', routingNumber: '121000248', currency: 'USD' }],
])('in %s it has the numbers of the country', async (country, numbers) => {
  holder = holderIn(product, await product.given.client({ country }))
  const { status, body } = await holder.generate()
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'active', accountName: 'Clara Tester', ...numbers })
  expect(await holder.account()).toEqual(body)
})

describe('without a name', () => {
  test.each([{ firstName: null }, { lastName: null }, { firstName: '' }])('%o: the profile first', async (name) => {
    await product.database.db.updateTable('appUser').set(name).where('identifier', '=', client.identifier).execute()
    const { status, body } = await holder.generate()
    expect([status, body.code]).toEqual([422, 'PROFILE_NAME_REQUIRED'])
    expect(await holder.rows()).toEqual([])
  })
})

test('where no gateway accepts transfers it returns an error', async () => {
  bank.without = ['NGN']
  const { status, body } = await holder.generate()
  expect([status, body.code, body.message]).toEqual([
    422,
    'CURRENCY_UNSUPPORTED',
    'Bank transfers in this currency are not possible yet',
  ])
  expect((await product.as(client).get('/wallet/balance')).body.bankTransfer).toBe(false)
})

test('requested again it is the same one', async () => {
  const first = await holder.generate()
  const second = await holder.generate()
  expect(second.body).toEqual(first.body)
  expect(bank.ensured).toBe(1)
})

test('requested twenty times at once there is one', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => holder.generate()))
  expect(answers.every(({ status }) => status === 200 || status === 202)).toBe(true)
  expect(await holder.rows()).toHaveLength(1)
  expect(bank.ensured).toBe(1)
})

describe('while the bank opens it', () => {
  beforeEach(async () => {
    bank.behaviour = 'waits'
    await holder.generate()
  })

  test('it is pending, and shows no numbers', async () => {
    expect(await holder.account()).toEqual({ status: 'pending', currency: 'NGN' })
    expect(await holder.generate()).toMatchObject({ status: 202, body: { status: 'pending', currency: 'NGN' } })
    expect((await holder.confirm()).status).toBe(404)
    expect(bank.ensured).toBe(1)
  })
  test('an event updates it at once', async () => {
    bank.behaviour = 'opens'
    const [row] = await holder.rows()
    expect((await bank.sendEvent({ kind: 'virtual_account', customer: row?.customer ?? '' })).statusCode).toBe(200)
    expect(await holder.account()).toMatchObject({ status: 'active', bankName: 'Wema Bank' })
  })
  test('an event that contradicts the bank is not trusted', async () => {
    const [row] = await holder.rows()
    await bank.sendEvent({ kind: 'virtual_account', customer: row?.customer ?? '' })
    expect((await holder.account()).status).toBe('pending')
  })
  test('an event of its refusal counts, when the bank itself has no account', async () => {
    const [row] = await holder.rows()
    const refusal = { kind: 'virtual_account', customer: row?.customer ?? '', isRefused: true } as const
    await bank.sendEvent(refusal)
    expect((await holder.account()).status).toBe('failed')
    bank.behaviour = 'opens'
    expect((await holder.generate()).body.status).toBe('active')
    await bank.sendEvent(refusal)
    expect((await holder.account()).status).toBe('active')
  })
  test('an event of its refusal is not trusted, when the bank has opened one', async () => {
    const [row] = await holder.rows()
    bank.behaviour = 'opens'
    await bank.sendEvent({ kind: 'virtual_account', customer: row?.customer ?? '', isRefused: true })
    expect((await holder.account()).status).toBe('active')
  })
  test('it is queried after 10 seconds', async () => {
    bank.behaviour = 'opens'
    product.clock.advance({ seconds: 9 })
    await product.work()
    expect((await holder.account()).status).toBe('pending')
    product.clock.advance({ seconds: 1 })
    await product.work()
    expect((await holder.account()).status).toBe('active')
  })
  test('one that is not open after a day has failed, and another may be requested', async () => {
    for (const hours of [0, 1, 5, 6, 13]) {
      product.clock.advance({ hours, minutes: 1 })
      await product.work()
    }
    expect((await holder.account()).status).toBe('failed')
    bank.behaviour = 'opens'
    expect((await holder.generate()).status).toBe(200)
    expect((await holder.rows()).map(({ status }) => status).toSorted()).toEqual(['active', 'failed'])
  })
})

test.each(['refuses', 'fails'] as const)(
  'a bank that %s causes a failed one, which may be requested again',
  async (behaviour) => {
    bank.behaviour = behaviour
    expect(await holder.generate()).toMatchObject({ status: 200, body: { status: 'failed' } })
    expect((await holder.account()).status).toBe('failed')
    bank.behaviour = 'opens'
    expect((await holder.generate()).body.status).toBe('active')
    expect((await holder.account()).status).toBe('active')
  },
)

test('a bank that does not answer is called again with the same reference', async () => {
  bank.behaviour = 'silent'
  expect(await holder.generate()).toMatchObject({ status: 202, body: { status: 'pending' } })
  bank.behaviour = 'opens'
  product.clock.advance({ seconds: 30 })
  await product.work()
  expect((await holder.account()).status).toBe('active')
  expect(await holder.rows()).toHaveLength(1)
  expect(bank.ensured).toBe(2)
})

describe('when the backend stops in the middle', () => {
  const within = () => ({ db: product.database.db, services: product.backend.services, now: product.clock.now() })
  const gateway = () => product.backend.services.gateways.named('paystack')

  /** The worker calls the bank and gets no further. */
  async function stopInQuery(call: 'ensureVirtualAccount' | 'readVirtualAccount' | 'requery'): Promise<void> {
    const { promise: called, resolve } = Promise.withResolvers<void>()
    vi.spyOn(gateway(), call).mockImplementationOnce(() => {
      resolve()
      return new Promise<never>(() => undefined)
    })
    void sweepAccounts(within(), (error) => expect.fail(String(error)))
    await called
  }

  test('of the request, and again in the first query: open half a minute after each stop', async () => {
    bank.behaviour = 'silent'
    await holder.generate()
    bank.behaviour = 'opens'
    // Back after ten seconds; the first round begins a second later, and then every ten seconds.
    product.clock.advance({ seconds: 11 })
    await stopInQuery('ensureVirtualAccount')
    for (const seconds of [11, 10]) {
      product.clock.advance({ seconds })
      await product.work()
    }
    expect((await holder.account()).status).toBe('active')
    expect(await holder.rows()).toHaveLength(1)
  })

  test('of a late query, it is queried again at once, and not hours later', async () => {
    bank.behaviour = 'waits'
    await holder.generate()
    product.clock.advance({ minutes: 31 })
    await stopInQuery('readVirtualAccount')
    bank.behaviour = 'opens'
    product.clock.advance({ seconds: 15 })
    await product.work()
    expect((await holder.account()).status).toBe('active')
  })

  test('of a query for announced money, it is queried again at once', async () => {
    const customer = await holder.opened(bank)
    await holder.confirm()
    product.clock.advance({ hours: 1 })
    await stopInQuery('requery')
    bank.send(customer)
    product.clock.advance({ seconds: 15 })
    await product.work()
    expect(await holder.balance()).toBe(5_000_00)
  })
})

test('an account that was opened, and reported, before its customer was stored is found at once', async () => {
  const gateway = product.backend.services.gateways.named('paystack')
  const ensure = gateway.ensureVirtualAccount.bind(gateway)
  bank.behaviour = 'waits'
  vi.spyOn(gateway, 'ensureVirtualAccount').mockImplementationOnce(async (order) => {
    const opened = await ensure(order)
    bank.behaviour = 'opens'
    await bank.sendEvent({ kind: 'virtual_account', customer: opened.customer })
    return opened
  })
  expect(await holder.generate()).toMatchObject({ status: 200, body: { status: 'active' } })
})

test('the retries for one that fails end', async () => {
  bank.behaviour = 'refuses'
  for (let nth = 0; nth < 10; nth += 1) expect((await holder.generate()).status).toBe(200)
  const { status, body } = await holder.generate()
  expect([status, body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
})

test('numbers that belong to the open account of another person are shown to nobody', async () => {
  bank.sameCustomer = 'CUS_same'
  expect((await holder.generate()).body.status).toBe('active')
  const other = holderIn(product, await product.given.client())
  expect((await other.generate()).body).toEqual({ status: 'failed', currency: 'NGN' })
})
