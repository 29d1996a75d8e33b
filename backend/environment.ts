import type { Config } from './kit/config.ts'
import type { MailSettings } from './kit/mail.ts'
import type { PaystackSettings } from './payments/gateway/paystack.ts'

export interface Environment {
  host: string
  port: number
  /** Null: the embedded database in `dataFolder`. */
  databaseUrl: string | null
  databasePool: number
  databasePrepare: boolean
  dataFolder: string
  /** This process also works: mails, expiry, sweeps. */
  work: boolean
  logLevel: string
  config: Config
  mail: MailSettings
  paystack: Omit<PaystackSettings, 'now'>
}

type Source = Record<string, string | undefined>
export type ReadEnvironment = { as: 'read'; environment: Environment } | { as: 'refused'; sentences: string[] }

const developmentSecret = 'development-only-secret-of-this-machine'

/** Every variable of the backend; production accepts no default secret, no test key and no plain public address. */
export function readEnvironment(source: Source): ReadEnvironment {
  const production = source.NODE_ENV === 'production'
  const sentences = production ? productionProblems(source) : []
  if (source.PORT !== undefined && !/^\d{1,5}$/.test(source.PORT)) sentences.push('PORT must be a number of a port.')
  if (sentences.length > 0) return { as: 'refused', sentences }
  return { as: 'read', environment: environmentOf(source, production) }
}

function environmentOf(source: Source, production: boolean): Environment {
  return {
    host: source.HOST ?? '127.0.0.1',
    port: Number(source.PORT ?? 4000),
    databaseUrl: source.DATABASE_URL ?? null,
    databasePool: Number(source.DATABASE_POOL ?? 20),
    databasePrepare: source.DATABASE_PREPARE !== 'off',
    dataFolder: source.DATA_FOLDER ?? './data',
    work: source.WORKER !== 'off',
    logLevel: source.LOG_LEVEL ?? 'info',
    config: {
      publicUrl: (source.PUBLIC_URL ?? 'http://localhost:3000').replace(/\/$/, ''),
      production,
      secrets: { slots: source.SLOT_SECRET ?? developmentSecret, codes: source.CODE_SECRET ?? developmentSecret },
      mail: { from: source.MAIL_FROM ?? 'Solace <hello@solace.example>' },
    },
    mail: {
      url: source.MAIL_URL ?? 'smtp://127.0.0.1:1025',
      from: source.MAIL_FROM ?? 'Solace <hello@solace.example>',
      allowPlain: source.MAIL_ALLOW_PLAIN === 'yes',
    },
    paystack: {
      baseUrl: source.PAYSTACK_BASE_URL ?? 'https://api.paystack.co',
      secretKey: source.PAYSTACK_SECRET_KEY ?? 'sk_test_development',
      currencies: (source.PAYSTACK_CURRENCIES ?? 'NGN,USD').split(',').map((code) => code.trim()),
      checkoutHosts: (source.PAYSTACK_CHECKOUT_HOSTS ?? 'checkout.paystack.com').split(',').map((host) => host.trim()),
      loopbackHttp: !production,
    },
  }
}

const demanded: Record<string, string> = {
  DATABASE_URL: 'the address of the PostgreSQL server, postgres://user:password@host/database',
  PUBLIC_URL: 'the https address under which people see the product',
  SLOT_SECRET: 'a random text of at least 32 characters, for example from: openssl rand -base64 32',
  CODE_SECRET: 'a random text of at least 32 characters, for example from: openssl rand -base64 32',
  MAIL_URL: 'the mail server, smtps://user:password@host',
  MAIL_FROM: 'the sender of mails, Solace <hello@your.domain>',
  PAYSTACK_SECRET_KEY: "the live secret key from Paystack's dashboard, sk_live_…",
}

function productionProblems(source: Source): string[] {
  const missing = Object.entries(demanded).flatMap(([name, meaning]) =>
    source[name] ? [] : [`${name} is missing: set it to ${meaning}.`],
  )
  const wrong = [
    source.PUBLIC_URL && !source.PUBLIC_URL.startsWith('https://')
      ? 'PUBLIC_URL must start with https:// in production.'
      : '',
    source.PAYSTACK_SECRET_KEY?.startsWith('sk_test')
      ? 'PAYSTACK_SECRET_KEY is a test key: production takes sk_live_… only.'
      : '',
    source.PAYSTACK_BASE_URL && !source.PAYSTACK_BASE_URL.startsWith('https://')
      ? 'PAYSTACK_BASE_URL must start with https:// in production.'
      : '',
    ...['SLOT_SECRET', 'CODE_SECRET'].map((name) => weak(name, source[name])),
    source.SLOT_SECRET && source.SLOT_SECRET === source.CODE_SECRET ? 'SLOT_SECRET and CODE_SECRET must differ.' : '',
  ]
  return [...missing, ...wrong.filter((sentence) => sentence !== '')]
}

const weak = (name: string, value: string | undefined) =>
  value !== undefined && (value.length < 32 || value === developmentSecret)
    ? `${name} is too weak: give it at least 32 random characters.`
    : ''
