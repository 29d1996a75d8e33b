import type { Message, MessageFile } from '#schemas/care/messages.ts'
import { iso } from '#platform/context/context.ts'
import { places } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import type { Keys } from './conversation-keys.ts'
import { filesOfMessages, type MessageRow } from './message-queries.ts'
import { editableUntil, type Marks, statusOf } from './rules.ts'

export interface Reading {
  keys: Keys
  caller: string
  own: Marks
  other: Marks
  now: Temporal.Instant
}

/** Messages as one of the two reads them; texts of an erased person are gone. */
export async function presentMessages(db: Db, reading: Reading, rows: readonly MessageRow[]): Promise<Message[]> {
  const { keys } = reading
  const files = await filesOfMessages(
    db,
    rows.map(({ identifier }) => identifier),
  )
  const filesOf = (message: string): MessageFile[] =>
    files
      .filter(({ messageIdentifier }) => messageIdentifier === message)
      .map(({ sealedName, senderIdentifier, messageIdentifier: _message, ...file }) => ({
        ...file,
        fileName: keys.open(senderIdentifier, places.messageFileName(file.identifier), sealedName) ?? '',
      }))
  return rows.map((row) => present(reading, row, filesOf(row.identifier)))
}

function present({ keys, caller, own, other, now }: Reading, row: MessageRow, files: MessageFile[]): Message {
  const { identifier, senderIdentifier: sender, sealedContent, bookingIdentifier, bookingStatus, ...facts } = row
  const isOwn = sender === caller
  const until = isOwn && facts.deletedAt === null ? editableUntil(facts.sentAt, now) : null
  return {
    identifier,
    number: facts.number,
    change: facts.change,
    isOwn,
    isAutomatic: facts.isAutomatic,
    draftIdentifier: isOwn ? facts.draftIdentifier : null,
    content: (sealedContent && keys.open(sender, places.message(identifier), sealedContent)) ?? '',
    files,
    appointment:
      bookingIdentifier === null || bookingStatus === null
        ? null
        : { identifier: bookingIdentifier, startAt: facts.bookingStartAt, status: bookingStatus },
    status: statusOf(facts.number, isOwn ? other : own),
    sentAt: facts.sentAt,
    editedAt: facts.editedAt,
    deletedAt: facts.deletedAt,
    editableUntil: until && iso(until),
  }
}
