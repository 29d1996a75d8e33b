/** The vocabulary of the data classes: classes of columns, and the fields of a table. */
import type { Tables } from '#platform/database/tables.gen.ts'

/**
 * - `public`: shown to everyone, or not about a person
 * - `personal`: about a person
 * - `health`: about a person's health, faith, origin or relationships (GDPR, article 9)
 * - `sealed`: encrypted, or an encryption key; decrypted only in its author's export. Data under the author's own key
 *   stays for the legal retention period
 * - `money`: kept for the ledger, also after erasure
 * - `secret`: grants access; never exported
 * - `technical`: links rows and has no meaning for a person
 */
export const dataClasses = ['public', 'personal', 'health', 'sealed', 'money', 'secret', 'technical'] as const
export type DataClass = (typeof dataClasses)[number]

export interface TableData<Column extends string = string> {
  columns: Record<Column, DataClass>
  /** Columns that identify a person; a row belongs to the person in the first. */
  people?: readonly Column[]
  /** File of the export with all columns except secret and technical ones, or the reason there is none. */
  exported: { file: string; composed?: true } | { not: string }
  /** `deleted`: the person's rows are deleted. `emptied`: these columns are cleared and the row stays, for the given reason. */
  erased: 'deleted' | { emptied: readonly Column[]; why: string } | { stays: string }
}

type ColumnOf<Table extends keyof Tables> = Extract<keyof Tables[Table], string>

/** Some tables, each with an entry for every column. */
export type ClassesOf<Names extends keyof Tables> = { [Table in Names]: TableData<ColumnOf<Table>> }

export const impersonal = { not: 'Contains no personal data' }
export const impersonalStays = { stays: 'Contains no personal data' }
export const books = { stays: 'Legal retention of the ledger; without the name it identifies no person' }
