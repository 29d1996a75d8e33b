import { randomUUIDv7 } from 'node:crypto'
import type { World } from '../kit/world.ts'

/** A person whom a therapist has imported; tells its identifier. */
export async function importedBy({ as }: World, provider: { identifier: string }): Promise<string> {
  const wish = { firstName: 'Ada', lastName: 'Nwosu', email: `${randomUUIDv7()}@example.com`, allowInvite: false }
  return (await as(provider).post('/clients/import/manual', wish)).body.identifier
}

/** An import of a file that a therapist has begun. */
export async function importBegunBy({ as }: World, provider: { identifier: string }): Promise<string> {
  const importIdentifier = randomUUIDv7()
  const rows = [{ row: 2, firstName: 'Eno', lastName: 'Bassey' }]
  await as(provider).post('/clients/import', { importIdentifier, total: 2, rows, allowInvite: false })
  return importIdentifier
}
