/** A therapist with many conversations, all texts encrypted as the product encrypts them. */
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { asAuthor } from '#platform/context/as-author.ts'
import { places } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { type Keys, openKeys } from '#backend/care/messages/conversation-keys.ts'
import type { DatabaseKeys } from '../notes/practice.ts'
import { referenceRow } from '../people/people.ts'

export interface Archive {
  /** A client with many messages, and one with few. */
  manyWith: string
  fewWith: string
}

interface ArchiveSize {
  therapist: string
  conversations: number
  /** Number of messages in total, and in the largest conversation. */
  messages: number
  most: number
}

const atOnce = { conversations: 50, messages: 10_000, people: 500, lanes: 2 }
const words = 'slept better since the walk by the river told her sister about the job and the quiet evenings'
const contentBytes = 120
const contentOf = (number: number) => `${number} ${words} ${words}`.slice(0, contentBytes)

/** `messages` in total, `most` of them in one conversation, the rest evenly in the others. */
export async function archiveOf(db: Db, databaseKeys: DatabaseKeys, input: ArchiveSize): Promise<Archive> {
  const { therapist, conversations, messages, most } = input
  const clients = await manyClients(db, databaseKeys, conversations)
  const each = Math.floor((messages - most) / (conversations - 1))
  const rest = messages - most - each * (conversations - 1)
  const countOf = (place: number) => (place === 0 ? most : each + (place <= rest ? 1 : 0))
  const write = (start: number) =>
    asAuthor(db, therapist, async (transaction) => {
      for (const [place, client] of clients.slice(start, start + atOnce.conversations).entries())
        await writeConversation(transaction, databaseKeys, { therapist, client, count: countOf(start + place) })
    })
  let next = 0
  const lane = async () => {
    while (next < conversations) {
      const start = next
      next += atOnce.conversations
      await write(start)
    }
  }
  await Promise.all(Array.from({ length: atOnce.lanes }, lane))
  await sql`analyze message, conversation, conversation_side, conversation_key, app_user`.execute(db)
  const [manyWith = '', fewWith = ''] = clients
  return { manyWith, fewWith }
}

async function manyClients(db: Db, { now }: DatabaseKeys, count: number): Promise<string[]> {
  const at = now.toString()
  const country = await referenceRow(db, 'country', 'NG')
  const identifiers = Array.from({ length: count }, () => randomUUIDv7())
  for (let start = 0; start < count; start += atOnce.people)
    await db
      .insertInto('appUser')
      .values(
        identifiers.slice(start, start + atOnce.people).map((identifier, place) => ({
          identifier,
          userType: 'client' as const,
          accountStatus: 'active' as const,
          email: `${identifier}@example.com`,
          passwordHash: 'none',
          firstName: 'Ada',
          lastName: `Bello ${start + place}`,
          countryId: country.id,
          createdAt: at,
          verifiedAt: at,
        })),
      )
      .execute()
  return identifiers
}

interface Between {
  therapist: string
  client: string
  count: number
}

async function writeConversation(
  db: Db,
  databaseKeys: DatabaseKeys,
  { therapist, client, count }: Between,
): Promise<void> {
  const identifier = randomUUIDv7()
  const [begun, last] = [databaseKeys.now.toString(), databaseKeys.now.add({ seconds: count }).toString()]
  await db
    .insertInto('conversation')
    .values({
      identifier,
      clientIdentifier: client,
      providerIdentifier: therapist,
      lastNumber: count,
      lastChange: count,
      createdAt: begun,
    })
    .execute()
  const side = { conversationIdentifier: identifier, lastMessageAt: last, deliveredNumber: count, seenNumber: count }
  await db
    .insertInto('conversationSide')
    .values([
      { ...side, personIdentifier: client, otherIdentifier: therapist },
      { ...side, personIdentifier: therapist, otherIdentifier: client },
    ])
    .execute()
  const keys = await openKeys(databaseKeys as never, db, identifier)
  for (let after = 0; after < count; after += atOnce.messages)
    await writeMessages(db, keys, {
      identifier,
      senders: [therapist, client],
      begun,
      after,
      count: Math.min(atOnce.messages, count - after),
    })
}

interface Many {
  identifier: string
  /** The two alternate. */
  senders: readonly [string, string]
  begun: string
  after: number
  count: number
}

/**
 * Identifiers and ciphertexts are sent as one byte string, which the database splits: many times as fast as a value for
 * each.
 */
async function writeMessages(db: Db, keys: Keys, { identifier, senders, begun, after, count }: Many): Promise<void> {
  const pieces: Buffer[] = []
  for (let number = after + 1; number <= after + count; number += 1) {
    const message = randomUUIDv7()
    const sender = senders[number % 2 === 0 ? 0 : 1]
    pieces.push(Buffer.from(message.replaceAll('-', ''), 'hex'))
    pieces.push(await keys.seal(sender, places.message(message), contentOf(number)))
  }
  const [idBytes, sealedBytes] = [16, pieces[1]?.length ?? 0]
  await sql`
    insert into message (identifier, conversation_identifier, number, change, sender_identifier, sealed_content, sent_at)
    select encode(substring(bytes from place for ${idBytes}::int), 'hex')::uuid, ${identifier}::uuid, number, number,
           case number % 2 when 0 then ${senders[0]}::uuid else ${senders[1]}::uuid end,
           substring(bytes from place + ${idBytes}::int for ${sealedBytes}::int),
           ${begun}::timestamptz + number * interval '1 second'
      from (select ${Buffer.concat(pieces)}::bytea as bytes, i + ${after}::int as number,
                   (i - 1) * ${idBytes + sealedBytes}::int + 1 as place
              from generate_series(1, ${count}::int) as i) as cut`.execute(db)
}
