import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPrivateDatabase, isPrivateLine } from '#schemas/platform/plain-lines.ts'
import type { Config } from '#platform/core/config.ts'
import type { BucketSettings } from '#platform/storage/s3-bucket.ts'
import type { MailSettings } from '#platform/mail/mail.ts'
import type { GatewaySettings } from '#platform/gateways/open-gateways.ts'
import type { IdentityProviderSettings } from '#platform/identity-providers/open-identity-providers.ts'
import { providerProblems, readProviders } from './read-providers.ts'
import { pushProblems, readPush } from './read-push.ts'
import { readRoom, roomProblems } from './read-room.ts'
import { readSms, smsProblems } from './read-sms.ts'
import { areTwoRoles, isPostgres, masterKeysIn, sealSecretsIn } from './read-values.ts'
import { randomText, type Variable, type VariableName, variables } from './variables.ts'

export interface Environment {
  host: string
  port: number
  /** Null: the embedded database in `dataFolder`. */
  databaseUrl: string | null
  /** For the owner of the tables. Null: another process migrates, or outside production the role that serves. */
  migrationUrl: string | null
  databasePool: number
  databasePrepare: boolean
  dataFolder: string
  files: FilePlace
  /** This process also runs the worker: mails, expiry, sweeps. */
  work: boolean
  /** How long a process that is shutting down goes on answering. */
  drainMs: number
  logLevel: string
  /** Where metrics are served. Null: nowhere. */
  metrics: { host: string; port: number } | null
  config: Config
  mail: MailSettings
  gateways: Omit<GatewaySettings, 'now'>
  identityProviders: IdentityProviderSettings
}

/** Where the contents of files are stored. */
export interface FilePlace {
  folder: string
  /** Null: they are stored in the folder. */
  bucket: Omit<BucketSettings, 'folder'> | null
  /** Null: files are not scanned. */
  scanner: { host: string; port: number } | null
}

type Given = Readonly<Record<string, string | undefined>>
type Source = Partial<Record<VariableName, string>>
export type ReadEnvironment = { as: 'read'; environment: Environment } | { as: 'refused'; sentences: string[] }

const developmentSecret = 'development-only-secret-of-this-machine'

/** Every variable of the backend; production accepts no default secret, no test key and no plain http address. */
export function readEnvironment(given: Given): ReadEnvironment {
  const { source, sentences: unreadable } = sourceOf(given)
  const production = source.NODE_ENV === 'production'
  const sentences = [
    ...unreadable,
    ...(production ? productionProblems(source) : []),
    ...formProblems(source),
    ...unmet(roomProblems(source)),
    ...unmet(pushProblems(source)),
    ...unmet(smsProblems(source)),
    ...unmet(providerProblems(source.SIGN_IN_PROVIDERS, production)),
  ]
  if (sentences.length > 0) return { as: 'refused', sentences }
  return { as: 'read', environment: environmentOf(source, production) }
}

type ReadAddresses = { as: 'read'; owner: string; serving: string } | { as: 'refused'; sentences: string[] }

/** What the migration needs: both addresses of the database, and nothing else of a server. */
export function readAddresses(given: Given): ReadAddresses {
  const { source, sentences: unreadable } = sourceOf(given)
  const { MIGRATION_DATABASE_URL: owner, DATABASE_URL: serving } = source
  const addresses = {
    ...(owner ? { MIGRATION_DATABASE_URL: owner } : {}),
    ...(serving ? { DATABASE_URL: serving } : {}),
  }
  const missing = (['MIGRATION_DATABASE_URL', 'DATABASE_URL'] as const).filter((name) => !source[name])
  const sentences = [
    ...unreadable,
    ...(source.NODE_ENV === 'production' ? plainProblems(source) : []),
    ...missing.map((name) => `${name} is missing: set it to ${variables[name].meaning}.`),
    ...formProblems(addresses),
  ]
  if (sentences.length > 0 || !owner || !serving) return { as: 'refused', sentences }
  return { as: 'read', owner, serving }
}

