/**
 * Building blocks of the schemas. One TypeBox schema gives validation on both sides, the TypeScript type, the
 * OpenAPI description and the columns, inputs, filters and messages of the screens.
 *
 * `ui` says how a field is shown if the convention (type, format, limits) is not enough; `says` names the locale key
 * of the error message, one for all keywords or one per keyword.
 */
import * as Type from 'typebox'
import { dayPattern, plainDatePattern, yearPattern } from './dates.ts'

export type { Static } from 'typebox'

export interface Ui {
  /** Shown as a column of the list. */
  list?: boolean
  /** Offered as a filter above the list; a text is the name of its query parameter. */
  filter?: boolean | string
  /** Sortable column; the backend query must allow the same field. */
  sort?: boolean
  /** Shown as a coloured label. */
  badge?: boolean
  input?: 'multiline' | 'password' | 'email' | 'phone' | 'money' | 'code' | 'hidden'
  rows?: number
  readOnly?: boolean
  /** Kind of reference data of the field's identifiers. */
  reference?: string
  /** Header of this field in CSV files. */
  csv?: string
}

export interface FieldWords {
  ui?: Ui
  says?: string | Record<string, string>
  description?: string
}

/** Identifier of a row: UUID version 7. */
export const Id = (words: FieldWords = {}) =>
  Type.String({
    pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
    maxLength: 36,
    says: 'validation.choice',
    ...words,
  })

type TextLimits = { minLength?: number; maxLength?: number; pattern?: string }

/** A line or paragraph of text, at most `maxLength` characters, 255 by default. */
export const Text = (words: FieldWords & TextLimits = {}) => Type.String({ maxLength: 255, ...words })

type Changeable<Values extends readonly string[]> = Values extends readonly [...infer Words extends string[]]
  ? Words
  : Values[number][]

/** One of a closed list of values. */
export const Choice = <const Values extends readonly string[]>(values: Values, words: FieldWords = {}) =>
  Type.Enum([...values], { says: 'validation.choice', ...words }) as unknown as Type.TEnum<Changeable<Values>>

/** Point in time, ISO 8601 in UTC with milliseconds: `2026-11-21T09:00:00.000Z`. */
export const Instant = (words: FieldWords = {}) =>
  Type.String({
    format: 'date-time',
    pattern: `^(?:${dayPattern})T(?:[01]\\d|2[0-3])(?::[0-5]\\d){2}(?:\\.\\d{1,9})?Z$`,
    maxLength: 35,
    ...words,
  })

/** Calendar date `YYYY-MM-DD` without a zone. */
export const PlainDate = (words: FieldWords & { minLength?: number } = {}) =>
  Type.String({ pattern: plainDatePattern, maxLength: 10, says: 'validation.date', ...words })

/** Calendar month `YYYY-MM`. */
export const PlainMonth = (words: FieldWords = {}) =>
  Type.String({ pattern: `^${yearPattern}-(?:0[1-9]|1[0-2])$`, maxLength: 7, says: 'validation.month', ...words })

/** Wall time `HH:MM`, `24:00` for the end of the day. */
export const WallTime = (words: FieldWords = {}) =>
  Type.String({ pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$', maxLength: 5, says: 'validation.time', ...words })

/** IANA time zone name; Temporal decides whether it exists. */
export const ZoneName = (words: FieldWords = {}) =>
  Type.String({
    pattern: '^[A-Za-z][A-Za-z0-9_+\\-]*(/[A-Za-z0-9_+\\-]+){0,2}$',
    maxLength: 64,
    says: 'validation.timezone',
    ...words,
  })

/** Amount of money in minor units of `currency` (kobo, pence, cents). */
export const Money = (words: FieldWords & { minimum?: number; maximum?: number } = {}) =>
  Type.Integer({ minimum: 0, maximum: 1_000_000_000_00, ...words, ui: { input: 'money', ...words.ui } })

/** Amount of money that may be negative: a balance or a change. */
export const SignedMoney = (words: FieldWords = {}) =>
  Type.Integer({ minimum: -1e14, maximum: 1e14, ...words, ui: { input: 'money', ...words.ui } })

export const currencies = ['NGN', 'GBP', 'USD', 'EUR'] as const
export type CurrencyCode = (typeof currencies)[number]
export const Currency = (words: FieldWords = {}) => Choice(currencies, words)

export const countryCodes = ['NG', 'GB', 'US', 'DE'] as const
export const CountryCode = (words: FieldWords = {}) =>
  Type.String({ pattern: '^[A-Z]{2}$', maxLength: 2, says: 'validation.choice', ...words })

/**
 * Row of reference data: country, state, language, therapy, modality, speciality and the rest
 * (docs/product-rules.md#countries-and-reference-data).
 */
export type Reference = Type.Static<typeof Reference>
export const Reference = Type.Object({ identifier: Id(), code: Text({ maxLength: 64 }), name: Text() })

export const Meta = Type.Object({
  page: Type.Integer({ minimum: 1 }),
  perPage: Type.Integer({ minimum: 1, maximum: 100 }),
  total: Type.Integer({ minimum: 0 }),
  lastPage: Type.Integer({ minimum: 1 }),
})

/** Answer of every paged list: `{ data, meta: { page, perPage, total, lastPage } }`. */
export const PageOf = <Row extends Type.TSchema>(row: Row) => Type.Object({ data: Type.Array(row), meta: Meta })

export const pageLimits = { perPage: 25, perPageMax: 100, pageMax: 10_000 } as const

/** Query parameters of every paged list. */
export const pageQuery = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: pageLimits.pageMax, default: 1 })),
  perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: pageLimits.perPageMax, default: pageLimits.perPage })),
}

