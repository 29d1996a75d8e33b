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
import { demoSettings, type DemoConversation, demoConversations, type DemoMessage } from './demo-messages.ts'
import { identifiersOf } from './identifiers-of.ts'
import type { DemoOptions } from './seed-demo.ts'
import { storePdf } from './write-files.ts'

interface Thread {
  services: DemoOptions['services']
  conversation: string
  client: string
  therapist: string
  keys: Keys
}

/** Conversations of the main demo accounts, encrypted as in production, and the therapists' office hours. */
export async function writeMessages(db: Db, { now, services }: DemoOptions): Promise<void> {
  const people = await identifiersOf(db, [
    ...demoConversations.flatMap(({ client, therapist }) => [client, therapist]),
    ...Object.keys(demoSettings),
  ])
  await writeSettings(db, people, iso(now))
  for (const demo of demoConversations) {
    const [client, therapist] = [people(demo.client), people(demo.therapist)]
    const zone = await zoneOf(db, therapist)
    const times = demo.words.map(({ at }) => momentOf(at, now, zone))
    await asAuthor(db, client, async (within) => {
      const conversation = randomUUIDv7()
      const began = iso(times[0] ?? now)
      await beginConversation(within, { identifier: conversation, client, provider: therapist, at: began })
      const keys = await openKeys({ services, now }, within, conversation)
      const thread = { services, conversation, client, therapist, keys }
      for (const [place, words] of demo.words.entries()) await writeOne(within, thread, words, times[place] ?? now)
      await markSeen(within, thread, demo, now)
    })
  }
}

function momentOf(at: DemoMessage['at'], now: Temporal.Instant, zone: string): Temporal.Instant {
  if (typeof at === 'number') return now.subtract({ hours: at })
  const day = now.toZonedDateTimeISO(zone).subtract({ days: at.daysAgo })
  return day.withPlainTime(at.time).toInstant()
}

async function writeOne(db: Db, thread: Thread, words: DemoMessage, at: Temporal.Instant): Promise<void> {
  const { conversation, client, therapist, keys } = thread
  const [sender, receiver] = words.by === 'client' ? [client, therapist] : [therapist, client]
  const booking = words.isAboutSession ? await nextSession(db, thread, at) : undefined
  const message = await addMessage({ now: at }, db, keys, {
    conversation,
    sender,
    receiver,
    content: words.before ?? words.content,
    isAutomatic: words.isAutomatic === true,
    ...(booking !== undefined && { booking }),
  })
  if (words.before !== undefined)
    await changed(db, thread, message, {
      sealedContent: await keys.seal(sender, places.message(message), words.content),
      editedAt: iso(at.add({ minutes: 2 })),
    })
  if (words.isDeleted)
    await changed(db, thread, message, { sealedContent: null, deletedAt: iso(at.add({ minutes: 5 })) })
  if (words.file) await attach(db, thread, { message, sender, file: words.file, at })
}

/** Records a change of an existing message. */
async function changed(
  db: Db,
  { conversation }: Thread,
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
  { services, conversation, keys }: Thread,
  {
    message,
    sender,
    file,
    at,
  }: { message: string; sender: string; file: NonNullable<DemoMessage['file']>; at: Temporal.Instant },
): Promise<void> {
  const common = { ownerIdentifier: sender, name: 'file.pdf', createdAt: iso(at) }
  const stored = await storePdf(services, common, await pdfWith(file.lines))
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

/** Read marks of both sides; demo data sends no mails. */
async function markSeen(
  db: Db,
  { conversation, client, therapist }: Thread,
  { words, unread }: DemoConversation,
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

/** Number of messages from the end to the first one that this side has not seen. */
function trailing(words: readonly DemoMessage[], side: 'client' | 'therapist', count: number): number {
  const places = words.flatMap(({ by }, place) => (by === side ? [] : [place]))
  return words.length - (places.at(-count) ?? words.length)
}

const nextSession = async (db: Db, { client, therapist }: Thread, at: Temporal.Instant) =>
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
