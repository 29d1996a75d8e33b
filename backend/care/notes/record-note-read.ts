import { noteLimits } from '#schemas/care/notes.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { isFirstTime } from '#platform/database/first-time.ts'
import { alertOperators } from '#backend/identity/second-factor/alert-operators.ts'
import { countReads } from './queries.ts'

/** Logs that the author read `count` texts of a note; an unusual number of reads in a short time raises one alert. */
export async function recordNoteRead(
  context: Context,
  db: Db,
  { note, client, count }: { note: string; client: string; count: number },
): Promise<void> {
  await audit(context, db, 'note.read', { subject: client, details: { note, count } })
  const { identifier: author } = signedIn(context)
  const windowMs = noteLimits.readsWindowMinutes * 60_000
  const since = iso(context.now.subtract({ milliseconds: windowMs }))
  const { reads } = await countReads(db, author, since)
  if (reads <= noteLimits.readsUnusual) return
  const window = Math.floor(context.now.epochMilliseconds / windowMs)
  if (await isFirstTime(db, `note-reads:${author}:${window}`, iso(context.now)))
    await alertOperators(context, db, { action: 'note.many_reads', details: { reads }, template: 'many_notes_read' })
}
