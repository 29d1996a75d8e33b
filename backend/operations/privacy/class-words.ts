/** The words of the table of tables: classes of columns, and what a table says of itself. */
import type { Tables } from '#platform/database/tables.gen.ts'

/**
 * - `public`: shown to everybody, or no statement about anybody
 * - `personal`: about a person
 * - `health`: about a person's health, faith, origin or life as a couple (GDPR, article 9)
 * - `sealed`: encrypted, or a key that encrypts; leaves opened, in its author's export alone. Under its author's own key it stays
 *   as long as the law keeps records
 * - `money`: kept for the books, also after a person has gone
 * - `secret`: opens something; leaves the database never
 * - `technical`: holds rows together and tells a person nothing
 */
export const dataClasses = ['public', 'personal', 'health', 'sealed', 'money', 'secret', 'technical'] as const
export type DataClass = (typeof dataClasses)[number]

export interface TableData<Column extends string = string> {
  columns: Record<Column, DataClass>
  /** Columns that name a person; rows belong to the one in the first. */
  people?: readonly Column[]
  /** File of the export with all columns but secret and technical ones, or why there is none. */
  exported: { file: string; composed?: true } | { not: string }
  /** `deleted`: the person's rows go. `emptied`: these columns go, the row stays for a reason. */
  erased: 'deleted' | { emptied: readonly Column[]; why: string } | { stays: string }
}

type ColumnOf<Table extends keyof Tables> = Extract<keyof Tables[Table], string>

/** Some tables, each with a line for every column. */
export type ClassesOf<Names extends keyof Tables> = { [Table in Names]: TableData<ColumnOf<Table>> }

export const nobody = { not: 'Names nobody' }
export const nobodyStays = { stays: 'Names nobody' }
export const books = { stays: 'The books are kept by law; without the name they tell of nobody' }
