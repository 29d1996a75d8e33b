import type * as Type from 'typebox'
import type { ImportStatus } from '#schemas/care/client-import.ts'
import type { FieldProblem } from '#schemas/platform/validate.ts'

/**
 * What a CSV file is imported into. A resource whose schema names `ui.csv` headers needs one object of this shape and a page that
 * says `<ImportCsv target={target} … />`, with the texts `csv`:
 *
 * - `schema`: its fields with `ui.csv` are what columns can be mapped to, labelled `resources.<resource>.fields.<field>`;
 *   `synonyms` are other headers people use for them.
 * - `read` turns cells into values, `check` is the server's own rule about them, `keysOf` says by what a row is
 *   recognised: it is a duplicate if an earlier row left one of the keys it `asks` for.
 * - `send` keeps rows, at most `rowsAtOnce`, and says what became of each. It throws where nothing is known of them (no
 *   connection, 401, 429, 5xx): then the same rows come again, so it must not keep a row twice.
 * - `isFinished` tells whether an import of this identifier came to its end before; one that did not is sent anew from its
 *   start. The identifier follows from the file, the mapping and the options, so that it is the same after a reload.
 */
export interface Target {
  resource: string
  schema: Type.TObject
  synonyms: Readonly<Record<string, readonly string[]>>
  rowsAtOnce: number
  read: (cells: Cells) => object
  check: (values: object) => readonly FieldProblem[]
  keysOf: (values: object) => { asks: readonly string[]; leaves: readonly string[] }
  isFinished: (run: Run) => Promise<boolean>
  send: (rows: readonly CheckedRow[], run: Run) => Promise<readonly Outcome[]>
}

/** What the person has chosen beside the file. */
export type Options = Readonly<Record<string, boolean>>

/** Cells of one row under the names of the fields they are mapped to. */
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
  /** For people, where the row was not kept. */
  reasons: readonly string[]
}

const keptStatuses: readonly ImportStatus[] = ['new', 'invited', 'linked']
export const isKept = ({ status }: Pick<Outcome, 'status'>): boolean => keptStatuses.includes(status)
