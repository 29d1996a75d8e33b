/**
 * What a schema says about its fields, for screens. Convention first (type, format, limits, closed list), the schema's
 * small `ui` object for exceptions. Labels are `resources.<resource>.fields.<field>`, texts of a closed list
 * `resources.<resource>.choices.<field>.<value>`, errors the keys that the schema names.
 */
import type * as Type from 'typebox'
import { plainDatePattern } from '#schemas/platform/dates.ts'
import type { Ui } from '#schemas/platform/endpoint.ts'

export type FieldKind =
  | 'text'
  | 'paragraph'
  | 'password'
  | 'email'
  | 'phone'
  | 'code'
  | 'hidden'
  | 'money'
  | 'number'
  | 'boolean'
  | 'choice'
  | 'instant'
  | 'date'
  | 'reference'
  | 'references'
  | 'named'
  | 'many'

export interface Field {
  name: string
  kind: FieldKind
  ui: Ui
  required: boolean
  choices: readonly string[]
  maxLength?: number
}

interface Shape {
  type?: string
  enum?: readonly string[]
  anyOf?: Shape[]
  format?: string
  pattern?: string
  maxLength?: number
  minItems?: number
  properties?: Record<string, Shape>
  required?: readonly string[]
  ui?: Ui
}

export function fieldsOf(schema: Type.TObject): Field[] {
  const { properties = {}, required = [] } = schema as Shape
  return Object.entries(properties).map(([name, shape]) => fieldOf(name, shape, required.includes(name)))
}

function fieldOf(name: string, shape: Shape, required: boolean): Field {
  const inner = shape.anyOf?.find((branch) => branch.type !== 'null') ?? shape
  return {
    name,
    kind: kindOf(inner),
    ui: { ...inner.ui, ...shape.ui },
    required: required && inner === shape && inner.type !== 'boolean' && !mayBeEmpty(inner),
    choices: inner.enum ?? [],
    ...(inner.maxLength === undefined ? {} : { maxLength: inner.maxLength }),
  }
}

/** A list field may stay empty unless it needs at least one value. */
const mayBeEmpty = ({ type, ui, minItems = 0 }: Shape) =>
  type === 'array' && ui?.reference !== undefined && minItems === 0

function kindOf(shape: Shape): FieldKind {
  const input = shape.ui?.input
  if (input) return input === 'multiline' ? 'paragraph' : input
  if (shape.ui?.reference) return shape.type === 'array' ? 'references' : 'reference'
  if (shape.enum) return 'choice'
  if (shape.format === 'date-time') return 'instant'
  if (shape.type === 'boolean') return 'boolean'
  if (shape.type === 'integer' || shape.type === 'number') return 'number'
  if (shape.type === 'object') return 'named'
  if (shape.type === 'array') return 'many'
  return shape.pattern === plainDatePattern ? 'date' : 'text'
}

export const columnFields = (schema: Type.TObject): Field[] => fieldsOf(schema).filter((field) => field.ui.list)
export const filterFields = (schema: Type.TObject): Field[] => fieldsOf(schema).filter((field) => field.ui.filter)
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
