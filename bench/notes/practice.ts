/** A therapist with many notes, encrypted as the product encrypts them. */
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { asAuthor } from '#platform/context/as-author.ts'
import { type Box, openBox, places } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { newPerson, newTherapist, type Person } from '../people/people.ts'

export interface DatabaseKeys {
  services: { config: { secrets: { dataKeys: { version: number; secret: string }[] } } }
  now: Temporal.Instant
}

const words = 'slept better since the walk by the river told her sister about the job and the quiet evenings'.split(' ')
/** About 500 characters, as a short note of a session has; each tenth mentions the river festival. */
export const contentOf = (index: number): string => {
  const text = Array.from({ length: 90 }, (_, at) => words[(index * 7 + at * 5) % words.length]).join(' ')
  return index % 10 === 0 ? `${text} riverfestival ${index}` : `${text} ${index}`
}

const atOnce = 1_000

/** The therapist and the notes, oldest first, each with its first version. */
export async function practiceWith(
  db: Db,
  keys: DatabaseKeys,
  count: number,
): Promise<{ author: Person; client: Person; notes: string[] }> {
  const [{ now }, today] = [keys, Temporal.Now.instant()]
  const author = await newTherapist(db, today, { fee: 0, therapies: [{ code: 'individual', slotMinutes: null }] })
  const client = await newPerson(db, 'client', today)
  await db
    .insertInto('clientRelation')
    .values({
      providerIdentifier: author.identifier,
      clientIdentifier: client.identifier,
      source: 'import',
      since: now.toString(),
    })
    .execute()
  const notes: string[] = []
  for (let start = 0; start < count; start += atOnce)
    await asAuthor(db, author.identifier, async (transaction) => {
      const box = await openBox(keys as never, transaction, author.identifier)
      const rows = Array.from({ length: Math.min(atOnce, count - start) }, (_, at) =>
        sealedNote(box, { author, client, index: start + at, now }),
      )
      await writeAll(transaction, rows)
      notes.push(...rows.map(({ identifier }) => identifier))
    })
  return { author, client, notes }
}

export interface About {
  author: Person
  client: Person
  index: number
  now: Temporal.Instant
}

export function sealedNote(box: Box, { author, client, index, now }: About) {
  const identifier = randomUUIDv7()
  const at = now.add({ seconds: index }).toString()
  const { content: sealedTitle, dataKeyId } = box.seal(places.noteTitle(identifier), `Session ${index}`)
  return {
    identifier,
    providerIdentifier: author.identifier,
    type: 'client' as const,
    clientIdentifier: client.identifier,
    sealedTitle,
    sealedContent: box.seal(places.noteContent(identifier), contentOf(index)).content,
    dataKeyId,
    createdAt: at,
    updatedAt: at,
    version: [
      box.seal(places.versionTitle(identifier, 1), `Session ${index}`).content,
      box.seal(places.versionContent(identifier, 1), contentOf(index)).content,
    ] as const,
  }
}

async function writeAll(db: Db, rows: ReturnType<typeof sealedNote>[]): Promise<void> {
  await db
    .insertInto('note')
    .values(rows.map(({ version: _version, ...row }) => row))
    .execute()
  await sql`insert into note_version (note_identifier, provider_identifier, version, sealed_title, sealed_content, data_key_id, at)
    select note, ${rows[0]?.providerIdentifier}, 1, title, content, ${rows[0]?.dataKeyId}, ${rows[0]?.createdAt}
    from unnest(${rows.map(({ identifier }) => identifier)}::uuid[], ${rows.map(({ version }) => version[0])}::bytea[],
      ${rows.map(({ version }) => version[1])}::bytea[]) as fresh(note, title, content)`.execute(db)
}
