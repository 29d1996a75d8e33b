/**
 * Fields of forms and lists with the keys of their texts. Labels are `resources.<resource>.fields.<field>`, texts of a
 * closed list `resources.<resource>.choices.<field>.<value>`, errors the keys that the schema names.
 */
import type * as Type from 'typebox'
import { type Field, fieldsOf, type ListField } from '#schemas/platform/field-kinds.ts'

export const columnFields = <F extends ListField>(fields: readonly F[]): F[] => fields.filter((field) => field.ui.list)
export const filterFields = <F extends ListField>(fields: readonly F[]): F[] =>
  fields.filter((field) => field.ui.filter)
export const inputFields = (schema: Type.TObject): Field[] =>
  fieldsOf(schema).filter((field) => !field.ui.readOnly && field.kind !== 'hidden')

/** Text groups of lists whose texts are loaded with their pages. */
const lateGroups: Readonly<Record<string, string>> = {
  'money-payments': 'finance.payments',
  'money-payouts': 'finance.payouts',
  adjustments: 'finance.adjustments',
  'absence-cases': 'finance.absences',
  bookings: 'finance.bookings',
  'unmatched-transfers': 'finance.unmatched',
  reconciliations: 'finance.reconciliations',
}
const groupOf = (resource: string) => lateGroups[resource] ?? `resources.${resource}`

export const labelKey = (resource: string, field: string): string => `${groupOf(resource)}.fields.${field}`
export const choiceKey = (resource: string, field: string, value: string): string =>
  `${groupOf(resource)}.choices.${field}.${value}`

/** Removes emptied values, which inputs report as `null` or an empty text. */
export function pruned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pruned)
  if (typeof value !== 'object' || value === null) return value
  const filled = Object.entries(value).filter(([, part]) => part !== null && part !== undefined && part !== '')
  return Object.fromEntries(filled.map(([name, part]) => [name, pruned(part)]))
}
