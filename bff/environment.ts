/** Reads the environment; every problem is one sentence with its remedy. */
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { isPrivateDatabase, isPrivateLine } from '#schemas/platform/plain-lines.ts'
import { listOf } from './http/list-of.ts'
import { isCountry } from './http/visitor.ts'
import type { VariableName } from './variables.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export interface Settings {
  isProduction: boolean
  host: string
  port: number
  /** One address, or several separated by commas. */
  backendUrl: string
  sessionSecret: string
  store: { kind: 'postgres' | 'valkey'; url: string } | { kind: 'memory' }
  publicUrl?: string
  hosts: string[]
  webRoot?: string
  mailboxUrl?: string
  trustedProxies: string[]
  edgeCountryHeader?: string
  defaultCountry: string
  metrics?: { host: string; port: number }
  sessionCalls?: number
  publicReads?: number
  /** How long a process that is shutting down goes on answering. */
  drainMs: number
}

/** Accepted in development, refused in production. */
export const developmentSecret = 'development-only-session-secret-000000'
const secretLength = 32
/** Requires different characters, so that a row of equal letters is refused. */
const leastCharacters = 10

export function readEnvironment(environment: Environment): { settings: Settings } | { problems: string[] } {
  const problems: string[] = []
  const read = (name: VariableName) => textOf(environment, name, problems)
  const isProduction = read('NODE_ENV') === 'production'
  const port = numberOf('PORT', read('PORT') ?? '3000', 65_535, problems)
  const proxies = listOf(read('TRUSTED_PROXIES'))
  const metricsPort = numberOf('METRICS_PORT', read('METRICS_PORT'), 65_535, problems)
  const settings: Settings = {
    isProduction,
    host: read('HOST') ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    port: port ?? 0,
    backendUrl: read('BACKEND_URL') ?? (isProduction ? '' : 'http://127.0.0.1:4000'),
    sessionSecret: read('SESSION_SECRET') ?? (isProduction ? '' : developmentSecret),
    store: storeOf(read('SESSION_DATABASE_URL'), read('SESSION_VALKEY_URL')),
    hosts: listOf(read('ALLOWED_HOSTS')),
    trustedProxies: proxies.join() === noProxies ? [] : proxies,
    defaultCountry: read('DEFAULT_COUNTRY') ?? 'NG',
    drainMs: numberOf('DRAIN_MS', read('DRAIN_MS') ?? '1000', 60_000, problems) ?? 0,
    ...withText('publicUrl', read('PUBLIC_URL')),
    ...withText('webRoot', read('WEB_ROOT')),
    ...withText('mailboxUrl', read('MAILBOX_URL')),
    ...withText('edgeCountryHeader', read('EDGE_COUNTRY_HEADER')),
    ...(metricsPort === null ? {} : { metrics: { host: read('METRICS_HOST') ?? '127.0.0.1', port: metricsPort } }),
    ...withNumber(
      'sessionCalls',
      numberOf('SESSION_CALLS_PER_MINUTE', read('SESSION_CALLS_PER_MINUTE'), 1_000_000, problems),
    ),
    ...withNumber(
      'publicReads',
      numberOf('PUBLIC_READS_PER_MINUTE', read('PUBLIC_READS_PER_MINUTE'), 1_000_000, problems),
    ),
  }
  problems.push(...problemsOf(settings))
  const allowsPlain = read('SESSION_ALLOW_PLAIN') === 'yes'
  if (isProduction && !allowsPlain) problems.push(...plainProblems(settings))
  if (isProduction) problems.push(...productionProblems(settings), ...sentences({ [proxyDemand]: proxies.length > 0 }))
  return problems.length > 0 ? { problems } : { settings }
}

function problemsOf({
  backendUrl,
  store,
  publicUrl,
  mailboxUrl,
  defaultCountry,
  sessionSecret,
  trustedProxies,
}: Settings): string[] {
  return sentences({
    'BACKEND_URL must be the address of the backend, for example http://backend:4000.': areAddresses(backendUrl),
    'PUBLIC_URL must be the address people type, for example https://solace.example.':
      publicUrl === undefined || isAddress(publicUrl, ['http:', 'https:']),
    'MAILBOX_URL must be an address, for example http://127.0.0.1:8025.':
      mailboxUrl === undefined || isAddress(mailboxUrl, ['http:', 'https:']),
    'SESSION_DATABASE_URL must be a PostgreSQL address, for example postgres://bff:secret@db/sessions.':
      store.kind !== 'postgres' || /^postgres(?:ql)?:\/\//.test(store.url),
    'SESSION_VALKEY_URL must be a Valkey or Redis address, for example redis://valkey:6379.':
      store.kind !== 'valkey' || isAddress(store.url, ['redis:', 'rediss:', 'valkey:', 'valkeys:']),
    'DEFAULT_COUNTRY must be a country code of two capital letters, for example NG.': isCountry(defaultCountry),
    [`SESSION_SECRET must have at least ${secretLength} characters; openssl rand -base64 48 makes one.`]:
      sessionSecret.length >= secretLength,
    'TRUSTED_PROXIES must list exact addresses or networks, for example 10.0.0.0/8.': trustedProxies.every(isNetwork),
  })
}

