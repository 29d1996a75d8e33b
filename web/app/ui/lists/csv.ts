/** Rows as a CSV file, with the columns of their schema; a spreadsheet that opens it runs nothing. */
import type { RaRecord } from 'react-admin'
import { csvText } from '#schemas/platform/csv-cell.ts'
import { choiceKey, type Field, labelKey } from '#ui/forms/fields.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { saveFile } from '#ui/files/save-file.ts'

type Translate = (key: string) => string

/** What stands between two cells and in front of decimals: German spreadsheets split at semicolons and count with commas. */
const writings = { en: { between: ',', point: '.' }, de: { between: ';', point: ',' } } as const

function written(field: Field, value: unknown, { resource, t, locale }: Sheet): string {
  if (value === null || value === undefined) return ''
  const numeral = (digits: string) => digits.replace('.', writings[locale].point)
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

/** One of many; what has a start and an end is written from one to the other. */
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
  return [head, ...lines].map((cells) => cells.join(writings[locale].between)).join('\r\n')
}

/** Hands the browser a file; the mark at its start tells spreadsheets that it is UTF-8. */
export function saveCsv(name: string, csv: string): void {
  saveFile(`${name}.csv`, new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }))
}
