import type { GivenPerson } from '#tests/support/given.ts'
import type { Product } from '#tests/support/product.ts'
import type { Bank } from './bank.ts'

/** What a person does with a virtual account, and what the ledger has for it. */
export function holderIn(product: Product, client: GivenPerson) {
  const { db } = product.database
  const me = product.as(client)
  return {
    generate: () => me.post('/virtual-accounts/generate'),
    account: async () => (await me.get('/virtual-accounts/account')).body,
    confirm: () => me.post('/virtual-accounts/confirm'),
    balance: async () => (await me.get('/wallet/balance')).body.balance as number,
    rows: () => db.selectFrom('virtualAccount').selectAll().where('userIdentifier', '=', client.identifier).execute(),
    payments: () => db.selectFrom('payment').selectAll().where('userIdentifier', '=', client.identifier).execute(),
    /** With an open account; returns the bank's identifier of the person. */
    async opened(bank: Bank): Promise<string> {
      bank.behaviour = 'opens'
      await me.post('/virtual-accounts/generate')
      const row = await db
        .selectFrom('virtualAccount')
        .select('customer')
        .where('userIdentifier', '=', client.identifier)
        .where('status', '=', 'active')
        .executeTakeFirstOrThrow()
      return row.customer ?? ''
    },
    news: async () =>
      ((await me.get('/notifications?kind=money')).body.data as { news: string; amount: number }[]).filter(
        ({ news }) => news === 'transferred_in',
      ),
  }
}