/** Overhead of multipart/form-data around a file: boundaries and part headers. */
export const uploadOverheadBytes = 64 * 1024

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type ParamsOf<Address extends string> = Address extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : Address extends `${string}:${infer Name}`
    ? Name
    : never

export interface EndpointShape {
  params?: Type.TObject
  query?: Type.TObject
  body?: Type.TSchema
  reply?: Type.TSchema
  /** Status of a plain success, 200 by default. */
  status?: 200 | 201 | 202 | 204
  /** Other success statuses, with the same reply schema. */
  alsoStatus?: readonly (200 | 201 | 202)[]
  /** Takes `Idempotency-Key`: the same key and body give the same answer for 24 hours (docs/product-rules.md#conventions). */
  idempotent?: boolean
  /**
   * The reply is not stored: a repeated call is flagged and computed again. `made`: except for the identifier of the created
   * row.
   */
  confidential?: boolean | 'made'
  /**
   * Bytes instead of JSON; `reply`, if given, is the reply of 202 while the bytes are being generated. `file`: a user's
   * file, which the BFF streams through unchanged. `private`: not cached on the way; browsers revalidate it
   * each time.
   */
  bytes?: boolean | 'file' | 'private'
  /**
   * Takes `multipart/form-data` with files in this field; a file over the limit is refused while it streams. One file is
   * held in memory, unless `files` gives a number; those are streamed to the storage, with their text fields. `kinds`:
   * allowed extensions, documents by default; `commonKinds`: those allowed whatever the fields contain, if the fields
   * decide; `optional`: the file may be missing.
   */
  upload?: {
    field: string
    alsoField?: string
    maxBytes: number
    files?: number
    fields?: Type.TObject
    kinds?: readonly string[]
    commonKinds?: readonly string[]
    optional?: true
  }
  /** Waits for an outside service: such calls use separate connections, so that all others keep their latency. */
  slow?: boolean
  /** Server-sent events: the response stays open. */
  stream?: boolean
  /** The handler needs the raw body: signatures are computed over bytes. */
  raw?: boolean
  summary: string
}

export type Endpoint<Shape extends EndpointShape = EndpointShape, Address extends string = string> = Shape & {
  readonly address: Address
  readonly method: Method
  readonly path: string
  readonly paramNames: readonly string[]
}

/**
 * One endpoint of the product: `endpoint('GET /booking/:id', { summary, query, body, reply })`. Every `:name` of the path
 * needs a schema in `params`; `:id` has a default.
 */
export function endpoint<const Address extends `${Method} /${string}`, const Shape extends EndpointShape>(
  address: Address,
  shape: Shape,
): Endpoint<Shape & { params: Type.TObject }, Address> {
  const [method, path] = address.split(' ') as [Method, string]
  const paramNames = [...path.matchAll(/:(\w+)/g)].map((found) => found[1]) as string[]
  const params = Type.Object(
    Object.fromEntries(paramNames.map((name) => [name, shape.params?.properties[name] ?? Id()])),
    { additionalProperties: false },
  )
  return { ...shape, params, address, method, path, paramNames }
}

/** Key that no value has: a `Call` carries the type of its endpoint under it. */
declare const endpointType: unique symbol

/**
 * What the browser needs to call an endpoint, without its shapes: they stay as types, so a page that calls does not load
 * them. `scripts/generate-calls.ts` writes the values.
 */
export type Call<E extends Endpoint> = {
  readonly method: E['address'] extends `${infer Name} ${string}` ? Name : never
  readonly path: E['address'] extends `${string} ${infer Path}` ? Path : never
  readonly [endpointType]?: E
} & (E extends { idempotent: true } ? { readonly idempotent: true } : unknown) &
  (E extends { upload: object } ? { readonly upload: { readonly field: string } } : unknown)

export type Calls<Table extends Record<string, Endpoint>> = { readonly [Name in keyof Table]: Call<Table[Name]> }

type EndpointOf<E> = E extends unknown
  ? typeof endpointType extends keyof E
    ? NonNullable<E[typeof endpointType]>
    : E
  : never

type PartOf<E, Part extends string, Missing> =
  EndpointOf<E> extends infer Full
    ? Full extends Readonly<Record<Part, infer Shape extends Type.TSchema>>
      ? Type.Static<Shape>
      : Missing
    : never

/** Input and reply of an endpoint, or of a call to it, as TypeScript types. */
export type BodyOf<E> = PartOf<E, 'body', undefined>
export type QueryOf<E> = PartOf<E, 'query', Record<string, never>>
export type ReplyOf<E> = PartOf<E, 'reply', undefined>
export type ParamsFor<E> =
  EndpointOf<E> extends infer Full
    ? Full extends { address: infer Address extends string }
      ? Record<ParamsOf<Address>, string>
      : never
    : never

/** Object that refuses unknown fields: the base of every body and query. */
export const Strict = <Fields extends Type.TProperties>(fields: Fields, words: FieldWords = {}) =>
  Type.Object(fields, { additionalProperties: false, ...words })
