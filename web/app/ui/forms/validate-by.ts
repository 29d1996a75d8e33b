/** A form's `validate`, in its own file because only forms load the schema checker. */
import type * as Type from 'typebox'
import { problemsOf } from '#schemas/platform/validate.ts'
import { pruned, type Refusals, refusalsOf } from './fields.ts'

/** The same rules and texts as the server. Emptied inputs count as omitted. */
export const validateBy =
  (schema: Type.TSchema) =>
  (values: object): Refusals =>
    refusalsOf(problemsOf(schema, knownFields(schema, pruned(values))))

/** Records have more fields than a form may write: drops those that the schema does not have. */
function knownFields(schema: Type.TSchema, value: unknown): unknown {
  const { properties } = schema as Partial<Type.TObject>
  if (!properties || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => Object.hasOwn(properties, name)))
}
