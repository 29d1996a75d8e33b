import { randomUUIDv7 } from 'node:crypto'
import { expect } from 'vitest'
import { postEntry } from '#backend/money/payments/ledger.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import type { Product } from '#tests/support/product.ts'

export const reason = 'Asked for by mail on Monday'

/** One operator requests corrections, the other decides. */
export const twoOperators = async (product: Product) => ({
  requester: await product.given.admin(['finance']),
  decider: await product.given.admin(['finance']),
})

/** Credits 250 naira to a wallet. */
export const creditRequest = ({ identifier }: GivenPerson) => ({
  ownerIdentifier: identifier,
  account: 'client_wallet',
  against: 'promotion',
  direction: 'credit',
  amount: 250_00,
  currency: 'NGN',
  reason,
})

/** Balance of one of a person's accounts in naira. */
export const balanceOf = async (product: Product, { identifier }: GivenPerson, kind: string): Promise<number> => {
  const { rows } = await product.database.pool.query(
    `select balance from ledger_account where owner_identifier = $1 and kind = $2 and currency = 'NGN'`,
    [identifier, kind],
  )
  return Number(rows[0]?.balance ?? 0)
}

/** A session of the client at the first free hour of a date, paid from the wallet. */
export async function paidSession(
  product: Product,
  { client, provider, date }: { client: GivenPerson; provider: GivenProvider; date: string },
): Promise<string> {
  const [slot] = await freeSlots(product, provider, date)
  const { body } = await product.as(client).post('/booking', bookable(provider, slot))
  const paid = await product.as(client).post(`/payment/booking/${body.identifier}`, { method: 'wallet' })
  expect(paid.status).toBe(200)
  return body.identifier
}

/** A session that took place: the earning of the therapist is clearing. */
export async function heldSession(
  product: Product,
  people: { client: GivenPerson; provider: GivenProvider; date: string },
): Promise<string> {
  const identifier = await paidSession(product, people)
  product.clock.set(`${people.date}T10:00:00Z`)
  await product.work()
  return identifier
}

/** A payout of the available balance, inserted directly; with a chosen status where the money has not left. */
export async function givenPayout(
  product: Product,
  provider: GivenProvider,
  { amount, status = 'scheduled' }: { amount: number; status?: 'scheduled' | 'on_hold' },
): Promise<string> {
  const { db } = product.database
  const [identifier, at] = [randomUUIDv7(), product.clock.now().toString()]
  const reference = `payout-${identifier}`
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('payout')
      .values({
        identifier,
        reference,
        providerIdentifier: provider.identifier,
        amount,
        currency: 'NGN',
        status,
        occasion: 'on_demand',
        gateway: 'paystack',
        recipient: 'RCP_tests',
        accountName: 'Theo Tester',
        bankName: 'Bank of the tests',
        lastFour: '1234',
        createdAt: at,
        ...(status === 'on_hold' ? { heldAt: at, holdReason: 'large' } : { nextCheckAt: at }),
      })
      .execute()
    await postEntry(transaction, {
      key: `payout:${identifier}`,
      transactionType: 'payout',
      currency: 'NGN',
      reference,
      at,
      transfers: [
        {
          from: { kind: 'provider_available', owner: provider.identifier },
          to: { kind: 'payouts_in_transit' },
          amount,
        },
      ],
    })
  })
  return identifier
}
