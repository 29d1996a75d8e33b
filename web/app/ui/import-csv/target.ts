import type * as Type from 'typebox'
import type { ImportStatus } from '#schemas/care/client-import.ts'
import type { FieldProblem } from '#schemas/platform/validate.ts'

/**
 * What a CSV file is imported into. A resource whose schema names `ui.csv` headers needs one object of this shape and a page that
 * renders `<ImportCsv target={target} … />`, with the texts `csv`:
 *
 * - `schema`: columns can be mapped to its fields with `ui.csv`, labelled `resources.<resource>.fields.<field>`; `synonyms` are
 *   other common headers for them.
 * - `read` turns cells into values, `check` applies the server's rules to them, and `keysOf` returns the keys that identify a row:
 *   a row is a duplicate if an earlier row left one of the keys it `asks` for.
 * - `send` stores rows, at most `rowsAtOnce`, and returns the outcome of each. It throws if their outcome is unknown (no
 *   connection, 401, 429, 5xx); the same rows are then sent again, so it must be idempotent.
 * - `isFinished` returns whether an import with this identifier was completed before; an incomplete one is sent again from its
 *   start. The identifier is derived from the file, the mapping and the options, so that it is the same after a reload.
 */
export interface Target {
  resource: string
  schema: Type.TObject
  synonyms: Readonly<Record<string, readonly string[]>>
  rowsAtOnce: number
  read: (cells: Cells) => object
  check: (values: object) => readonly FieldProblem[]
  keysOf: (values: object) => { matchedBy: readonly string[]; recordedAs: readonly string[] }
  isFinished: (run: Run) => Promise<boolean>
  send: (rows: readonly CheckedRow[], run: Run) => Promise<readonly Outcome[]>
}

/** The user's choices for the import. */
export type Options = Readonly<Record<string, boolean>>

/** Cells of one row, by the fields they are mapped to. */
export type Cells = Readonly<Record<string, string>>

export interface Run {
  importIdentifier: string
  total: number
  options: Options
  signal: AbortSignal
}

export interface CheckedRow {
  number: number
  cells: Cells
  values: object
  as: 'good' | 'duplicate' | 'invalid'
  problems: readonly FieldProblem[]
}

export interface Outcome {
  number: number
  status: ImportStatus
  /** Sentences for the user, if the row was not stored. */
  reasons: readonly string[]
}

const storedStatuses: readonly ImportStatus[] = ['new', 'invited', 'linked']
export const isImported = ({ status }: Pick<Outcome, 'status'>): boolean => storedStatuses.includes(status)
