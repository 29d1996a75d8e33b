import type * as Type from 'typebox'
import { Compile, type Validator } from 'typebox/compile'

const validators = new WeakMap<Type.TSchema, unknown>()

/** The compiled validator of a schema. All servers of a process share it, so that a second instance compiles nothing. */
export function compiledOf<Schema extends Type.TSchema>(schema: Schema): Validator<{}, Schema> {
  const known = validators.get(schema) as Validator<{}, Schema> | undefined
  if (known) return known
  const validator = Compile(schema)
  validators.set(schema, validator)
  return validator
}
