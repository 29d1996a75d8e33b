import { Compile } from 'typebox/compile'
import {
  cleanRow,
  type ImportAnswer,
  type ImportPart,
  ImportRow,
  type ImportRun,
  type RawRow,
} from '#schemas/care/client-import.ts'
import { type FieldProblem, problemsOf } from '#schemas/platform/validate.ts'
import { translate } from '#schemas/platform/words.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { limitAttempts } from '#platform/context/throttle.ts'
import { demandApproved } from '#backend/marketplace/provider-profile/practising.ts'
import { lockImports, openRun, type RowMade, rowsMade, writeRows } from './import-queries.ts'
import { savePeople } from './save-people.ts'
import { limits } from './limits.ts'
import type { Newcomer } from './rules.ts'
import { countsOf, presentRun } from './present-run.ts'

const rowSchema = Compile(ImportRow)

interface ReadRow {
  row: number
  person: Newcomer
  problems: readonly FieldProblem[]
}

/** Imports a chunk of a file, or previews the result. A row that already has a result returns the same result. */
export async function importRows(context: Context, part: ImportPart): Promise<ImportAnswer> {
  const { rows, dryRun = false } = part
  await demandApproved(context)
  await limitAttempts(context, 'import_rows', signedIn(context).identifier, limits.rows, rows.length)
  const read = readRows(rows)
  const { run, made } = dryRun
    ? await tryRows(context, part, read)
    : await context.transaction((db) => saveRows(db, context, part, read))
  const sentences = new Map(read.map(({ row, problems }) => [row, sentencesOf(context, problems)]))
  const answered = made.map((one) => ({
    ...one,
    fields: one.status === 'invalid' ? (sentences.get(one.row) ?? {}) : {},
  }))
  return { ...run, rows: answered }
}

/** Drops repeated rows and keeps the order. */
function readRows(rows: readonly RawRow[]): ReadRow[] {
  const once = new Map(rows.toReversed().map((raw) => [raw.row, raw]))
  return [...once.values()]
    .toSorted((one, other) => one.row - other.row)
    .map((raw) => {
      const cells = cleanRow(raw)
      const problems = rowSchema.Check(cells) ? [] : problemsOf(ImportRow, cells)
      return { row: raw.row, person: { row: raw.row, ...cells }, problems }
    })
}

const isRight = ({ problems }: ReadRow) => problems.length === 0
const invalid = ({ row }: ReadRow): RowMade => ({ row, status: 'invalid', identifier: null, duplicateOf: null })
const inOrder = (made: readonly RowMade[]) => made.toSorted((one, other) => one.row - other.row)

interface Made {
  run: ImportRun
  made: RowMade[]
}

async function tryRows(context: Context, part: ImportPart, read: readonly ReadRow[]): Promise<Made> {
  const people = read.filter(isRight).map(({ person }) => person)
  const preview = await savePeople(context.db, context, { ...importOptionsOf(part), people, isDry: true })
  const made = inOrder([...preview, ...read.filter((one) => !isRight(one)).map(invalid)])
  const { importIdentifier, total } = part
  const run = { importIdentifier, total, done: made.length, counts: countsOf(made), startedAt: iso(context.now) }
  return { run, made }
}

async function saveRows(db: Db, context: Context, part: ImportPart, read: readonly ReadRow[]): Promise<Made> {
  const { importIdentifier, total } = part
  const provider = signedIn(context).identifier
  await lockImports(db, provider)
  const begun = { identifier: importIdentifier, providerIdentifier: provider, total, startedAt: iso(context.now) }
  const { run, isNew } = await openRun(db, begun)
  if (run.total !== total) throw refused('CONFLICT')
  if (isNew) await audit(context, db, 'clients.import_began', { details: { total } })

  const where = { provider, importIdentifier }
  const numbers = read.map(({ row }) => row)
  const before = await rowsMade(db, where, numbers)
  const answered = new Set(before.map(({ row }) => row))
  const fresh = read.filter(({ row }) => !answered.has(row))
  if (fresh.length === 0) return { run: presentRun(run), made: inOrder(before) }
  // More rows than the file has: these rows belong to another file.
  if (presentRun(run).done + fresh.length > total) throw refused('CONFLICT')

  const people = fresh.filter(isRight).map(({ person }) => person)
  const preview = await savePeople(db, context, { ...importOptionsOf(part), people })
  const made = [...preview, ...fresh.filter((one) => !isRight(one)).map(invalid)]
  const after = presentRun(await writeRows(db, where, made))
  if (after.done === total) await audit(context, db, 'clients.imported', { details: { total, ...after.counts } })
  return { run: after, made: inOrder([...before, ...made]) }
}

const importOptionsOf = ({ importIdentifier, allowInvite }: ImportPart) => ({
  source: 'csv' as const,
  importIdentifier,
  allowInvite,
})

const sentencesOf = ({ locale }: Context, problems: readonly FieldProblem[]): Record<string, string> =>
  Object.fromEntries(problems.map(({ path, key, words }) => [path, translate(locale, key, words)]))
