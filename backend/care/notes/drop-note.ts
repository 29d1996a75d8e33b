import type { Context } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { dropFile } from '#platform/files/drop-file.ts'
import { deleteNoteRow, filesOf } from './queries.ts'

/** Deletes all rows of a note; the content of its files is deleted on commit. */
export async function dropNote(context: Pick<Context, 'services'>, db: Db, note: string): Promise<void> {
  for (const file of await filesOf(db, note)) await dropFile(context, db, file.identifier)
  await deleteNoteRow(db, note)
}
