/** Saved cards of a person who leaves: in the export, and forgotten by the gateway after the erasure. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportedColumns, plainlyExported, tables } from '#backend/operations/privacy/data-classes.ts'
import { eraseAccount } from '#backend/operations/privacy/erase-account.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { savedCard } from './cards-fixture.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

test('the export has the card and the consent, and nothing that charges it', () => {
  expect(plainlyExported.map(({ file }) => file)).toContain('saved-cards')
  expect(exportedColumns(tables.paymentMethod).toSorted()).toEqual(
    [
      'brand',
      'consentVersion',
      'consentedAt',
      'createdAt',
      'expMonth',
      'expYear',
      'gateway',
      'isDefault',
      'last4',
    ].toSorted(),
  )
})

test.each(['NG', 'GB'])('after the erasure the gateway forgets the card, and the row goes (%s)', async (country) => {
  const client = await product.given.client({ country })
  await savedCard(product, client)
  const { db } = product.database
  const { services } = product.backend
  await db
    .transaction()
    .execute((inner) =>
      eraseAccount(
        inner,
        { services, now: product.clock.now() },
        { identifier: client.identifier, email: client.email, accountStatus: 'active' },
      ),
    )
  const rows = () =>
    db.selectFrom('paymentMethod').selectAll().where('userIdentifier', '=', client.identifier).execute()
  expect(await rows()).toMatchObject([{ brand: null, last4: null, fingerprint: null, consentedAt: null }])
  await product.work()
  expect(await rows()).toEqual([])
  const { control } = country === 'NG' ? product.paystack : product.stripe
  expect(control.cards().every((card) => ('isActive' in card ? !card.isActive : card.customer === null))).toBe(true)
})
