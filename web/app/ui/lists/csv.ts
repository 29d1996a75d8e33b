/** Rows as a CSV file with the columns among their fields. */
import type { RaRecord } from 'react-admin'
import type { ListField } from '#schemas/platform/field-kinds.ts'
import { byteOrderMark, type CsvCell, csvNotations, csvTable } from '#schemas/platform/csv.ts'
import { choiceKey, labelKey } from '#ui/forms/fields.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { saveFile } from '#ui/files/save-file.ts'

type Translate = (key: string) => string

function cellOf(field: ListField, value: unknown, { resource, t }: Sheet): CsvCell {
  if (value === null || value === undefined) return null
  switch (field.kind) {
    case 'money':
      return { minor: Number(value) }
    case 'number':
      return Number(value)
    case 'boolean':
      return t(`ra.boolean.${value === true}`)
    case 'choice':
      return t(choiceKey(resource, field.name, value as string))
    case 'named':
      return String((value as { name?: unknown }).name)
    case 'many':
      return (value as unknown[]).map(partOf).join(' ')
    default:
      return typeof value === 'string' ? value : JSON.stringify(value)
  }
}

/** One part of a list value; a value with a start and an end is written as a range. */
const partOf = (part: unknown): string =>
  typeof part === 'object' && part !== null ? Object.values(part).join('–') : String(part)

interface Sheet {
  fields: readonly ListField[]
  resource: string
  rows: readonly RaRecord[]
  t: Translate
  locale: Locale
}

export function csvOf(sheet: Sheet): string {
  const { fields, resource, rows, t, locale } = sheet
  const head = fields.map(({ name, ui }) => ui.csv ?? t(labelKey(resource, name)))
  const lines = rows.map((row) => fields.map((field) => cellOf(field, row[field.name] as unknown, sheet)))
  return csvTable(head, lines, csvNotations[locale])
}

/** Saves a CSV file for people. */
export function saveCsv(name: string, csv: string): void {
  saveFile(`${name}.csv`, new Blob([byteOrderMark, csv], { type: 'text/csv;charset=utf-8' }))
}
