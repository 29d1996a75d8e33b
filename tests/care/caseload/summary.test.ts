import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { written } from '#tests/care/notes/writing.ts'
import { booked, confirmed } from '#tests/scheduling/participants/sessions.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { invited, named, operatorAs } from './practice.ts'

let product: Product
let theo: GivenProvider
let clara: GivenPerson
const fee = 15_000_00

const summary = (by: GivenPerson = theo, client: GivenPerson = clara) =>
  product.as(by).get(`/clients/${client.identifier}/summary`)

beforeAll(async () => {
  product = await openProduct()
  theo = await product.given.provider({ minutes: [0, 1440] })
  clara = await named(product, 'Clara', 'Afolabi')
})
afterAll(() => product.close())

describe('the summary of a client', () => {
  test('is empty for a client without appointments', async () => {
    const bola = await named(product, 'Bola', 'Balogun')
    await invited(product, theo, bola)
    expect((await summary(theo, bola)).body).toEqual({ appointments: 0, notes: 0, files: 0, payments: 0, balances: [] })
  })

  test('counts appointments, and says what is paid, paid ahead and unpaid', async () => {
    product.clock.set('2026-01-05T08:00:00Z')
    await confirmed(product, clara, theo, '2026-01-12')
    product.clock.set(start)
    await confirmed(product, clara, theo, '2026-03-20')
    const returned = await confirmed(product, clara, theo, '2026-03-23')
    await booked(product, clara, theo, '2026-03-24')
    const money = { currency: 'NGN', paid: 3 * fee, prepaid: 2 * fee, unpaid: fee }
    expect((await summary()).body).toEqual({ appointments: 4, notes: 0, files: 0, payments: 3, balances: [money] })

    await written(product, theo, clara)
    await product.as(theo).post(`/appointment/${returned.identifier}/cancel`, {})
    const { body } = await summary()
    expect(body).toMatchObject({ appointments: 4, notes: 1, files: 0 })
    expect(body.balances).toEqual([{ ...money, paid: 2 * fee, prepaid: fee }])
  })

  test('belongs to the therapist of the client', async () => {
    const ada = await product.given.provider()
    for (const refused of [await summary(ada), await summary(theo, await product.given.client())])
      expect(refused).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect((await summary(clara)).status).toBe(403)
    expect((await summary(await product.given.admin())).status).toBe(403)
  })

  test('hides from an operator whether there are notes', async () => {
    const operator = await operatorAs(product, theo, 'read')
    const { body } = await operator.get(`/clients/${clara.identifier}/summary`)
    expect(body).toMatchObject({ appointments: 4, notes: null, files: null })
  })
})
