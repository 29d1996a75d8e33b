import { setImmediate as afterOthers } from 'node:timers/promises'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import type { noteApi } from '#schemas/care/notes.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { type Box, openBox, places } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { excerptOf, holdsAll } from '#schemas/platform/fold.ts'
import { openRow } from './present-note.ts'
import { type NoteFilter, noteIdentifiers, notesNamed, type NoteSort } from './queries.ts'
import { sealedAddendaOf, sealedTextsOf } from './search-queries.ts'

export type Listed = ReplyOf<typeof noteApi.list>
export interface NoteQuery {
  filter: NoteFilter
  sort: NoteSort
  page: number
  perPage: number
}

const batch = 200

/** Own notes that contain all the words. Encrypted text cannot be indexed, so the notes are decrypted one by one. */
export function searchNotes(context: Context, words: readonly string[], query: NoteQuery): Promise<Listed> {
  const { identifier: author } = signedIn(context)
  const { filter, sort, page, perPage } = query
  return asAuthor(context.db, author, async (db) => {
    const box = await openBox(context, db, author)
    const all = await noteIdentifiers(db, author, filter, sort)
    const hits: string[] = []
    for (let start = 0; start < all.length; start += batch) {
      const texts = await openTexts(db, box, all.slice(start, start + batch))
      hits.push(...texts.filter((text) => holdsAll(wholeOf(text), words)).map(({ note }) => note))
      await afterOthers()
    }
    const shown = hits.slice((page - 1) * perPage, page * perPage)
    const data = await rowsWithExcerpts(db, box, { author, shown, words })
    await audit(context, db, 'note.listed', {
      subject: filter.client ?? null,
      details: { count: data.length, isSearch: true },
    })
    const meta = { page, perPage, total: hits.length, lastPage: Math.max(1, Math.ceil(hits.length / perPage)) }
    return { data, meta }
  })
}

interface Texts {
  note: string
  title: string
  content: string
  addenda: string[]
}

const wholeOf = ({ title, content, addenda }: Texts) => [title, content, ...addenda].join('\n')

/** In the order of the identifiers. */
async function openTexts(db: Db, box: Box, notes: readonly string[]): Promise<Texts[]> {
  const rows = await sealedTextsOf(db, notes)
  const amended = rows.filter(({ status }) => status === 'amended').map(({ identifier }) => identifier)
  const addenda = Map.groupBy(
    amended.length > 0 ? await sealedAddendaOf(db, amended) : [],
    ({ noteIdentifier }) => noteIdentifier,
  )
  const texts = new Map(
    rows.map(({ identifier: note, sealedTitle, sealedContent, dataKeyId }) => [
      note,
      {
        note,
        title: box.open(places.noteTitle(note), { content: sealedTitle, dataKeyId }),
        content: box.open(places.noteContent(note), { content: sealedContent, dataKeyId }),
        addenda: (addenda.get(note) ?? []).map((row) =>
          box.open(places.addendum(row.identifier), { content: row.sealedContent, dataKeyId: row.dataKeyId }),
        ),
      },
    ]),
  )
  return notes.flatMap((note) => texts.get(note) ?? [])
}

async function rowsWithExcerpts(
  db: Db,
  box: Box,
  { author, shown, words }: { author: string; shown: readonly string[]; words: readonly string[] },
) {
  const texts = await openTexts(db, box, shown)
  const rows = new Map((await notesNamed(db, author, shown)).map((row) => [row.identifier, row]))
  return texts.flatMap(({ note, content, addenda }) => {
    const row = rows.get(note)
    return row ? [openRow(box, row, excerptOf([content, ...addenda], words))] : []
  })
}
