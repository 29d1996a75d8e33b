import { randomUUIDv7 } from 'node:crypto'
import { asAuthor } from '#platform/context/as-author.ts'
import { type Box, openBox, places } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { writeVersion } from '#backend/care/notes/write-version.ts'
import { type DemoNote, demoNotes } from './demo-notes.ts'
import { identifiersOf } from './identifiers-of.ts'
import type { DemoOptions } from './seed-demo.ts'

interface Written {
  author: string
  client: string
  booking: string | null
  at: Temporal.Instant
}

/** Notes of demo therapists, each encrypted under its author's own key. */
export async function writeNotes(db: Db, { now, services }: DemoOptions): Promise<void> {
  const people = await identifiersOf(
    db,
    demoNotes.flatMap(({ author, client }) => [author, client]),
  )
  for (const note of demoNotes) {
    const [author, client] = [people(note.author), people(note.client)]
    const session = note.session === undefined ? undefined : await pastSession(db, { author, client }, note.session)
    const at = session ? Temporal.Instant.from(session.endAt) : now.subtract({ hours: 24 * (note.daysAgo ?? 1) })
    await asAuthor(db, author, async (within) => {
      const box = await openBox({ services, now }, within, author)
      const written = { author, client, booking: session?.identifier ?? null, at: at.add({ minutes: 12 }) }
      await writeOne(within, box, note, written)
    })
  }
}

async function writeOne(db: Db, box: Box, note: DemoNote, { author, client, booking, at }: Written): Promise<void> {
  const [identifier, createdAt] = [randomUUIDv7(), at.toString()]
  const signedAt = note.isSigned ? at.add({ minutes: 9 }).toString() : null
  const amendedAt = note.addendum === undefined ? null : at.add({ hours: 21 }).toString()
  const { title, content, template, addendum } = note
  const { content: sealedTitle, dataKeyId } = box.seal(places.noteTitle(identifier), title)
  const row = {
    identifier,
    providerIdentifier: author,
    clientIdentifier: client,
    type: booking === null ? ('client' as const) : ('booking' as const),
    bookingIdentifier: booking,
    status: amendedAt ? ('amended' as const) : signedAt ? ('signed' as const) : ('draft' as const),
    template,
    sealedTitle,
    sealedContent: box.seal(places.noteContent(identifier), content).content,
    dataKeyId,
    createdAt,
    updatedAt: amendedAt ?? signedAt ?? createdAt,
    signedAt,
  }
  await db.insertInto('note').values(row).execute()
  await writeVersion(db, box, { author, note: identifier, version: 1, texts: { title, content }, at: createdAt })
  if (addendum === undefined || !amendedAt) return
  const place = randomUUIDv7()
  const { content: sealedContent } = box.seal(places.addendum(place), addendum)
  const added = {
    identifier: place,
    noteIdentifier: identifier,
    providerIdentifier: author,
    sealedContent,
    dataKeyId,
    createdAt: amendedAt,
  }
  await db.insertInto('noteAddendum').values(added).execute()
}

/** A completed session of two people, counted back from now. */
async function pastSession(db: Db, { author, client }: { author: string; client: string }, back: number) {
  const row = await db
    .selectFrom('booking')
    .select(['identifier', 'endAt'])
    .where('providerIdentifier', '=', author)
    .where('clientIdentifier', '=', client)
    .where('status', '=', 'completed')
    .orderBy('startAt', 'desc')
    .offset(back)
    .limit(1)
    .executeTakeFirst()
  return row?.endAt ? { identifier: row.identifier, endAt: row.endAt } : undefined
}
