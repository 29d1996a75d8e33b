import type { QueryOf } from '#schemas/platform/endpoint.ts'
import { type messageApi, messageLimits } from '#schemas/care/messages.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { messagesBefore, messagesChanged, type MessageRow } from './message-queries.ts'

export interface MessagesRead {
  rows: readonly MessageRow[]
  /** Null at the end. */
  nextCursor: string | null
}

/** Changes after a version, or else the newest messages and then those before them. */
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

/** Reads one row more than the page, to know whether there is a next page. */
function cut(rows: readonly MessageRow[], most: number, placeOf: (row: MessageRow) => number): MessagesRead {
  const page = rows.slice(0, most)
  const last = page.at(-1)
  return { rows: page, nextCursor: last && rows.length > most ? String(placeOf(last)) : null }
}

/** The cursor of a page is the number of its oldest message. */
export function numberIn(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  if (!/^\d{1,9}$/.test(cursor)) throw refused('VALIDATION_ERROR', { fields: { cursor: 'validation.invalid' } })
  return Number(cursor)
}
