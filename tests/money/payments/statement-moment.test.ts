/** A statement that is written while money moves is a consistent snapshot. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditWallet } from '#backend/money/payments/credit-wallet.ts'
import { openProduct, type Product } from '#tests/support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

/** The columns of a statement as a table, in minor units. */
function sumsOf(table: string) {
  const rows = table
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))
  const column = (place: number) =>
    rows.slice(1, -1).reduce((sum, row) => sum + Math.round(Number(row[place] ?? 0) * 100), 0)
  const balance = (row: string[] | undefined) => Math.round(Number(row?.[7]) * 100)
  return { opening: balance(rows[0]), came: column(5), went: column(6), closing: balance(rows.at(-1)) }
}

test('the opening balance plus the movements is the closing balance, whatever arrives meanwhile', async () => {
  const client = await product.given.client({ money: 1_00 })
  const credit = (nth: number) =>
    creditWallet(product.database.db, {
      userIdentifier: client.identifier,
      gateway: 'paystack',
      amount: 1_00,
      currency: 'NGN',
      reference: `topup-00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`,
      at: product.clock.now().toString(),
    })
  const days = 'fromDate=2026-03-01&toDate=2026-03-31&format=csv'
  for (let round = 0; round < 12; round += 1) {
    const moves = Array.from({ length: 8 }, (_, nth) => credit(round * 8 + nth))
    const statements = Array.from({ length: 4 }, () => product.as(client).get(`/wallet/statement?${days}`))
    for (const { bytes } of await Promise.all(statements)) {
      const { opening, came, went, closing } = sumsOf(bytes.toString('utf8'))
      expect(opening + came - went).toBe(closing)
    }
    await Promise.all(moves)
  }
})