function productionProblems({ publicUrl, sessionSecret, store, mailboxUrl, webRoot }: Settings): string[] {
  return sentences({
    'PUBLIC_URL must be set in production and start with https://.': publicUrl?.startsWith('https://') === true,
    'SESSION_SECRET is the published development secret; production needs one of its own.':
      sessionSecret !== developmentSecret,
    'SESSION_SECRET is too weak: openssl rand -base64 48 makes a better one.':
      sessionSecret.length < secretLength || new Set(sessionSecret).size >= leastCharacters,
    'SESSION_DATABASE_URL or SESSION_VALKEY_URL must be set in production, or nobody stays signed in over a restart.':
      store.kind !== 'memory',
    "MAILBOX_URL opens everybody's mail and must not be set in production.": mailboxUrl === undefined,
    'WEB_ROOT must name the folder of the built web app in production.': webRoot !== undefined,
  })
}

/** Refuses connections to the session store that leave this machine without TLS. */
const plainProblems = ({ store }: Settings): string[] =>
  sentences({
    'SESSION_DATABASE_URL must be on this machine in production or end in ?sslmode=verify-full, or SESSION_ALLOW_PLAIN be yes.':
      store.kind !== 'postgres' || isPrivateDatabase(store.url),
    'SESSION_VALKEY_URL must be on this machine in production or start with rediss://, or SESSION_ALLOW_PLAIN be yes.':
      store.kind !== 'valkey' || isPrivateLine(store.url, ['redis:', 'valkey:']),
  })

/** The default when browsers reach the BFF without a proxy. */
const noProxies = 'none'
/** Without it, all visitors behind the TLS proxy would share one address and its rate limits. */
const proxyDemand =
  'TRUSTED_PROXIES must name the proxies before the BFF in production, for example 10.0.0.0/8, or none where there is no proxy.'

/** An address, or a network that is not the whole internet. */
function isNetwork(text: string): boolean {
  const [, address = '', length] = /^([^/]+)(?:\/([1-9]\d{0,2}))?$/.exec(text) ?? []
  const version = isIP(address)
  return version > 0 && (length === undefined || Number(length) <= (version === 4 ? 32 : 128))
}

const sentences = (demands: Record<string, boolean>) =>
  Object.entries(demands)
    .filter(([, isMet]) => !isMet)
    .map(([sentence]) => sentence)

/** The value of a variable, or the content of the file that NAME_FILE names. */
function textOf(environment: Environment, name: string, problems: string[]): string | undefined {
  const file = environment[`${name}_FILE`]
  if (file === undefined || file === '') return environment[name] === '' ? undefined : environment[name]
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    problems.push(`${name}_FILE names a file that cannot be read: ${file}.`)
    return undefined
  }
}

function storeOf(database: string | undefined, valkey: string | undefined): Settings['store'] {
  if (valkey !== undefined) return { kind: 'valkey', url: valkey }
  return database === undefined ? { kind: 'memory' } : { kind: 'postgres', url: database }
}

function numberOf(name: string, text: string | undefined, maximum: number, problems: string[]): number | null {
  if (text === undefined) return null
  if (/^\d{1,7}$/.test(text) && Number(text) <= maximum) return Number(text)
  problems.push(`${name} must be a whole number from 0 to ${maximum}.`)
  return null
}

function isAddress(text: string, protocols: readonly string[]): boolean {
  const address = URL.parse(text)
  return address !== null && protocols.includes(address.protocol)
}

/** Of different servers, because calls are distributed among them. */
function areAddresses(text: string): boolean {
  const all = listOf(text)
  const origins = new Set(all.map((one) => URL.parse(one)?.origin))
  return all.length > 0 && origins.size === all.length && all.every((one) => isAddress(one, ['http:', 'https:']))
}

const withText = <Name extends string>(name: Name, text: string | undefined) =>
  text === undefined ? {} : ({ [name]: text } as Record<Name, string>)
const withNumber = <Name extends string>(name: Name, number: number | null) =>
  number === null ? {} : ({ [name]: number } as Record<Name, number>)
