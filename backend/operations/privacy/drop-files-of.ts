import type { Services } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { dropFile } from '#platform/files/drop-file.ts'
import { fileIdentifiersOf } from './queries.ts'

/** Everything a person handed in goes: the rows at once, the bytes when this is committed. */
export async function dropFilesOf(services: Services, db: Db, person: string): Promise<void> {
  for (const identifier of await fileIdentifiersOf(db, person)) await dropFile(services, db, identifier)
}
