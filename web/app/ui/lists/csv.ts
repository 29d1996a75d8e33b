/** Rows as a CSV file with the columns of their schema, escaped so that a spreadsheet runs no formula. */
import type { RaRecord } from 'react-admin'
import { csvText } from '#schemas/platform/csv-cell.ts'
import { choiceKey, type Field, labelKey } from '#ui/forms/fields.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { saveFile } from '#ui/files/save-file.ts'

type Translate = (key: string) => string

/** Delimiter and decimal separator: German spreadsheets use semicolons and commas. */
const notations = { en: { delimiter: ',', point: '.' }, de: { delimiter: ';', point: ',' } } as const

function written(field: Field, value: unknown, { resource, t, locale }: Sheet): string {
  if (value === null || value === undefined) return ''
  const numeral = (digits: string) => digits.replace('.', notations[locale].point)
  switch (field.kind) {
    case 'money':
      return numeral((Number(value) / 100).toFixed(2))
    case 'number':
      return numeral(String(Number(value)))
    case 'boolean':
      return t(`ra.boolean.${value === true}`)
    case 'choice':
      return csvText(t(choiceKey(resource, field.name, value as string)))
    case 'named':
      return csvText(String((value as { name?: unknown }).name))
    case 'many':
      return csvText((value as unknown[]).map(partOf).join(' '))
    default:
      return csvText(typeof value === 'string' ? value : JSON.stringify(value))
  }
}

/** One part of a list value; a value with a start and an end is written as a range. */
const partOf = (part: unknown): string =>
  typeof part === 'object' && part !== null ? Object.values(part).join('–') : String(part)

interface Sheet {
  fields: readonly Field[]
  resource: string
  rows: readonly RaRecord[]
  t: Translate
  locale: Locale
}

export function csvOf(sheet: Sheet): string {
  const { fields, resource, rows, t, locale } = sheet
  const head = fields.map(({ name, ui }) => csvText(ui.csv ?? t(labelKey(resource, name))))
  const lines = rows.map((row) => fields.map((field) => written(field, row[field.name] as unknown, sheet)))
  return [head, ...lines].map((cells) => cells.join(notations[locale].delimiter)).join('\r\n')
}

/** Saves a CSV file; the byte order mark marks it as UTF-8 for spreadsheets. */
export function saveCsv(name: string, csv: string): void {
  saveFile(`${name}.csv`, new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }))
}
