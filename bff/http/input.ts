/** Validates params, query and body with the endpoint's own schemas and the messages that forms and backend use. */
import type * as Type from 'typebox'
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import { type FieldProblem, isClean, problemsOf } from '#schemas/platform/validate.ts'
import { compiledOf } from '#schemas/platform/compiled.ts'
import { refused } from './errors.ts'

export type Query = Readonly<Record<string, string | number | boolean>>

export interface InputReader {
  params: (params: unknown) => void
  /** Validated and serialised again, `?` included. */
  query: (url: string) => string
  /** Validated and serialised again, so that the backend sees the same value of a duplicate key. */
  body: (body: unknown) => string | undefined
}

export function inputOf({ params, query, body, paramNames }: Endpoint): InputReader {
  const checkParams = params && paramNames.length > 0 ? checkerOf(params) : null
  const checkQuery = query ? checkerOf(query) : null
  const checkBody = body ? checkerOf(body) : null
  return {
    params: (sent) => checkParams?.(sent),
    query: (url) => {
      const sent = queryOf(url, query)
      if (checkQuery) checkQuery(sent)
      else refuseUnknown(Object.keys(sent))
      return writeQuery(sent)
    },
    body: (sent) => {
      if (checkBody) checkBody(sent ?? {})
      else refuseUnknown(sent === undefined || sent === null ? [] : typeof sent === 'object' ? Object.keys(sent) : [''])
      return checkBody ? JSON.stringify(sent ?? {}) : undefined
    },
  }
}

/** Throws VALIDATION_ERROR with one sentence per field. */
export function checkerOf(schema: Type.TSchema): (value: unknown) => void {
  const compiled = compiledOf(schema)
  return (value) => {
    if (!isClean(value) || !compiled.Check(value))
      throw refused('VALIDATION_ERROR', { problems: problemsOf(schema, value) })
  }
}

function refuseUnknown(names: readonly string[]): void {
  const problems = names.map((path): FieldProblem => ({ path, key: 'validation.unknown', words: {} }))
  if (problems.length > 0) throw refused('VALIDATION_ERROR', { problems })
}

/** Query of an address as values of the schema's types. A duplicate name is refused. */
export function queryOf(url: string, schema?: Type.TObject): Query {
  const at = url.indexOf('?')
  if (at === -1 || at === url.length - 1) return {}
  const found = new Map<string, string | number | boolean>()
  for (const pair of url.slice(at + 1).split('&')) {
    if (pair === '') continue
    const middle = pair.indexOf('=')
    const name = decode(middle === -1 ? pair : pair.slice(0, middle))
    if (found.has(name)) throw refused('BAD_REQUEST')
    const field = schema && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined
    found.set(
      name,
      typed(middle === -1 ? '' : decode(pair.slice(middle + 1)), (field as { type?: string } | undefined)?.type),
    )
  }
  return Object.fromEntries(found)
}

/** Of an address that is known to be decodable. */
const decode = (text: string) => (/[%+]/.test(text) ? decodeURIComponent(text.replaceAll('+', ' ')) : text)

function typed(text: string, type: string | undefined): string | number | boolean {
  if ((type === 'integer' || type === 'number') && /^-?\d{1,16}(?:\.\d{1,8})?$/.test(text)) return Number(text)
  return type === 'boolean' && (text === 'true' || text === 'false') ? text === 'true' : text
}

export function writeQuery(query: Query): string {
  const pairs = Object.entries(query).map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** Builds the path of a call from its validated params. */
export function pathWriter({ path, paramNames }: Endpoint): (params: Record<string, string>) => string {
  if (paramNames.length === 0) return () => path
  const parts = path.split('/')
  return (params) =>
    parts.map((part) => (part.startsWith(':') ? encodeURIComponent(params[part.slice(1)] as string) : part)).join('/')
}
