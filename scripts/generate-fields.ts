/**
 * Writes `<domain>.fields.gen.ts` beside each schema with rows of a list: the fields that are columns or filters. Lists
 * import these files instead of the schema, which would bring the library of schemas along.
 */
import { globSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Type from 'typebox'
import { fieldsOf, type ListField } from '#schemas/platform/field-kinds.ts'

const root = join(import.meta.dirname, '..')
const ending = '.fields.gen.ts'

/** The rows of lists, by the schema that exports them. */
const rows: Readonly<Record<string, readonly string[]>> = {
  'care/caseload': ['ClientRow'],
  'care/client-import': ['ImportedClient'],
  'marketplace/credentials': ['Experience', 'Insurance', 'Qualification'],
  'marketplace/provider-profile': ['TherapyFee'],
  'marketplace/reviews': ['ModeratedReview'],
  'marketplace/verification': ['Verification'],
  'money/payments': ['EarningsWeek', 'Transaction'],
  'money/payouts': ['Earning', 'Payout'],
  'operations/absence-cases': ['AbsenceCase'],
  'operations/finance': ['Adjustment', 'MoneyPayment', 'MoneyPayout', 'Reconciliation', 'UnmatchedTransfer'],
  'operations/jobs': ['FailedJob'],
  'operations/operator-bookings': ['OperatorBooking'],
  'operations/operators': ['AuditRow', 'OperatorSession', 'OperatorUser', 'ReferenceRow'],
  'scheduling/availability': ['CustomDate'],
  'scheduling/bookings': ['Booking'],
}

/** Paths from the root of the files that exist. */
export const writtenFields = (): string[] => globSync(`schemas/*/*${ending}`, { cwd: root }).toSorted()

/** The text of every file, by its path from the root. */
export async function renderFields(): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const [name, shapes] of Object.entries(rows)) {
    const file = `schemas/${name}.ts`
    const exported = (await import(pathToFileURL(join(root, file)).href)) as Record<string, Type.TObject>
    const lists = shapes.map((shape) => ({ name: shape, fields: listFieldsOf(exported[shape] as Type.TObject) }))
    files.set(`schemas/${name}${ending}`, textOf(basename(file), lists))
  }
  return files
}

/** Without what only forms need. */
const listFieldsOf = (shape: Type.TObject): ListField[] =>
  fieldsOf(shape).flatMap(({ name, kind, ui, choices }) => (ui.list || ui.filter ? [{ name, kind, ui, choices }] : []))

function textOf(schema: string, lists: readonly { name: string; fields: readonly ListField[] }[]): string {
  const head = [
    `// Written by scripts/generate-fields.ts from ${schema}. Change that file, not this one.`,
    `import type { ListField } from '#schemas/platform/field-kinds.ts'`,
  ]
  const parts = lists.map(({ name, fields }) => [
    '',
    `export const ${name[0]?.toLowerCase()}${name.slice(1)}Fields: readonly ListField[] = [`,
    ...fields.map((field) => `  ${valueOf(field)},`),
    ']',
  ])
  return `${[...head, ...parts.flat()].join('\n')}\n`
}

function valueOf(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll("'", String.raw`\'`)}'`
  if (Array.isArray(value)) return `[${value.map(valueOf).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const parts = Object.entries(value).map(([name, part]) => `${name}: ${valueOf(part)}`)
  return parts.length > 0 ? `{ ${parts.join(', ')} }` : '{}'
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = await renderFields()
  for (const [file, text] of files) writeFileSync(join(root, file), text)
  console.log(`${files.size} files of fields are written`)
}
