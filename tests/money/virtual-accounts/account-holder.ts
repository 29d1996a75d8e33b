import type { GivenPerson } from '#tests/support/given.ts'
import type { World } from '#tests/support/world.ts'
import type { Bank } from './bank.ts'

/** What a person does with an account of their own, and what the books say of it. */
export function holderIn(world: World, client: GivenPerson) {
  const { db } = world.database
  const me = world.as(client)
  return {
    generate: () => me.post('/virtual-accounts/generate'),
    account: async () => (await me.get('/virtual-accounts/account')).body,
    confirm: () => me.post('/virtual-accounts/confirm'),
    balance: async () => (await me.get('/wallet/balance')).body.balance as number,
    rows: () => db.selectFrom('virtualAccount').selectAll().where('userIdentifier', '=', client.identifier).execute(),
    payments: () => db.selectFrom('payment').selectAll().where('userIdentifier', '=', client.identifier).execute(),
    /** With an account that is open; gives the bank's name for the person. */
    async opened(bank: Bank): Promise<string> {
      bank.mood = 'opens'
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
