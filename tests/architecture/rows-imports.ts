import { randomUUIDv7 } from 'node:crypto'
import type { Product } from '#tests/support/product.ts'
import type { Replayed } from './replayed-calls.ts'

/** A client whom a therapist has imported; returns the identifier. */
export async function importedBy({ as }: Product, provider: { identifier: string }): Promise<string> {
  const input = { firstName: 'Ada', lastName: 'Nwosu', email: `${randomUUIDv7()}@example.com`, allowInvite: false }
  return (await as(provider).post('/clients/import/manual', input)).body.identifier
}

/** An import of a file that a therapist has begun. */
export async function importBegunBy({ as }: Product, provider: { identifier: string }): Promise<string> {
  const importIdentifier = randomUUIDv7()
  const rows = [{ row: 2, firstName: 'Eno', lastName: 'Bassey' }]
  await as(provider).post('/clients/import', { importIdentifier, total: 2, rows, allowInvite: false })
  return importIdentifier
}

/** Calls of the import that take a key. */
export const importCalls = (productOf: () => Product): Record<string, () => Promise<Replayed>> => {
  const ada = () => ({ firstName: 'Ada', lastName: 'Nwosu', email: `${randomUUIDv7()}@example.com`, allowInvite: true })
  return {
    'POST /clients/import/manual': async () => {
      const [by, body] = [await productOf().given.provider(), ada()]
      return { url: '/clients/import/manual', body, other: { ...body, firstName: 'Ife' }, by }
    },
    'POST /clients/import/email': async () => {
      const [by, emails] = [await productOf().given.provider(), [ada().email, ada().email]]
      const body = { emails, allowInvite: true }
      return { url: '/clients/import/email', body, other: { ...body, allowInvite: false }, by }
    },
    'POST /clients/imported/:id/invite': async () => {
      const by = await productOf().given.provider()
      return { url: `/clients/imported/${await importedBy(productOf(), by)}/invite`, other: { unknown: true }, by }
    },
  }
}
