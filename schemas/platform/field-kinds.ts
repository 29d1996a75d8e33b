/**
 * What a schema says about its fields, for screens and files. Convention first (type, format, limits, closed list), the
 * schema's small `ui` object for exceptions.
 */
import type * as Type from 'typebox'
import { plainDatePattern } from './dates.ts'
import type { Ui } from './fields.ts'

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

/** What a list needs to know of a field: column, filter and CSV. */
export interface ListField {
  name: string
  kind: FieldKind
  ui: Ui
  /** Values of a closed list, in its order. */
  choices: readonly string[]
}

export interface Field extends ListField {
  required: boolean
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