/** The value of each variable, or the content of the file that NAME_FILE names; an empty one counts as missing. */
function sourceOf(given: Given): { source: Source; sentences: string[] } {
  const source: Source = {}
  const sentences: string[] = []
  for (const name of Object.keys(variables) as VariableName[]) {
    const file = given[`${name}_FILE`]
    const value = file ? contentOf(file) : given[name]
    if (value === null) sentences.push(`${name}_FILE names a file that cannot be read: ${file}.`)
    else if (value) source[name] = value
  }
  return { source, sentences }
}

function contentOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return null // reported separately
  }
}

function environmentOf(source: Source, production: boolean): Environment {
  return {
    host: source.HOST ?? '127.0.0.1',
    port: Number(source.PORT ?? 4000),
    databaseUrl: source.DATABASE_URL ?? null,
    migrationUrl: source.MIGRATION_DATABASE_URL ?? null,
    databasePool: Number(source.DATABASE_POOL ?? 20),
    databasePrepare: source.DATABASE_PREPARE !== 'off',
    dataFolder: source.DATA_FOLDER ?? './data',
    files: filePlaceOf(source),
    work: source.WORKER !== 'off',
    drainMs: Number(source.DRAIN_MS ?? 1000),
    logLevel: source.LOG_LEVEL ?? 'info',
    metrics: metricsPlaceOf(source),
    config: {
      publicUrl: (source.PUBLIC_URL ?? 'http://localhost:3000').replace(/\/$/, ''),
      production,
      secrets: {
        slots: source.SLOT_SECRET ?? developmentSecret,
        codes: source.CODE_SECRET ?? developmentSecret,
        seals: sealSecretsIn(source.SEAL_SECRET ?? developmentSecret) ?? [],
        dataKeys: masterKeysIn(source.DATA_KEYS) ?? [{ version: 1, secret: developmentSecret }],
      },
      room: readRoom(source),
      push: readPush(source, !production),
      sms: readSms(source),
      providerSecondFactor: secondFactorIn(source, production),
      mail: {
        from: source.MAIL_FROM ?? 'Solace <hello@solace.example>',
        support: source.MAIL_SUPPORT ?? 'help@solace.example',
      },
    },
    mail: {
      url: source.MAIL_URL ?? 'smtp://127.0.0.1:1025',
      from: source.MAIL_FROM ?? 'Solace <hello@solace.example>',
      allowPlain: source.MAIL_ALLOW_PLAIN === 'yes',
    },
    gateways: gatewaysOf(source, !production),
    identityProviders: readProviders(source.SIGN_IN_PROVIDERS, !production),
  }
}

const secondFactorIn = ({ PROVIDER_SECOND_FACTOR }: Source, production: boolean) =>
  production || PROVIDER_SECOND_FACTOR === 'required' ? 'required' : 'offered'

const metricsPlaceOf = ({ BACKEND_METRICS_HOST: host = '127.0.0.1', BACKEND_METRICS_PORT: port }: Source) =>
  port === undefined ? null : { host, port: Number(port) }

const listIn = (text: string) => text.split(',').map((one) => one.trim())

/** A gateway without a currency and without a key is not connected. */
function gatewaysOf(source: Source, loopbackHttp: boolean): Environment['gateways'] {
  const currenciesOf = (text: string) => (text === 'none' ? [] : listIn(text))
  const isNeeded = (key: string | undefined, currencies: readonly string[]) =>
    key !== undefined || currencies.length > 0
  const { PAYSTACK_SECRET_KEY, STRIPE_SECRET_KEY } = source
  const paystack = currenciesOf(source.PAYSTACK_CURRENCIES ?? 'NGN')
  const stripe = currenciesOf(source.STRIPE_CURRENCIES ?? 'GBP,EUR,USD')
  return {
    paystack: isNeeded(PAYSTACK_SECRET_KEY, paystack)
      ? {
          baseUrl: source.PAYSTACK_BASE_URL ?? 'https://api.paystack.co',
          secretKey: PAYSTACK_SECRET_KEY ?? 'sk_test_development',
          currencies: paystack,
          checkoutHosts: listIn(source.PAYSTACK_CHECKOUT_HOSTS ?? 'checkout.paystack.com'),
          loopbackHttp,
        }
      : null,
    stripe: isNeeded(STRIPE_SECRET_KEY, stripe)
      ? {
          baseUrl: source.STRIPE_BASE_URL ?? 'https://api.stripe.com',
          secretKey: STRIPE_SECRET_KEY ?? 'sk_test_development',
          webhookSecrets: listIn(source.STRIPE_WEBHOOK_SECRET ?? 'whsec_development'),
          currencies: stripe,
          checkoutHosts: listIn(source.STRIPE_CHECKOUT_HOSTS ?? 'checkout.stripe.com,hooks.stripe.com'),
          loopbackHttp,
        }
      : null,
  }
}

