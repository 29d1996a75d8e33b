import type { Note } from '#schemas/care/notes.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { openBox } from '#platform/context/data-keys.ts'
import { dropFiles } from '#platform/files/drop-files.ts'
import type { Arrived } from '#platform/storage/store.ts'
import { presentNote } from './present-note.ts'

/** Answer to a repeated request: the current note, whose files are already attached. */
export async function showAgain(context: Context, note: string, files: readonly Arrived[] = []): Promise<Note> {
  const { identifier: author } = signedIn(context)
  const shown = await asAuthor(context.db, author, async (db) =>
    presentNote(db, await openBox(context, db, author), { author, note }),
  )
  await dropFiles(context, files)
  return shown
}
