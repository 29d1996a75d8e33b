/** Virtual account numbers: their owner and operators can read them, a reader of the database alone cannot. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sealOldTexts } from '#backend/operations/privacy/seal-old-texts.ts'
import { openNumbers } from '#backend/money/virtual-accounts/account-numbers.ts'
import { closeAccounts } from '#backend/money/virtual-accounts/close-accounts.ts'
import { formsFound } from '#tests/support/planted-words.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { unzip } from '#tests/operations/privacy/unzip.ts'
import { chargebackActions } from '#tests/money/refunds/chargeback-fixture.ts'
import { holderIn } from './account-holder.ts'
import { openBank } from './bank.ts'

let product: Product
const logged: string[] = []
beforeAll(async () => {
  product = await openProduct({ log: { write: (line) => void logged.push(line) } })
  for (const name of ['paystack', 'stripe'] as const) chargebackActions(product, name)
})
afterAll(() => product.close())
beforeEach(() => product.clock.set(start))

const markets = [
  ['NG', 'paystack', ['accountNumber']],
  ['GB', 'stripe', ['accountNumber', 'sortCode']],
  ['DE', 'stripe', ['accountNumber', 'iban']],
  ['US', 'stripe', ['accountNumber', 'routingNumber']],
] as const

/** A person with an account that the gateway simulator opened. */
async function opened(country: string) {
  const client = await product.given.client({ country })
  const holder = holderIn(product, client)
  if ((await holder.generate()).body.status === 'pending') {
    const [row] = await holder.rows()
    product.paystack.control.assignAccount(row?.customer ?? '')
    product.clock.advance({ seconds: 30 })
    await product.work()
  }
  return { client, holder, account: await holder.account() }
}

/** On a new query, the gateway may send an event about the money before it answers. */
async function announce(holder: ReturnType<typeof holderIn>, name: 'paystack' | 'stripe') {
  expect((await holder.confirm()).status).toBe(202)
  await product[name].control.settled()
}

const readableColumns = {
  accountNumber: 'account_number',
  sortCode: 'sort_code',
  iban: 'iban',
  routingNumber: 'routing_number',
}

/** As an earlier version of the product wrote it. */
async function writeReadably(owner: string, account: Record<string, string>) {
  const changes = Object.entries(readableColumns).map(
    ([name, column], at) => [`${column} = $${at + 2}, sealed_${column} = null`, account[name] ?? null] as const,
  )
  await product.database.pool.query(
    `update virtual_account set ${changes.map(([change]) => change).join(', ')} where user_identifier = $1`,
    [owner, ...changes.map(([, value]) => value)],
  )
}

const seal = () => sealOldTexts({ db: product.database.db, services: product.backend.services })

test.each(markets)(
  'in %s at %s they are readable nowhere, even after money with and without a known owner',
  async (country, name, numbers) => {
    const { client, holder, account } = await opened(country)
    const planted = numbers.map((number) => account[number] as string)
    expect(planted.every((number) => /\d{6}/.test(number))).toBe(true)
    product[name].control.receive({ accountNumber: account.accountNumber, amount: 75_00 })
    await product[name].control.settled()
    expect(await holder.balance()).toBe(75_00)
    product.clock.advance({ minutes: 11 })
    product[name].control.receive({ accountNumber: account.accountNumber, amount: 25_00, isLate: true })
    await announce(holder, name)
    expect(await holder.balance()).toBe(100_00)
    await closeAccounts(product.database.db, client.identifier)
    product[name].control.receive({ accountNumber: account.accountNumber, amount: 35_00 })
    await product[name].control.settled()
    expect(await holder.balance()).toBe(100_00)
    const { rows } = await product.database.pool.query(
      'select from unmatched_transfer u join virtual_account v using (gateway, customer) where v.user_identifier = $1',
      [client.identifier],
    )
    expect(rows).toHaveLength(1)
    await product.work()
    // Six digits of a sort code may occur anywhere by chance: its column is checked below.
    expect(
      await formsFound(
        product,
        planted.filter((number) => number.length > 6),
        logged,
      ),
    ).toEqual([])
    expect(await holder.rows()).toMatchObject([
      { accountNumber: null, sortCode: null, iban: null, routingNumber: null },
    ])
    expect(await product.bookProblems()).toEqual([])
  },
)

test.each(markets)(
  'rows of an earlier version in %s at %s are shown and matched, and encrypted once',
  async (country, name) => {
    const { client, holder, account } = await opened(country)
    await writeReadably(client.identifier, account)
    expect(await holder.account()).toEqual(account)
    product[name].control.receive({ accountNumber: account.accountNumber, amount: 15_00, isLate: true })
    await announce(holder, name)
    expect(await holder.balance()).toBe(15_00)
    expect(await seal()).toBe(Object.keys(readableColumns).filter((number) => account[number] !== undefined).length)
    expect(await seal()).toBe(0)
    expect(await holder.rows()).toMatchObject([
      { accountNumber: null, sortCode: null, iban: null, routingNumber: null },
    ])
    expect(await holder.account()).toEqual(account)
    product.clock.advance({ minutes: 10 })
    product[name].control.receive({ accountNumber: account.accountNumber, amount: 15_00, isLate: true })
    await announce(holder, name)
    expect(await holder.balance()).toBe(30_00)
  },
)

test('their owner has them in the export, in the form they were given', async () => {
  const { client, account } = await opened('DE')
  await product.as(client).post('/user/export')
  await product.work()
  const files = unzip((await product.as(client).get('/user/export')).bytes)
  const { accountNumber, iban, bic, accountName, bankName } = account
  expect(JSON.parse(files.get('data/virtual-accounts.json')?.toString() ?? '')).toMatchObject([
    { accountNumber, iban, bic, accountName, bankName, sortCode: null, routingNumber: null },
  ])
})

test('an operator reads to which account money came, including rows of an earlier version', async () => {
  const { gateways } = product.backend.services
  const client = await product.given.client()
  const bank = openBank(product)
  const holder = holderIn(product, client)
  const money = bank.send(await holder.opened(bank), { currency: 'USD' })
  await bank.reportMoney(money)
  const operator = product.as(await product.given.admin(['finance']))
  const listed = async () =>
    (await operator.get('/admin/unmatched-transfers')).body.data.find(
      ({ gatewayReference }: { gatewayReference: string }) => gatewayReference === money.gatewayReference,
    )
  const account = await holder.account()
  expect(await listed()).toMatchObject({ accountNumber: account.accountNumber, ownerIdentifier: client.identifier })
  await writeReadably(client.identifier, account)
  expect(await listed()).toMatchObject({ accountNumber: account.accountNumber })
  await seal()
  expect(await listed()).toMatchObject({ accountNumber: account.accountNumber })
  product.backend.services.gateways = gateways
})

test('a number cannot be decrypted in the row of another account', async () => {
  const [one, other] = [await opened('GB'), await opened('GB')]
  const [[row], [theirs]] = [await one.holder.rows(), await other.holder.rows()]
  if (!row || !theirs) throw new Error('There is no account')
  const { services } = product.backend
  expect(openNumbers(services, row).accountNumber).toBe(one.account.accountNumber)
  const moved = { ...theirs, sealedAccountNumber: row.sealedAccountNumber }
  expect(() => openNumbers(services, moved)).toThrow('unable to authenticate data')
})
