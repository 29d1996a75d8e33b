/**
 * The data classes: what every column of the database holds, how it is exported and what erasure does to it. Export and
 * erasure read this table, and a table or column without an entry does not compile (docs/product-rules.md#privacy).
 */
import type { Tables } from '#platform/database/tables.gen.ts'
import { bookings } from './classes-of-bookings.ts'
import { booksAndTraces } from './classes-of-books-and-traces.ts'
import { paperwork } from './classes-of-paperwork.ts'
import { people } from './classes-of-people.ts'
import { practice } from './classes-of-practice.ts'
import { conversations } from './classes-of-conversations.ts'
import type { ClassesOf, TableData } from './class-words.ts'

export { type DataClass, dataClasses, type TableData } from './class-words.ts'

export const tables: ClassesOf<keyof Tables> = {
  ...people,
  ...practice,
  ...paperwork,
  ...conversations,
  ...bookings,
  ...booksAndTraces,
}

/** Columns that an export includes: all except secret and technical ones. */
export const exportedColumns = ({ columns }: TableData): string[] =>
  Object.entries(columns)
    .filter(([, column]) => column !== 'secret' && column !== 'sealed' && column !== 'technical')
    .map(([name]) => name)

export const emptiedColumns = ({ erased }: TableData): readonly string[] =>
  typeof erased === 'object' && 'emptied' in erased ? erased.emptied : []

/** Tables that one query each can export: the rows of one person, unmodified. */
export const plainlyExported = Object.entries(tables as Record<string, TableData>).flatMap(([table, data]) => {
  const [owner] = data.people ?? []
  return 'file' in data.exported && !data.exported.composed && owner !== undefined
    ? [{ table, file: data.exported.file, owner, columns: exportedColumns(data) }]
    : []
})

/** Tables whose rows erasure deletes. */
export const deletedTables = Object.entries(tables as Record<string, TableData>).flatMap(
  ([table, { people, erased }]) => {
    const [owner] = people ?? []
    return erased === 'deleted' && owner !== undefined ? [{ table, owner }] : []
  },
)
