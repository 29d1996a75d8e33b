import type * as Type from 'typebox'
import { compiledOf } from '#schemas/platform/compiled.ts'
import { isClean, problemsOf } from '#schemas/platform/validate.ts'
import { SchemaRefusal } from './errors.ts'
import { plainTexts } from './plain-text.ts'

/** Validates one part of a request: returns the typed value, or refuses it and names the fields. */
export function readerOf(
  schema: Type.TSchema,
  part: string,
): (value: unknown) => { value: unknown } | { error: Error } {
  const compiled = compiledOf(schema)
  return (value) => {
    if (!isClean(value)) return { error: new SchemaRefusal(problemsOf(schema, value)) }
    const read = part === 'body' ? plainTexts(schema, value) : unwritten(schema, value as object)
    return compiled.Check(read) ? { value: read } : { error: new SchemaRefusal(problemsOf(schema, read)) }
  }
}

/** Params are text: numbers and booleans are parsed where the schema requires them, and only in their plain form. */
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
