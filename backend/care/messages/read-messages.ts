import type { QueryOf } from '#schemas/platform/endpoint.ts'
import { type messageApi, messageLimits } from '#schemas/care/messages.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { messagesBefore, messagesChanged, type MessageRow } from './message-queries.ts'

export interface MessagesRead {
  rows: readonly MessageRow[]
  /** Where it goes on; null at the end. */
  nextCursor: string | null
}

/** What happened after a change, or else the newest messages and then those before them. */
export async function readMessages(
  db: Db,
  conversation: string,
  { since, cursor }: QueryOf<typeof messageApi.conversation>,
): Promise<MessagesRead> {
  const { perPage, changesAtOnce } = messageLimits
  if (since !== undefined) {
    const changed = await messagesChanged(db, conversation, changesAtOnce + 1, since)
    return cut(changed, changesAtOnce, ({ change }) => change)
  }
  const before = await messagesBefore(db, conversation, perPage + 1, numberIn(cursor))
  return cut(before, perPage, ({ number }) => number)
}

/** One more is read than is told, to know whether it goes on. */
function cut(rows: readonly MessageRow[], most: number, placeOf: (row: MessageRow) => number): MessagesRead {
  const told = rows.slice(0, most)
  const last = told.at(-1)
  return { rows: told, nextCursor: last && rows.length > most ? String(placeOf(last)) : null }
}

/** Behind a page stands the number of its oldest message. */
export function numberIn(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  if (!/^\d{1,9}$/.test(cursor)) throw refused('VALIDATION_ERROR', { fields: { cursor: 'validation.invalid' } })
  return Number(cursor)
}
