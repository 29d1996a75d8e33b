import type { Services } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { dropFile } from '#platform/files/drop-file.ts'
import { fileIdentifiersOf } from './queries.ts'

/** Deletes all files of a person: rows at once, contents on commit. */
export async function dropFilesOf(services: Services, db: Db, person: string): Promise<void> {
  for (const identifier of await fileIdentifiersOf(db, person)) await dropFile(services, db, identifier)
}
