/** Rows as a CSV file, with the columns of their schema; a spreadsheet that opens it runs nothing. */
import type { RaRecord } from 'react-admin'
import { choiceKey, type Field, labelKey } from './fields.ts'

type Translate = (key: string) => string

/** Spreadsheets take what starts like this for a formula. */
const likeFormula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** One cell: never a formula, quoted where it must be. */
export function cellOf(text: string): string {
  const harmless = likeFormula.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

function written(field: Field, resource: string, value: unknown, t: Translate): string {
  if (value === null || value === undefined) return ''
  switch (field.kind) {
    case 'money':
      return (Number(value) / 100).toFixed(2)
    case 'number':
      return String(Number(value))
    case 'boolean':
      return t(`ra.boolean.${value === true}`)
    case 'choice':
      return cellOf(t(choiceKey(resource, field.name, value as string)))
    case 'named':
      return cellOf(String((value as { name?: unknown }).name))
    case 'many':
      return cellOf((value as unknown[]).join(' '))
    default:
      return cellOf(typeof value === 'string' ? value : JSON.stringify(value))
  }
}

interface Sheet {
  fields: readonly Field[]
  resource: string
  rows: readonly RaRecord[]
  t: Translate
}

export function csvOf({ fields, resource, rows, t }: Sheet): string {
  const head = fields.map(({ name, ui }) => cellOf(ui.csv ?? t(labelKey(resource, name))))
  const lines = rows.map((row) => fields.map((field) => written(field, resource, row[field.name] as unknown, t)))
  return [head, ...lines].map((cells) => cells.join(',')).join('\r\n')
}

/** Hands the browser a file; the mark at its start tells spreadsheets that it is UTF-8. */
export function saveCsv(name: string, csv: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
