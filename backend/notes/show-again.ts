import type { Note } from '#schemas/notes.ts'
import { asAuthor } from '../kit/as-author.ts'
import { type Context, signedIn } from '../kit/context.ts'
import { openBox } from '../kit/data-keys.ts'
import { dropFiles } from '../kit/files/drop-files.ts'
import type { Arrived } from '../kit/files/store.ts'
import { presentNote } from './present-note.ts'

/** What a repeated call is answered: the note as it is now. Files that came with it are there already. */
export async function showAgain(context: Context, note: string, files: readonly Arrived[] = []): Promise<Note> {
  const { identifier: author } = signedIn(context)
  const shown = await asAuthor(context.db, author, async (db) =>
    presentNote(db, await openBox(context, db, author), { author, note }),
  )
  await dropFiles(context, files)
  return shown
}
