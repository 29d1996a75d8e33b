import { randomUUIDv7 } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { asAuthor } from '#platform/context/as-author.ts'
import { iso } from '#platform/context/context.ts'
import { places } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { addMessage } from '#backend/care/messages/add-message.ts'
import { type Keys, openKeys } from '#backend/care/messages/conversation-keys.ts'
import { beginConversation } from '#backend/care/messages/begin-conversation.ts'
import { demoSettings, type DemoTalk, demoTalks, type DemoWords } from './demo-messages.ts'
import { identifiersOf } from './identifiers-of.ts'
import type { DemoSurroundings } from './seed-demo.ts'
import { storePdf } from './write-files.ts'

interface Talking {
  services: DemoSurroundings['services']
  conversation: string
  client: string
  therapist: string
  keys: Keys
}

/** Conversations of the cast, sealed as the product seals them, and when therapists answer. */
export async function writeMessages(db: Db, { now, services }: DemoSurroundings): Promise<void> {
  const people = await identifiersOf(db, [
    ...demoTalks.flatMap(({ client, therapist }) => [client, therapist]),
    ...Object.keys(demoSettings),
  ])
  await writeSettings(db, people, iso(now))
  for (const talk of demoTalks) {
    const [client, therapist] = [people(talk.client), people(talk.therapist)]
    const zone = await zoneOf(db, therapist)
    const times = talk.words.map(({ at }) => momentOf(at, now, zone))
    await asAuthor(db, client, async (within) => {
      const conversation = randomUUIDv7()
      const began = iso(times[0] ?? now)
      await beginConversation(within, { identifier: conversation, client, provider: therapist, at: began })
      const keys = await openKeys({ services, now }, within, conversation)
      const talking = { services, conversation, client, therapist, keys }
      for (const [place, words] of talk.words.entries()) await writeOne(within, talking, words, times[place] ?? now)
      await markSeen(within, talking, talk, now)
    })
  }
}

function momentOf(at: DemoWords['at'], now: Temporal.Instant, zone: string): Temporal.Instant {
  if (typeof at === 'number') return now.subtract({ hours: at })
  const day = now.toZonedDateTimeISO(zone).subtract({ days: at.daysAgo })
  return day.withPlainTime(at.time).toInstant()
}

async function writeOne(db: Db, talking: Talking, words: DemoWords, at: Temporal.Instant): Promise<void> {
  const { conversation, client, therapist, keys } = talking
  const [sender, receiver] = words.by === 'client' ? [client, therapist] : [therapist, client]
  const booking = words.isAboutSession ? await nextSession(db, talking, at) : undefined
  const message = await addMessage({ now: at }, db, keys, {
    conversation,
    sender,
    receiver,
    content: words.before ?? words.content,
    isAutomatic: words.isAutomatic === true,
    ...(booking !== undefined && { booking }),
  })
  if (words.before !== undefined)
    await changed(db, talking, message, {
      sealedContent: await keys.seal(sender, places.message(message), words.content),
      editedAt: iso(at.add({ minutes: 2 })),
    })
  if (words.isDeleted)
    await changed(db, talking, message, { sealedContent: null, deletedAt: iso(at.add({ minutes: 5 })) })
  if (words.file) await attach(db, talking, { message, sender, file: words.file, at })
}

/** Something happened to a message that was there. */
async function changed(
  db: Db,
  { conversation }: Talking,
  message: string,
  change: { sealedContent: Buffer | null; editedAt?: string; deletedAt?: string },
): Promise<void> {
  const { lastChange } = await db
    .updateTable('conversation')
    .set((row) => ({ lastChange: row('lastChange', '+', 1) }))
    .where('identifier', '=', conversation)
    .returning('lastChange')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('message')
    .set({ ...change, change: lastChange })
    .where('identifier', '=', message)
    .execute()
}

async function attach(
  db: Db,
  { services, conversation, keys }: Talking,
  {
    message,
    sender,
    file,
    at,
  }: { message: string; sender: string; file: NonNullable<DemoWords['file']>; at: Temporal.Instant },
): Promise<void> {
  const kept = { ownerIdentifier: sender, name: 'file.pdf', createdAt: iso(at) }
  const stored = await storePdf(services, kept, await pdfWith(file.lines))
  await db.insertInto('storedFile').values(stored).execute()
  await db
    .insertInto('messageFile')
    .values({
      fileIdentifier: stored.identifier,
      messageIdentifier: message,
      conversationIdentifier: conversation,
      senderIdentifier: sender,
      position: 0,
      sealedName: await keys.seal(sender, places.messageFileName(stored.identifier), file.name),
    })
    .execute()
}

/** What each has seen and not; nobody gets a mail about a demonstration. */
async function markSeen(
  db: Db,
  { conversation, client, therapist }: Talking,
  { words, unread }: DemoTalk,
  now: Temporal.Instant,
): Promise<void> {
  for (const [side, person] of [
    ['client', client],
    ['therapist', therapist],
  ] as const) {
    const count = unread?.by === side ? unread.count : 0
    const seen = words.length - (count === 0 ? 0 : trailing(words, side, count))
    const since = db
      .selectFrom('message')
      .select((row) => row.fn.min('sentAt').as('since'))
      .where('conversationIdentifier', '=', conversation)
      .where('senderIdentifier', '<>', person)
      .where('number', '>', seen)
    await db
      .updateTable('conversationSide')
      .set({ seenNumber: seen, deliveredNumber: words.length, unread: count, unreadSince: since, mailedAt: iso(now) })
      .where('conversationIdentifier', '=', conversation)
      .where('personIdentifier', '=', person)
      .execute()
    if (count > 0) continue
    await db
      .updateTable('notification')
      .set((row) => ({ seenAt: row.ref('createdAt') }))
      .where('personIdentifier', '=', person)
      .where('kind', '=', 'message')
      .where('otherIdentifier', '=', person === client ? therapist : client)
      .execute()
  }
}

/** How many messages back the first lies that this side has not seen. */
function trailing(words: readonly DemoWords[], side: 'client' | 'therapist', count: number): number {
  const places = words.flatMap(({ by }, place) => (by === side ? [] : [place]))
  return words.length - (places.at(-count) ?? words.length)
}

const nextSession = async (db: Db, { client, therapist }: Talking, at: Temporal.Instant) =>
  (
    await db
      .selectFrom('booking')
      .select('identifier')
      .where('clientIdentifier', '=', client)
      .where('providerIdentifier', '=', therapist)
      .where('status', '=', 'confirmed')
      .where('startAt', '>', iso(at))
      .orderBy('startAt')
      .limit(1)
      .executeTakeFirst()
  )?.identifier

const zoneOf = async (db: Db, provider: string) =>
  (
    await db
      .selectFrom('providerSchedule')
      .select('timezone')
      .where('providerIdentifier', '=', provider)
      .executeTakeFirstOrThrow()
  ).timezone

async function writeSettings(db: Db, people: (email: string) => string, updatedAt: string): Promise<void> {
  const rows = Object.entries(demoSettings).map(([email, { officeHours, ...settings }]) => ({
    providerIdentifier: people(email),
    ...settings,
    officeHours: JSON.stringify(officeHours),
    updatedAt,
  }))
  await db.insertInto('messageSetting').values(rows).execute()
}

async function pdfWith(lines: readonly string[]): Promise<Buffer> {
  const page = new PDFDocument({ size: 'A4', margin: 72, info: { Title: lines[0] ?? '' } })
  for (const [place, line] of lines.entries()) {
    page.fontSize(place === 0 ? 24 : 13).text(line)
    page.moveDown()
  }
  page.end()
  return buffer(page)
}
