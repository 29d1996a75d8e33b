/** Calls of the endpoint table through the BFF, typed from the schemas. */
import type { Problem } from '#schemas/platform/errors.ts'
import type { BodyOf, ParamsFor, QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import { visitorCountry } from '#shared/i18n/locale.ts'

/** What a call needs to know about its endpoint. */
export interface Callable {
  readonly method: string
  readonly path: string
  readonly idempotent?: boolean
}

export interface CallWith<E> {
  params?: ParamsFor<E>
  query?: Partial<QueryOf<E>>
  body?: BodyOf<E>
  /** Idempotency key. One is generated when the endpoint requires a key and the caller gives none. */
  key?: string
  signal?: AbortSignal
  headers?: Record<string, string>
  /** Sends the call to its end even if the page is left meanwhile. */
  keepalive?: boolean
}

/** The server refused the call or could not be reached (`status` 0 and code OFFLINE). `message` is a sentence for the user. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly problem: Partial<Problem>
  constructor(status: number, problem: Partial<Problem>) {
    super(problem.message ?? '')
    this.status = status
    this.code = problem.code ?? (status === 0 ? 'OFFLINE' : 'INTERNAL')
    this.problem = problem
  }
}

/** The server refused the call (4xx): sending it again changes nothing. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

export async function call<E extends Callable>(endpoint: E, what: CallWith<E> = {}): Promise<ReplyOf<E>> {
  const { body, signal, headers, keepalive } = what
  const key = what.key ?? (endpoint.idempotent ? crypto.randomUUID() : undefined)
  return (await send(endpoint.method, `/api${addressOf(endpoint.path, what)}`, {
    body,
    key,
    signal,
    headers,
    keepalive,
  })) as ReplyOf<E>
}

/** Path and query of a call with its parameters filled in. */
export function addressOf(
  path: string,
  { params = {}, query = {} }: { params?: Record<string, string>; query?: object },
): string {
  const words = Object.entries(query as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== '',
  )
  const search = new URLSearchParams(words.map(([name, value]) => [name, String(value)])).toString()
  return (
    path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')) + (search && `?${search}`)
  )
}

interface Sent {
  body?: unknown
  key?: string | undefined
  signal?: AbortSignal | undefined
  headers?: Record<string, string> | undefined
  keepalive?: boolean | undefined
}

let attendedAt = Date.now()
/** When the server last accepted a call that the user caused. The idle timeout counts from this instant. */
export const lastAttendedAt = (): number => attendedAt

let isUnattended = () => false
/** Account pages read in the background and mark such calls. Public pages do neither. */
export const detectBackgroundCalls = (isBackground: () => boolean): void => void (isUnattended = isBackground)

let shownCountry = () => visitorCountry()
/** Account pages send the country of the profile. Public pages send the chosen or guessed country. */
export const showCountry = (code: string): void => void (shownCountry = () => code)

/** The headers of every call. The mark of a background call keeps it from extending the session. */
export function startCall() {
  const at = Date.now()
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-csrf': '1',
    'x-country-shown': shownCountry(),
  }
  if (isUnattended()) headers['x-unattended'] = '1'
  return {
    headers,
    /** Called when the server has accepted the call. */
    answered: () => {
      if (!headers['x-unattended']) attendedAt = at
    },
  }
}

export async function send(
  method: string,
  address: string,
  { body, key, signal, headers: more, keepalive = false }: Sent = {},
): Promise<unknown> {
  const { headers, answered } = startCall()
  Object.assign(headers, more)
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (key !== undefined) headers['idempotency-key'] = key
  const answer = await fetch(address, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
    keepalive,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new ApiError(0, {})
  })
  const json: unknown = await answer.json().catch(() => undefined)
  if (!answer.ok) throw new ApiError(answer.status, (json ?? {}) as Partial<Problem>)
  answered()
  return json
}

/** Text of an error toast (docs/product-rules.md#errors): `errors` joined with commas, else `message`, else the given general sentence. */
export function messageOf(error: unknown, { general, offline }: { general: string; offline: string }): string {
  if (!(error instanceof ApiError)) return general
  const { errors, message } = error.problem
  if (errors?.length) return Array.isArray(errors) ? errors.join(', ') : errors
  return message ?? (error.status === 0 ? offline : general)
}
