import { setImmediate as afterOthers } from 'node:timers/promises'
import { messageLimits } from '#schemas/care/messages.ts'
import { places } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { holdsAll, wordsOf } from '#schemas/platform/fold.ts'
import type { Keys } from './conversation-keys.ts'
import { findMessages, type MessageRow, sealedBefore, sealedNamesOf } from './message-queries.ts'

interface SearchRequest {
  conversation: string
  words: readonly string[]
  before: number | undefined
}

const batch = 500

/** The words of a search; words that are too short are ignored. */
export function searchWords(searchQuery: string): string[] {
  const { searchMin } = messageLimits
  if (searchQuery.trim().length >= searchMin) return wordsOf(searchQuery)
  throw refused('VALIDATION_ERROR', { fields: { searchQuery: 'validation.minLength' } }, { limit: searchMin })
}

/**
 * Messages that contain all the words in their text or file names, newest first. Encrypted text cannot be indexed: each
 * call decrypts a limited number of messages, and the cursor points behind the last one.
 */
export async function searchConversation(
  db: Db,
  keys: Keys,
  { conversation, words, before }: SearchRequest,
): Promise<{ rows: readonly MessageRow[]; nextCursor: string | null }> {
  const hits: string[] = []
  let [place, searched, isEnd] = [before, 0, false]
  while (!isEnd && searched < messageLimits.searchedAtOnce && hits.length < messageLimits.perPage) {
    const rows = await sealedBefore(db, conversation, batch, place)
    const texts = await textsOf(db, keys, rows)
    isEnd = rows.length < batch
    for (const { identifier, number } of rows) {
      if (hits.length === messageLimits.perPage) {
        isEnd = false
        break
      }
      if (holdsAll(texts.get(identifier) ?? '', words)) hits.push(identifier)
      place = number
    }
    searched += rows.length
    await afterOthers()
  }
  const rows = hits.length > 0 ? await findMessages(db, hits) : []
  return {
    rows: rows.toSorted((one, other) => other.number - one.number),
    nextCursor: isEnd || place === undefined ? null : String(place),
  }
}

type SealedRow = Awaited<ReturnType<typeof sealedBefore>>[number]

/** Text and file names of each message; none for an erased person. */
async function textsOf(db: Db, keys: Keys, rows: readonly SealedRow[]): Promise<ReadonlyMap<string, string>> {
  const names = Map.groupBy(
    await sealedNamesOf(
      db,
      rows.map(({ identifier }) => identifier),
    ),
    ({ messageIdentifier }) => messageIdentifier,
  )
  return new Map(
    rows.map(({ identifier, senderIdentifier: sender, sealedContent }) => [
      identifier,
      [
        sealedContent && keys.open(sender, places.message(identifier), sealedContent),
        ...(names.get(identifier) ?? []).map(({ fileIdentifier, sealedName }) =>
          keys.open(sender, places.messageFileName(fileIdentifier), sealedName),
        ),
      ].join('\n'),
    ]),
  )
}
