import { notFound } from '#platform/core/errors.ts'
import type { Db } from '#platform/database/database.ts'
import { listedPeople } from './queries.ts'

/** Identifier and name of a therapist. */
export async function nameOfProvider(
  db: Db,
  identifier: string,
): Promise<{ identifier: string; firstName: string; lastName: string }> {
  const person = (await listedPeople(db, [identifier])).get(identifier)
  if (!person) throw notFound()
  return { identifier, firstName: person.firstName ?? '', lastName: person.lastName ?? '' }
}
