import type * as Type from 'typebox'
import { Compile } from 'typebox/compile'
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
    const read = part === 'body' ? value : unwritten(schema, value as object)
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

/** Addresses carry text only: whole numbers and yes or no are read where the schema wants them, and only when written plainly. */
function unwritten(schema: Type.TSchema, fields: object): object {
  const shapes = (schema as { properties?: Record<string, { type?: string }> }).properties ?? {}
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, plain(shapes[name]?.type, text)]))
}

function plain(type: string | undefined, text: unknown): unknown {
  if (typeof text !== 'string') return text
  if (type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
