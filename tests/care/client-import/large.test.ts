import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImportAnswer, importLimits } from '#schemas/care/client-import.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { clientImportOf, part } from './people.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const rows = 4_000
/** One row in a hundred is invalid, one in fifty duplicates the row before. */
const rowOf = (place: number) => {
  const own = place % 50 === 49 ? place - 1 : place
  return {
    firstName: 'Ada',
    lastName: 'Nwosu',
    email: place % 100 === 0 ? 'nobody' : `person-${own}@example.com`,
    phoneNumber: '08012345678',
    clientNumber: `K-${place}`,
  }
}

test('4,000 rows are sent in parts, and an import whose connection broke is resumed', async () => {
  const { own } = clientImportOf(product, await product.given.provider())
  const file = part(Array.from({ length: rows }, (_, place) => rowOf(place)))
  const parts = Array.from({ length: rows / importLimits.rowsPerCall }, (_, place) => ({
    ...file,
    rows: file.rows.slice(place * importLimits.rowsPerCall, (place + 1) * importLimits.rowsPerCall),
  }))
  const send = async (one: object): Promise<ImportAnswer> => (await own.post('/clients/import', one)).body
  for (const one of parts.slice(0, 8)) await send(one)
  // The response to the ninth part is lost: the browser cannot know whether it was stored.
  const lost = await send(parts[8] as object)
  const { body: run } = await own.get(`/clients/import/${file.importIdentifier}`)
  expect(run).toMatchObject({ total: rows, done: 9 * importLimits.rowsPerCall })
  expect((await send(parts[8] as object)).rows).toEqual(lost.rows)
  for (const one of parts.slice(9)) await send(one)

  const [invalid, duplicate] = [rows / 100, rows / 50]
  const { body: done } = await own.get(`/clients/import/${file.importIdentifier}`)
  expect(done).toMatchObject({
    done: rows,
    counts: { new: rows - invalid - duplicate, duplicate, invalid, invited: 0 },
  })
  const again = await Promise.all(parts.slice(0, 4).map((one) => send(one)))
  expect(again.at(-1)?.counts).toEqual(done.counts)
  const { rows: stored } = await product.database.pool.query('select count(*)::int as stored from imported_client')
  expect(stored).toEqual([{ stored: rows - invalid - duplicate }])
  const { body: page } = await own.get('/clients/imported?sort=email&perPage=5&page=3')
  expect(page.meta).toMatchObject({ total: rows - invalid - duplicate })
}, 120_000)