function filePlaceOf(source: Source): FilePlace {
  const { FILES_S3_URL: url, SCANNER_URL } = source
  const { hostname, port } = new URL(SCANNER_URL ?? 'tcp://127.0.0.1')
  return {
    folder: source.FILES_FOLDER ?? join(source.DATA_FOLDER ?? './data', 'files'),
    bucket:
      url === undefined
        ? null
        : {
            url,
            bucket: source.FILES_S3_BUCKET ?? 'solace',
            region: source.FILES_S3_REGION ?? 'us-east-1',
            keyId: source.FILES_S3_KEY ?? '',
            secret: source.FILES_S3_SECRET ?? '',
          },
    scanner: SCANNER_URL === undefined ? null : { host: hostname, port: Number(port || 3310) },
  }
}

const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) < 65_536
const isAddress = (text: string, protocols: readonly string[]) => protocols.includes(URL.parse(text)?.protocol ?? '')

const areCurrencies = (text = 'none') => text === 'none' || listIn(text).every((code) => /^[A-Z]{3}$/.test(code))

/** Problems in every environment. */
function formProblems({
  PORT,
  BACKEND_METRICS_PORT,
  DRAIN_MS,
  DATABASE_POOL,
  DATABASE_URL,
  MIGRATION_DATABASE_URL,
  MAIL_URL,
  PUBLIC_URL,
  PAYSTACK_BASE_URL,
  PAYSTACK_CURRENCIES,
  STRIPE_BASE_URL,
  STRIPE_CURRENCIES,
  FILES_S3_URL,
  FILES_S3_KEY,
  FILES_S3_SECRET,
  SCANNER_URL,
  DATA_KEYS,
  PROVIDER_SECOND_FACTOR,
  SEAL_SECRET,
}: Source): string[] {
  return unmet({
    'FILES_S3_URL must be an address, for example https://s3.eu-central-1.amazonaws.com.':
      FILES_S3_URL === undefined || isAddress(FILES_S3_URL, ['http:', 'https:']),
    'FILES_S3_URL needs FILES_S3_KEY and FILES_S3_SECRET.':
      FILES_S3_URL === undefined || (FILES_S3_KEY !== undefined && FILES_S3_SECRET !== undefined),
    'SCANNER_URL must be the address of clamd, for example tcp://clamav:3310.':
      SCANNER_URL === undefined || isAddress(SCANNER_URL, ['tcp:']),
    'DATA_KEYS must be secrets of at least 32 characters with a number of its own before each, the current one first, for example 2:…,1:….':
      DATA_KEYS === undefined || masterKeysIn(DATA_KEYS) !== null,
    'SEAL_SECRET must be one random text, or secrets of at least 32 characters with a number from 1 to 255 of its own before each, the current one first, for example 2:…,1:….':
      SEAL_SECRET === undefined || sealSecretsIn(SEAL_SECRET) !== null,
    'PROVIDER_SECOND_FACTOR must be required or offered.':
      PROVIDER_SECOND_FACTOR === undefined || ['required', 'offered'].includes(PROVIDER_SECOND_FACTOR),
    'PORT must be a number from 0 to 65535.': PORT === undefined || isPort(PORT),
    'BACKEND_METRICS_PORT must be a number from 0 to 65535.':
      BACKEND_METRICS_PORT === undefined || isPort(BACKEND_METRICS_PORT),
    'DRAIN_MS must be a number from 0 to 60000.':
      DRAIN_MS === undefined || (/^\d{1,5}$/.test(DRAIN_MS) && +DRAIN_MS <= 60_000),
    'DATABASE_POOL must be a number from 2 to 500.':
      DATABASE_POOL === undefined || (/^\d{1,3}$/.test(DATABASE_POOL) && +DATABASE_POOL >= 2 && +DATABASE_POOL <= 500),
    'DATABASE_URL must be a PostgreSQL address, for example postgres://solace:password@db/solace.':
      DATABASE_URL === undefined || isPostgres(DATABASE_URL),
    'MIGRATION_DATABASE_URL must be a PostgreSQL address, for example postgres://solace_owner:password@db/solace.':
      MIGRATION_DATABASE_URL === undefined || isPostgres(MIGRATION_DATABASE_URL),
    'MIGRATION_DATABASE_URL must name another role than DATABASE_URL, and both must name one.': areTwoRoles(
      MIGRATION_DATABASE_URL,
      DATABASE_URL,
    ),
    'MAIL_URL must be a mail server, for example smtps://user:password@mail.your.domain.':
      MAIL_URL === undefined || isAddress(MAIL_URL, ['smtp:', 'smtps:']),
    'PUBLIC_URL must be the address people type, for example https://solace.example.':
      PUBLIC_URL === undefined || isAddress(PUBLIC_URL, ['http:', 'https:']),
    'PAYSTACK_BASE_URL must be an address, for example https://api.paystack.co.':
      PAYSTACK_BASE_URL === undefined || isAddress(PAYSTACK_BASE_URL, ['http:', 'https:']),
    'PAYSTACK_CURRENCIES must be codes, for example NGN,USD, or none.': areCurrencies(PAYSTACK_CURRENCIES),
    'STRIPE_BASE_URL must be an address, for example https://api.stripe.com.':
      STRIPE_BASE_URL === undefined || isAddress(STRIPE_BASE_URL, ['http:', 'https:']),
    'STRIPE_CURRENCIES must be codes, for example GBP,EUR, or none.': areCurrencies(STRIPE_CURRENCIES),
  })
}

