import type * as Type from 'typebox'
import { Compile } from 'typebox/compile'
import { Convert } from 'typebox/value'
import { problemsOf } from '#schemas/validate.ts'
import { SchemaRefusal } from './errors.ts'

/** Reader of one part of a request: the value, typed, or a refusal that names the fields. */
export function readerOf(
  schema: Type.TSchema,
  part: string,
): (value: unknown) => { value: unknown } | { error: Error } {
  const compiled = Compile(schema)
  return (value) => {
    if (!isCleanText(value)) return { error: new SchemaRefusal([{ path: '', key: 'validation.invalid', words: {} }]) }
    const read = part === 'body' ? value : Convert(schema, { ...(value as object) })
    return compiled.Check(read) ? { value: read } : { error: new SchemaRefusal(problemsOf(schema, read)) }
  }
}

/** NUL and halves of characters cannot be stored, in any field. */
function isCleanText(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (Array.isArray(value)) return value.every(isCleanText)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inside]) => isCleanText(name) && isCleanText(inside))
}
