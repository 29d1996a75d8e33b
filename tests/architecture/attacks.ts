/** Bad requests to an endpoint, made from its schemas: values that each field must refuse, and malformed bodies. */
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import { rightOf } from '#schemas/rights.ts'
import { badValues, changed, fieldsIn, goodValue, type Shape, shapeOf, textOf, timeTypeOf } from './bad-values.ts'
import { atBff } from './servers.ts'

export interface Attack {
  name: string
  /** What is bad: the part of the request that is read, with the name of its field, if any. */
  target: string
  /** The bad value. */
  value: string
  url?: string
  payload?: string
  headers?: Record<string, string>
  /** Field that a VALIDATION_ERROR must name. */
  field?: string
}
const json = { 'content-type': 'application/json' }

const whole = (name: string, payload: string, headers: Record<string, string> = json): Attack => ({
  name,
  target: 'body',
  value: name,
  payload,
  headers,
})
const takesBody = ({ raw, method }: Endpoint) => !raw && method !== 'GET'
const goodBody = ({ body }: Endpoint) => (body ? (goodValue(shapeOf(body)) as object) : {})

/** Bodies that the schema of this endpoint must refuse: field by field, and as a whole. */
export function bodyAttacks(endpoint: Endpoint): Attack[] {
  if (!takesBody(endpoint)) return []
  const good = goodBody(endpoint)
  const fields = fieldsIn(endpoint.body ? shapeOf(endpoint.body) : {}).flatMap(({ path, shape: field, isRequired }) => {
    const cases = [...badValues(field), ...(isRequired ? [{ name: 'missing', value: undefined }] : [])]
    return cases.map(({ name, value, raw: literal }) => ({
      name: `${path.join('.')} ${name}`,
      target: `body.${path.join('.')}`,
      value: name,
      field: path.join('.'),
      payload: textOf(
        changed(good, path, literal === undefined ? value : literal === '1e400' ? '__1e400__' : '__2p53__'),
      ),
      headers: json,
    }))
  })
  return [
    ...fields,
    {
      ...whole('an unknown field', JSON.stringify({ ...good, isAdmin: true })),
      target: 'body.isAdmin',
      field: 'isAdmin',
    },
    whole('a field named constructor', JSON.stringify({ ...good, constructor: 1 })),
    whole('a list', '[1]'),
    whole('a number', '7'),
    whole('a text', '"a"'),
  ]
}

/** Bodies that are refused before any schema applies, by the checks that all endpoints of a kind share. */
export function transportAttacks(endpoint: Endpoint): Attack[] {
  if (!takesBody(endpoint)) return []
  const good = goodBody(endpoint)
  const text = JSON.stringify(good)
  const rest = `${text === '{}' ? '' : ','}${text.slice(1)}`
  return [
    whole('__proto__', `{"__proto__":{"isAdmin":true}${rest}`),
    whole('constructor.prototype', `{"constructor":{"prototype":{"isAdmin":true}}${rest}`),
    whole('300 kB', JSON.stringify({ ...good, more: 'x'.repeat(300_000) })),
    whole('deep lists', `{"more":${'['.repeat(50_000)}${']'.repeat(50_000)}}`),
    whole('deep objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
    whole(
      'many unknown fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [`f${at}`, 1]))),
    ),
    whole('broken JSON', '{"a":'),
    whole('form fields', 'email=a%40b.co&password=secret1', { 'content-type': 'application/x-www-form-urlencoded' }),
    whole('plain text', text, { 'content-type': 'text/plain' }),
    whole('XML', '<a/>', { 'content-type': 'application/xml' }),
    whole('multipart', '--x\r\n\r\n--x--', { 'content-type': 'multipart/form-data; boundary=x' }),
  ]
}

/** This many endpoints of each kind represent all that are read and refused in the same way. */
const standIns = 2

/** What decides how the body of a call is read: who may call, and what the endpoint takes. */
const kindOf = (endpoint: Endpoint): string => {
  const { method, body, upload, idempotent, paramNames, address } = endpoint
  const isOpen = rightOf(address)?.callers.includes('anyone') ?? false
  const ownRoute = atBff(endpoint, endpoint.path)[1] !== `/api${endpoint.path}`
  return JSON.stringify([method, !!body, !!upload, !!idempotent, paramNames.length > 0, isOpen, ownRoute])
}

/** The first endpoints of each kind that takes a body. */
export function representatives(endpoints: readonly Endpoint[]): Endpoint[][] {
  const kinds = Map.groupBy(endpoints.filter(takesBody), kindOf)
  return [...kinds.values()].map((alike) => alike.slice(0, standIns))
}

/** Attacks on the address: repeated and unknown query fields, and path parameters. */
export function addressAttacks(endpoint: Endpoint, urlOf: (endpoint: Endpoint) => string): Attack[] {
  const url = urlOf(endpoint)
  const fields = Object.entries((endpoint.query?.properties ?? {}) as Record<string, Shape>)
  const queries = fields.flatMap(([name, shape]) => {
    const texts = badValues(shape).filter(
      ({ value, raw, name: kind }) =>
        raw !== undefined || (typeof value === 'string' && kind !== 'a number as text') || typeof value === 'number',
    )
    const target = `query.${name}`
    const cases = texts.filter(
      ({ value }) =>
        shape.type === 'integer' || shape.pattern !== undefined || shape.enum || !/^\d+$/.test(String(value)),
    )
    return [
      ...cases
        .filter(({ raw, value }) => (raw === undefined && typeof value === 'string') || shape.type === 'integer')
        .map(({ name: kind, value, raw }) => ({
          name: `${name} ${kind}`,
          target,
          value: kind,
          url: `${url}?${name}=${encodeValue(raw ?? String(value))}`,
        })),
      {
        name: `${name} twice`,
        target,
        value: 'twice',
        url: `${url}?${name}=${encodeValue(goodValue(shape))}&${name}=${encodeValue(goodValue(shape))}`,
      },
      { name: `${name} as a list`, target, value: 'as a list', url: `${url}?${name}[]=1` },
    ]
  })
  const shapes = (endpoint.params?.properties ?? {}) as Record<string, Shape>
  const params = endpoint.paramNames.flatMap((name) =>
    [
      ...(timeTypeOf(shapes[name] ?? {})?.bad ?? []).map(({ value }) => encodeURIComponent(String(value))),
      '%00',
      'a%ED%A0%80b',
      '%',
      "'--",
      '..%2f..',
      'x'.repeat(201),
      '__proto__',
    ].map((bad) => ({
      name: `:${name} ${bad.slice(0, 12)}`,
      target: `params.${name}`,
      value: bad.slice(0, 12),
      url: endpoint.path.replaceAll(/:\w+/g, (word) =>
        word === `:${name}` ? bad : urlOf({ ...endpoint, path: word }),
      ),
    })),
  )
  const unknown = ['isAdmin=1', '__proto__[a]=1', '__proto__=1', 'constructor=1'].map((word) => ({
    name: `?${word}`,
    target: 'query',
    value: word,
    url: `${url}?${word}`,
  }))
  return [...queries, ...params, ...unknown]
}

/** Lone surrogates are not valid UTF-8, so they can only be written as bytes. */
const encodeValue = (word: unknown) => (String(word).isWellFormed() ? encodeURIComponent(String(word)) : 'a%ED%A0%80b')