function productionProblems(source: Source): string[] {
  const all: [string, Variable][] = Object.entries(variables)
  const missing = all.flatMap(([name, { isDemandedInProduction, unlessNone, meaning }]) =>
    isDemandedInProduction && !source[name as VariableName] && !isSwitchedOff(source, unlessNone)
      ? [`${name} is missing: set it to ${meaning}.`]
      : [],
  )
  const { PUBLIC_URL, PAYSTACK_SECRET_KEY, PAYSTACK_BASE_URL, SLOT_SECRET, CODE_SECRET, MAIL_SUPPORT } = source
  const { FILES_S3_URL, FILES_S3_ALLOW_PLAIN, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_BASE_URL } = source
  const masters = (masterKeysIn(source.DATA_KEYS) ?? []).map(({ secret }) => secret)
  const seals = source.SEAL_SECRET ? (sealSecretsIn(source.SEAL_SECRET) ?? []).map(({ secret }) => secret) : []
  const wrong = unmet({
    'PROVIDER_SECOND_FACTOR must be required in production: therapists hold health data.':
      source.PROVIDER_SECOND_FACTOR !== 'offered',
    'PUBLIC_URL must start with https:// in production.': !PUBLIC_URL || PUBLIC_URL.startsWith('https://'),
    'PAYSTACK_SECRET_KEY is no live key: production takes sk_live_… only.':
      !PAYSTACK_SECRET_KEY || PAYSTACK_SECRET_KEY.startsWith('sk_live_'),
    'PAYSTACK_BASE_URL must start with https:// in production.':
      !PAYSTACK_BASE_URL || PAYSTACK_BASE_URL.startsWith('https://'),
    'STRIPE_SECRET_KEY is no live key: production takes sk_live_… and rk_live_… only.':
      !STRIPE_SECRET_KEY || /^[sr]k_live_/.test(STRIPE_SECRET_KEY),
    'STRIPE_WEBHOOK_SECRET is no signing secret of an endpoint: production takes whsec_… and at least 24 letters and digits.':
      !STRIPE_WEBHOOK_SECRET || listIn(STRIPE_WEBHOOK_SECRET).every((one) => /^whsec_[A-Za-z0-9+/=]{24,}$/.test(one)),
    'STRIPE_BASE_URL must start with https:// in production.':
      !STRIPE_BASE_URL || STRIPE_BASE_URL.startsWith('https://'),
    'FILES_S3_URL must start with https:// in production, or FILES_S3_ALLOW_PLAIN be yes.':
      !FILES_S3_URL?.startsWith('http://') || FILES_S3_ALLOW_PLAIN === 'yes',
    'TURN_SECRET must have at least 32 random characters in production.':
      !source.TURN_SECRET || isStrong(source.TURN_SECRET),
    [`SLOT_SECRET is too weak: set it to ${variables.SLOT_SECRET.meaning}.`]: !SLOT_SECRET || isStrong(SLOT_SECRET),
    [`CODE_SECRET is too weak: set it to ${variables.CODE_SECRET.meaning}.`]: !CODE_SECRET || isStrong(CODE_SECRET),
    [`SEAL_SECRET is too weak: set it to ${randomText}.`]: seals.every(isStrong),
    'SLOT_SECRET and CODE_SECRET must differ.': !SLOT_SECRET || SLOT_SECRET !== CODE_SECRET,
    'SEAL_SECRET must differ from SLOT_SECRET and CODE_SECRET.': seals.every(
      (one) => one !== SLOT_SECRET && one !== CODE_SECRET,
    ),
    'SEAL_SECRET must hold another text in each version.': new Set(seals).size === seals.length,
    [`DATA_KEYS is too weak: make each secret ${randomText}.`]: masters.every(isStrong),
    'DATA_KEYS must differ from one another and from the other secrets.':
      new Set([...masters, SLOT_SECRET, CODE_SECRET, ...seals]).size ===
      masters.length + new Set([SLOT_SECRET, CODE_SECRET, ...seals]).size,
    'MAIL_SUPPORT must be one e-mail address, for example help@your.domain.':
      !MAIL_SUPPORT || /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(MAIL_SUPPORT),
  })
  return [...missing, ...wrong, ...plainProblems(source)]
}

