/** Maps columns to fields: guessed from headers and cells, adjustable by the user. */
import { type Field, fieldsOf } from '#schemas/platform/field-kinds.ts'
import type { FileRow } from './read-rows.ts'
import type { Cells, Target } from './target.ts'
import { plainCell } from '#schemas/platform/csv.ts'

/** Field to column index. */
export type Mapping = Readonly<Record<string, number>>

export interface Column {
  place: number
  header: string
  /** Sample cells that help to recognise the column. */
  samples: readonly string[]
}

/** Columns beyond this number cannot be mapped; they appear in reports only. */
const columnsMost = 200

export const csvFields = ({ schema }: Target): Field[] => fieldsOf(schema).filter(({ ui }) => ui.csv !== undefined)

export function columnsOf(header: FileRow | undefined, rows: readonly FileRow[]): Column[] {
  const first = rows.slice(0, 50)
  const width = Math.max(0, header?.cells.length ?? 0, ...first.map(({ cells }) => cells.length))
  return Array.from({ length: Math.min(width, columnsMost) }, (_, place) => ({
    place,
    header: header?.cells[place]?.trim() ?? '',
    samples: [...new Set(first.map(({ cells }) => plainCell(cells[place]).trim()))].filter(Boolean).slice(0, 3),
  }))
}

/** Compares letters and digits of a header only, without accents. */
const bare = (header: string) =>
  header
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Shorter words occur inside too many others. */
const shortestPart = 5

const looksLike: Partial<Record<Field['kind'], RegExp>> = {
  email: /^\S+@\S+\.\S+$/,
  phone: /^\+?[\d\s()./-]{7,20}$/,
}

/**
 * Equal headers first, then words inside longer headers, then the look of the cells. Each column and each field is used
 * once.
 */
export function guessMapping(target: Target, columns: readonly Column[], label: (field: string) => string): Mapping {
  const fields = csvFields(target).map((field) => ({ ...field, names: namesOf(target, field, label(field.name)) }))
  const mapping: Record<string, number> = {}
  const give = (fits: (field: (typeof fields)[number], column: Column) => boolean) => {
    for (const field of fields) {
      const taken = Object.values(mapping)
      if (mapping[field.name] !== undefined) continue
      const column = columns.find((one) => !taken.includes(one.place) && fits(field, one))
      if (column) mapping[field.name] = column.place
    }
  }
  give(({ names }, { header }) => names.includes(bare(header)))
  give(({ names }, { header }) => names.some((name) => name.length >= shortestPart && bare(header).includes(name)))
  give(({ kind }, { samples }) => samples.length > 0 && samples.every((cell) => looksLike[kind]?.test(cell)))
  return mapping
}

const namesOf = ({ synonyms }: Target, { name, ui }: Field, label: string) =>
  [ui.csv ?? '', label, name, ...(synonyms[name] ?? [])].map(bare).filter(Boolean)

/** A column maps to one field: its earlier field becomes unmapped. */
export function mapped(mapping: Mapping, field: string, place: number | null): Mapping {
  const others = Object.entries(mapping).filter(([name, taken]) => name !== field && taken !== place)
  return Object.fromEntries(place === null ? others : [...others, [field, place]])
}

/** Required fields without a column. */
export const missingFields = (target: Target, mapping: Mapping): string[] =>
  csvFields(target).flatMap(({ name, required }) => (required && mapping[name] === undefined ? [name] : []))

export const cellsOf = ({ cells }: FileRow, mapping: Mapping): Cells =>
  Object.fromEntries(Object.entries(mapping).map(([field, place]) => [field, plainCell(cells[place])]))
