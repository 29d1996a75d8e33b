/** Bank transfers into a customer's virtual account. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Market } from '../race/market.ts'
import { balanceOf, call, one, type ScenarioAt, sum } from './scenario.ts'
import type { Setup } from './setup.ts'

const requestAccount = (setup: Setup, { tokens }: Market) =>
  call(setup, tokens[0] ?? '', '/virtual-accounts/generate', {})

/** The gateway opens the requested accounts. */
const openAll = ({ gateway }: Setup) => {
  for (const { code, accountNumber } of gateway.customers()) if (accountNumber === null) gateway.openAccount(code)
}

/** The number is encrypted in the database: it is read from the gateway. */
async function numberOf(setup: Setup): Promise<string | null> {
  const row = await one<{ customer: string }>(setup, `select customer from virtual_account where status = 'active'`)
  return setup.gateway.customers().find(({ code }) => code === row?.customer)?.accountNumber ?? null
}

/** The number of an account that is open. */
async function opened(setup: Setup, market: Market): Promise<string> {
  await requestAccount(setup, market)
  for (const deadline = performance.now() + 120_000; performance.now() < deadline; await sleep(100)) {
    openAll(setup)
    const number = await numberOf(setup)
    if (number === null) continue
    await setup.gateway.settled()
    return number
  }
  throw new Error('The account was not opened')
}

/** In the wallet or on its way there; a transfer is never lost. */
async function credited(setup: Setup, market: Market): Promise<string> {
  const seen = await one<{ payments: number; aside: number }>(
    setup,
    `select (select count(*)::int from payment) as payments, (select count(*)::int from unmatched_transfer) as aside`,
  )
  const balance = await balanceOf(setup, market)
  const { payments = 0, aside = 0 } = seen ?? {}
  if (balance === sum && payments === 1 && aside === 0) return 'credited'
  return payments === 0 && aside === 0
    ? 'waiting'
    : `WRONG: ${balance} in the wallet, ${payments} payments, ${aside} aside`
}

export const accountForTransfers: ScenarioAt = (gateway) => ({
  name: 'opening an account for transfers',
  gateway,
  prepare: async () => '',
  act: requestAccount,
  product: openAll,
  async outcome(setup, market) {
    const { rows } = await setup.database.pool.query<{ status: string; customer: string }>(
      'select status, customer from virtual_account',
    )
    const customers = setup.gateway.customers()
    const [row] = rows
    if (rows.length > 1 || customers.length > 1)
      return `WRONG: ${rows.length} accounts, ${customers.length} customers at the gateway`
    if (!row) return customers.length === 0 ? 'nothing' : 'WRONG: an account at the gateway alone'
    if (row.status === 'pending') return 'waiting'
    if (row.status !== 'active') return `WRONG: ${row.status}`
    const { accountNumber } = await requestAccount(setup, market)
    const isSame = customers[0]?.code === row.customer && customers[0].accountNumber === accountNumber
    return isSame ? 'opened' : `WRONG: ${accountNumber} is shown`
  },
})

export const topUpByTransfer: ScenarioAt = (gateway) => ({
  name: 'top-up by transfer',
  gateway,
  prepare: opened,
  act: async (setup, _market, accountNumber) => setup.gateway.receive({ accountNumber, amount: sum }),
  product: () => undefined,
  outcome: credited,
})

/** No event is sent: the client reports the transfer, and reports it again without an answer or a stored report. */
export const announcedTransfer: ScenarioAt = (gateway) => {
  let isUnanswered = false
  const announce = (setup: Setup, { tokens }: Market) =>
    call(setup, tokens[0] ?? '', '/virtual-accounts/confirm', {}).catch(() => {
      isUnanswered = true
    })
  return {
    name: 'transfer that its sender announces',
    gateway,
    async prepare(setup, market) {
      const accountNumber = await opened(setup, market)
      setup.gateway.receive({ accountNumber, amount: sum, isLate: true })
      return ''
    },
    act: announce,
    product: () => undefined,
    async outcome(setup, market) {
      const row = await one<{ isNoted: boolean }>(
        setup,
        'select announced_at is not null as "isNoted" from virtual_account',
      )
      if (isUnanswered && !row?.isNoted) {
        isUnanswered = false
        await announce(setup, market)
      }
      return credited(setup, market)
    },
  }
}