/** Connections that would leave this machine without TLS, and whose network is not declared private. */
const plainProblems = (source: Source) =>
  unmet({
    'DATABASE_URL must be on this machine in production or end in ?sslmode=verify-full, or DATABASE_ALLOW_PLAIN be yes.':
      source.DATABASE_ALLOW_PLAIN === 'yes' || isPrivateDatabase(source.DATABASE_URL ?? ''),
    'MIGRATION_DATABASE_URL must be on this machine in production or end in ?sslmode=verify-full, or DATABASE_ALLOW_PLAIN be yes.':
      source.DATABASE_ALLOW_PLAIN === 'yes' || isPrivateDatabase(source.MIGRATION_DATABASE_URL ?? ''),
    'SCANNER_URL must be on this machine in production, or SCANNER_ALLOW_PLAIN be yes: clamd speaks no TLS.':
      source.SCANNER_ALLOW_PLAIN === 'yes' || isPrivateLine(source.SCANNER_URL ?? '', ['tcp:']),
  })

const isSwitchedOff = (source: Source, name: string | undefined) =>
  name !== undefined && source[name as VariableName] === 'none'

const unmet = (demands: Record<string, boolean>) =>
  Object.entries(demands).flatMap(([sentence, isMet]) => (isMet ? [] : [sentence]))

/** Long, with many different characters, and not the public development secret. */
const isStrong = (secret: string) => secret.length >= 32 && new Set(secret).size >= 10 && secret !== developmentSecret
