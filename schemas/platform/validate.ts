/**
 * Reads the errors of a schema for forms, BFF and backend: field path, locale key of the message, its parameters.
 */
import type * as Type from 'typebox'
import { Settings } from 'typebox/system'
import { Errors } from 'typebox/value'

export interface FieldProblem {
  /** Dotted path, `` for the whole. */
  path: string
  key: string
  words: Record<string, string | number>
}

interface SchemaError {
  keyword: string
  instancePath: string
  schemaPath: string
  params: object
}

/** No answer lists more errors. */
const maxProblems = 64

// The browser's content security policy forbids `eval`; servers compile.
Settings.Set({ maxErrors: maxProblems, useAcceleration: !('document' in globalThis) })

const maxDepth = 16

/**
 * Refuses values that cannot be stored: NUL characters, lone surrogates, and values nested deeper
 * than any schema, which could overflow the stack. Numbers are limited by the schemas.
 */
export function isClean(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  if (depth >= maxDepth) return false
  return Object.entries(value).every(([name, inside]) => isClean(name) && isClean(inside, depth + 1))
}

/** All errors of `value`, one message per field. Keys: the schema's `problemKey`, else `validation.<keyword>`. */
export function problemsOf(schema: Type.TSchema, value: unknown): FieldProblem[] {
  if (!isClean(value)) return [{ path: '', key: 'validation.invalid', words: {} }]
  return fieldProblems(branchOf(schema, value), [...Errors(branchOf(schema, value), value)] as SchemaError[])
}

/** In a union of objects with a literal discriminator, only the branch of the value is reported. */
export function branchOf(schema: Type.TSchema, value: unknown): Type.TSchema {
  const branches = 'anyOf' in schema ? (schema.anyOf as Type.TSchema[]) : []
  const named = branches.find((branch) => {
    const fields = Object.entries(propertiesOf(branch)).filter(([, field]) => 'const' in field)
    return fields.some(([name, field]) => typeof field.const === 'string' && readField(value, name) === field.const)
  })
  return named ?? branches.find((branch) => 'properties' in branch) ?? schema
}

export function fieldProblems(schema: Type.TSchema, errors: readonly SchemaError[]): FieldProblem[] {
  const found = new Map<string, FieldProblem>()
  for (const error of errors) {
    for (const [path, keyword] of fieldsOf(error)) {
      if (keyword === 'anyOf' && [...found.keys()].some((other) => other.startsWith(`${path}.`))) continue
      if (!found.has(path)) found.set(path, describe(schema, path, keyword, error.params))
    }
  }
  return [...found.values()].slice(0, maxProblems)
}

function fieldsOf({ keyword, instancePath, params }: SchemaError): [path: string, keyword: string][] {
  const base = instancePath.split('/').slice(1).map(unescape)
  const names = (list: unknown) => (Array.isArray(list) ? list.map(String) : [])
  const read = params as Record<string, unknown>
  if (keyword === 'required')
    return names(read.requiredProperties).map((name) => [[...base, name].join('.'), 'required'])
  if (keyword === 'additionalProperties')
    return names(read.additionalProperties).map((name) => [[...base, name].join('.'), 'unknown'])
  // The schema `false` forbids a field.
  if (keyword === 'boolean') return [[base.join('.'), 'unknown']]
  return [[base.join('.'), keyword]]
}

const unescape = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')

function describe(schema: Type.TSchema, path: string, keyword: string, params: object): FieldProblem {
  const problemKey = schemaAt(schema, path)?.problemKey
  const key = typeof problemKey === 'string' ? problemKey : (problemKey?.[keyword] ?? problemKey?.['*'])
  return {
    path,
    key: keyword === 'unknown' ? 'validation.unknown' : (key ?? `validation.${known(keyword)}`),
    words: wordsOf(params),
  }
}

const knownKeywords = [
  'required',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'format',
]
const known = (keyword: string) => (knownKeywords.includes(keyword) ? keyword : 'invalid')

function wordsOf(params: object): Record<string, string | number> {
  const limit = (params as { limit?: unknown }).limit
  return typeof limit === 'number' ? { limit } : {}
}

interface Field {
  problemKey?: string | Record<string, string>
  const?: unknown
  properties?: Record<string, Field>
  items?: Field
  anyOf?: Field[]
}

const propertiesOf = (schema: object): Record<string, Field> => (schema as Field).properties ?? {}
const readField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

function schemaAt(schema: object, path: string): Field | undefined {
  let at: Field | undefined = schema as Field
  for (const part of path === '' ? [] : path.split('.')) {
    const inside: Field | undefined = at?.properties ? at : at?.anyOf?.find((branch) => branch.properties)
    at = /^\d+$/.test(part) && at?.items ? at.items : inside?.properties?.[part]
  }
  return at
}
