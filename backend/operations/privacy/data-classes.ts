/**
 * The table of tables: what every column of the database holds, how a person gets it in their export and what erasure does
 * to it. Export and erasure read it, and a table or column without its line does not compile (safeguards 89, 93, 94).
 */
import type { Tables } from '#platform/database/tables.gen.ts'
import { bookings } from './classes-of-bookings.ts'
import { booksAndTraces } from './classes-of-books-and-traces.ts'
import { paperwork } from './classes-of-paperwork.ts'
import { people } from './classes-of-people.ts'
import { practice } from './classes-of-practice.ts'
import { talk } from './classes-of-talk.ts'
import type { ClassesOf, TableData } from './class-words.ts'

export { type DataClass, dataClasses, type TableData } from './class-words.ts'

export const tables: ClassesOf<keyof Tables> = {
  ...people,
  ...practice,
  ...paperwork,
  ...talk,
  ...bookings,
  ...booksAndTraces,
}

/** Columns of a table that belong into an export: all that tell something, none that open something. */
export const exportedColumns = ({ columns }: TableData): string[] =>
  Object.entries(columns)
    .filter(([, column]) => column !== 'secret' && column !== 'sealed' && column !== 'technical')
    .map(([name]) => name)

/** Tables that one query each can export: the rows of one person, as they are. */
export const plainlyExported = Object.entries(tables as Record<string, TableData>).flatMap(([table, data]) => {
  const [owner] = data.people ?? []
  return 'file' in data.exported && !data.exported.composed && owner !== undefined
    ? [{ table, file: data.exported.file, owner, columns: exportedColumns(data) }]
    : []
})

/** Tables whose rows go with the person. */
export const deletedTables = Object.entries(tables as Record<string, TableData>).flatMap(
  ([table, { people, erased }]) => {
    const [owner] = people ?? []
    return erased === 'deleted' && owner !== undefined ? [{ table, owner }] : []
  },
)
