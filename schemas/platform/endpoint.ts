/** Endpoints of the product: address, input and reply. Other trees import the fields of schemas from here too. */
import * as Type from 'typebox'
import { Choice, Id } from './fields.ts'
import { pageLimits } from './page-limits.ts'

export type { Static } from 'typebox'
export * from './fields.ts'
export * from './page-limits.ts'

export const Meta = Type.Object({
  page: Type.Integer({ minimum: 1 }),
  perPage: Type.Integer({ minimum: 1, maximum: 100 }),
  total: Type.Integer({ minimum: 0 }),
  lastPage: Type.Integer({ minimum: 1 }),
})

/** Answer of every paged list: `{ data, meta: { page, perPage, total, lastPage } }`. */
export const PageOf = <Row extends Type.TSchema>(row: Row) => Type.Object({ data: Type.Array(row), meta: Meta })

/** Query parameters of every paged list. */
export const pageQuery = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: pageLimits.pageMax, default: 1 })),
  perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: pageLimits.perPageMax, default: pageLimits.perPage })),
}

/** Query parameters of a paged list that is sorted by one of these columns: `createdAt` upwards, `-createdAt` downwards. */
export const sortedPageQuery = <const Column extends string>(...columns: readonly Column[]) => ({
  sort: Type.Optional(Choice(columns.flatMap((column) => [column, `-${column}`] as const))),
  ...pageQuery,
})

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
  /** A POST that reads, since its input may be in no address and no log; limited like other public reads. */
  reads?: boolean
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
