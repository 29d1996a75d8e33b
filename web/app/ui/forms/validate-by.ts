/** A form's `validate`, apart from what lists read of a schema: the checker is fetched with forms alone. */
import type * as Type from 'typebox'
import { problemsOf } from '#schemas/platform/validate.ts'
import { pruned, type Refusals, refusalsOf } from './fields.ts'

/** Same refusals, same words as the servers. Emptied inputs count as left out. */
export const validateBy =
  (schema: Type.TSchema) =>
  (values: object): Refusals =>
    refusalsOf(problemsOf(schema, known(schema, pruned(values))))

/** Records carry more than a form may write: fields the schema does not know are not its business. */
function known(schema: Type.TSchema, value: unknown): unknown {
  const { properties } = schema as Partial<Type.TObject>
  if (!properties || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => Object.hasOwn(properties, name)))
}
