import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnvironment as readBackend } from '#backend/configuration/environment.ts'
import { readEnvironment as readBff } from '#bff/environment.ts'
import { compileCache } from '#tests/support/compile-cache.ts'
import { root } from './compose-file.ts'

/** Production mode reports what is missing, one sentence each, and does not start. */

type Variables = Record<string, string | undefined>

const secret = () => randomBytes(36).toString('base64')
const same = secret()

const backend: Variables = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://solace:password@db/solace?sslmode=verify-full',
  PUBLIC_URL: 'https://solace.example',
  FILES_FOLDER: '/files',
  SLOT_SECRET: secret(),
  CODE_SECRET: secret(),
  SEAL_SECRET: secret(),
  DATA_KEYS: `1:${secret()}`,
  MAIL_SUPPORT: 'help@solace.example',
  MAIL_URL: 'smtps://solace:password@mail.solace.example',
  MAIL_FROM: 'Solace <hello@solace.example>',
  PAYSTACK_SECRET_KEY: `sk_live_${randomBytes(20).toString('hex')}`,
  STRIPE_SECRET_KEY: `rk_live_${randomBytes(20).toString('hex')}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(20).toString('hex')}`,
}

const bff: Variables = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://solace.example',
  BACKEND_URL: 'http://backend:4000',
  WEB_ROOT: '/app/dist/web',
  SESSION_SECRET: secret(),
  SESSION_DATABASE_URL: 'postgres://front:password@db/sessions?sslmode=verify-full',
  TRUSTED_PROXIES: 'none',
}

const backendRefusal = (change: Variables) => {
  const read = readBackend({ ...backend, ...change })
  return read.as === 'refused' ? read.sentences : []
}
const bffRefusal = (change: Variables) => {
  const read = readBff({ ...bff, ...change })
  return 'problems' in read ? read.problems : []
}

test('a complete environment is accepted', () => {
  expect(backendRefusal({})).toEqual([])
  expect(backendRefusal({ ...bucket, SCANNER_URL: 'tcp://clamav:3310', SCANNER_ALLOW_PLAIN: 'yes' })).toEqual([])
  expect(backendRefusal({ ...bucket, FILES_S3_URL: 'http://storage:8333', FILES_S3_ALLOW_PLAIN: 'yes' })).toEqual([])
  expect(backendRefusal({ PAYSTACK_CURRENCIES: 'none', PAYSTACK_SECRET_KEY: '' })).toEqual([])
  expect(backendRefusal({ STRIPE_CURRENCIES: 'none', STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' })).toEqual([])
  expect(bffRefusal({})).toEqual([])
})

test('metrics are served only where a port is named', () => {
  expect(readBackend(backend)).toMatchObject({ environment: { metrics: null } })
  expect(readBackend({ ...backend, BACKEND_METRICS_PORT: '9465' })).toMatchObject({
    environment: { metrics: { host: '127.0.0.1', port: 9465 } },
  })
})

const database =
  'the address of the PostgreSQL server, postgres://user:password@host/database; in production for a role that owns nothing'
const bucket = { FILES_S3_URL: 'https://s3.example.org', FILES_S3_KEY: 'key', FILES_S3_SECRET: 'secret' }
const random = 'a random text of at least 32 characters, for example from: openssl rand -base64 36'
const numbered =
  'DATA_KEYS must be secrets of at least 32 characters with a number of its own before each, the current one first, for example 2:…,1:….'
const weakMaster = `DATA_KEYS is too weak: make each secret ${random}.`
const sharedMaster = 'DATA_KEYS must differ from one another and from the other secrets.'

test.for<[what: string, change: Variables, sentence: string]>([
  ['no database', { DATABASE_URL: undefined }, `DATABASE_URL is missing: set it to ${database}.`],
  ['an empty database', { DATABASE_URL: '' }, `DATABASE_URL is missing: set it to ${database}.`],
  [
    'another database',
    { DATABASE_URL: 'mysql://db' },
    'DATABASE_URL must be a PostgreSQL address, for example postgres://solace:password@db/solace.',
  ],
  [
    'no address',
    { PUBLIC_URL: undefined },
    'PUBLIC_URL is missing: set it to the https address under which people see the product.',
  ],
  ['an http address', { PUBLIC_URL: 'http://solace.example' }, 'PUBLIC_URL must start with https:// in production.'],
  ['no slot secret', { SLOT_SECRET: undefined }, `SLOT_SECRET is missing: set it to ${random}.`],
  [
    'a short slot secret',
    { SLOT_SECRET: 'short-but-mixed-0123456789' },
    `SLOT_SECRET is too weak: set it to ${random}.`,
  ],
  [
    'a slot secret that repeats one letter',
    { SLOT_SECRET: 'a'.repeat(40) },
    `SLOT_SECRET is too weak: set it to ${random}.`,
  ],
  [
    'the slot secret of development',
    { SLOT_SECRET: 'development-only-secret-of-this-machine' },
    `SLOT_SECRET is too weak: set it to ${random}.`,
  ],
  ['no code secret', { CODE_SECRET: undefined }, `CODE_SECRET is missing: set it to ${random}.`],
  [
    'the code secret of development',
    { CODE_SECRET: 'development-only-secret-of-this-machine' },
    `CODE_SECRET is too weak: set it to ${random}.`,
  ],
  [
    'no encryption secret',
    { SEAL_SECRET: undefined },
    `SEAL_SECRET is missing: set it to ${random}; later the new one before the old one, each with its number, 2:…,1:….`,
  ],
  [
    'the encryption secret of development',
    { SEAL_SECRET: 'development-only-secret-of-this-machine' },
    `SEAL_SECRET is too weak: set it to ${random}.`,
  ],
  [
    'an encryption secret that is used elsewhere',
    { SEAL_SECRET: same, CODE_SECRET: same },
    'SEAL_SECRET must differ from SLOT_SECRET and CODE_SECRET.',
  ],
  [
    'an old encryption secret that is easy to guess',
    { SEAL_SECRET: `2:${secret()},1:${'ab'.repeat(20)}` },
    `SEAL_SECRET is too weak: set it to ${random}.`,
  ],
  [
    'an old encryption secret that is used elsewhere',
    { SEAL_SECRET: `2:${secret()},1:${same}`, SLOT_SECRET: same },
    'SEAL_SECRET must differ from SLOT_SECRET and CODE_SECRET.',
  ],
  [
    'one encryption secret with two numbers',
    { SEAL_SECRET: `2:${same},1:${same}` },
    'SEAL_SECRET must hold another text in each version.',
  ],
  [
    'no master key',
    { DATA_KEYS: undefined },
    `DATA_KEYS is missing: set it to 1: and ${random}; later the new one with its number before the old ones, 2:…,1:….`,
  ],
  ['a master key without a number', { DATA_KEYS: secret() }, numbered],
  ['two master keys of one number', { DATA_KEYS: `1:${secret()},1:${secret()}` }, numbered],
  ['a short master key', { DATA_KEYS: `2:${secret()},1:short` }, numbered],
  ['the master key of development', { DATA_KEYS: '1:development-only-secret-of-this-machine' }, weakMaster],
  ['a master key that is easy to guess', { DATA_KEYS: `2:${secret()},1:${'ab'.repeat(20)}` }, weakMaster],
  ['a master key that is used elsewhere', { DATA_KEYS: `1:${same}`, SEAL_SECRET: same }, sharedMaster],
  ['one master key with two numbers', { DATA_KEYS: `2:${same},1:${same}` }, sharedMaster],
  [
    'no address for messages',
    { MAIL_SUPPORT: undefined },
    'MAIL_SUPPORT is missing: set it to the address that gets the messages of the contact form.',
  ],
  [
    'two addresses for messages',
    { MAIL_SUPPORT: 'help@solace.example, all@solace.example' },
    'MAIL_SUPPORT must be one e-mail address, for example help@your.domain.',
  ],
  ['one secret for two purposes', { SLOT_SECRET: same, CODE_SECRET: same }, 'SLOT_SECRET and CODE_SECRET must differ.'],
  [
    'no mail server',
    { MAIL_URL: undefined },
    'MAIL_URL is missing: set it to the mail server, smtps://user:password@host.',
  ],
  [
    'an invalid mail server',
    { MAIL_URL: 'mail.solace.example' },
    'MAIL_URL must be a mail server, for example smtps://user:password@mail.your.domain.',
  ],
  [
    'no sender',
    { MAIL_FROM: undefined },
    'MAIL_FROM is missing: set it to the sender of mails, Solace <hello@your.domain>.',
  ],
  [
    'no storage',
    { FILES_FOLDER: undefined },
    'FILES_FOLDER is missing: set it to the folder in which the files of people lie sealed; where there is a bucket, only on their way to it.',
  ],
  [
    'a bucket without TLS',
    { ...bucket, FILES_S3_URL: 'http://s3.example.org' },
    'FILES_S3_URL must start with https:// in production, or FILES_S3_ALLOW_PLAIN be yes.',
  ],
  [
    'a bucket without a key',
    { ...bucket, FILES_S3_SECRET: undefined },
    'FILES_S3_URL needs FILES_S3_KEY and FILES_S3_SECRET.',
  ],
  [
    'an invalid bucket',
    { ...bucket, FILES_S3_URL: 's3.example.org' },
    'FILES_S3_URL must be an address, for example https://s3.eu-central-1.amazonaws.com.',
  ],
  [
    'an invalid scanner',
    { SCANNER_URL: 'http://clamav:3310' },
    'SCANNER_URL must be the address of clamd, for example tcp://clamav:3310.',
  ],
  [
    'no Paystack key',
    { PAYSTACK_SECRET_KEY: undefined },
    "PAYSTACK_SECRET_KEY is missing: set it to the live secret key from Paystack's dashboard, sk_live_….",
  ],
  [
    'a Paystack test key',
    { PAYSTACK_SECRET_KEY: 'sk_test_0123456789' },
    'PAYSTACK_SECRET_KEY is no live key: production takes sk_live_… only.',
  ],
  [
    'Paystack without TLS',
    { PAYSTACK_BASE_URL: 'http://paystack-simulator:4010' },
    'PAYSTACK_BASE_URL must start with https:// in production.',
  ],
  [
    'no Stripe key',
    { STRIPE_SECRET_KEY: undefined },
    "STRIPE_SECRET_KEY is missing: set it to the live secret key from Stripe's dashboard, sk_live_… or rk_live_….",
  ],
  [
    'a Stripe test key',
    { STRIPE_SECRET_KEY: 'sk_test_0123456789' },
    'STRIPE_SECRET_KEY is no live key: production takes sk_live_… and rk_live_… only.',
  ],
  [
    'no Stripe webhook secret',
    { STRIPE_WEBHOOK_SECRET: undefined },
    'STRIPE_WEBHOOK_SECRET is missing: set it to the signing secrets of the webhook endpoints at Stripe, whsec_… each, with a comma between: that of the own account and that of connected accounts, which reports payouts.',
  ],
  [
    'the Stripe webhook secret of a simulator',
    { STRIPE_WEBHOOK_SECRET: 'whsec_of_a_developers_machine' },
    'STRIPE_WEBHOOK_SECRET is no signing secret of an endpoint: production takes whsec_… and at least 24 letters and digits.',
  ],
  [
    'Stripe without TLS',
    { STRIPE_BASE_URL: 'http://stripe-simulator:4020' },
    'STRIPE_BASE_URL must start with https:// in production.',
  ],
  [
    'invalid currencies',
    { STRIPE_CURRENCIES: 'pounds' },
    'STRIPE_CURRENCIES must be codes, for example GBP,EUR, or none.',
  ],
  ['an invalid port', { PORT: '70000' }, 'PORT must be a number from 0 to 65535.'],
  [
    'an invalid port for metrics',
    { BACKEND_METRICS_PORT: 'http' },
    'BACKEND_METRICS_PORT must be a number from 0 to 65535.',
  ],
  [
    'therapists without a second factor',
    { PROVIDER_SECOND_FACTOR: 'offered' },
    'PROVIDER_SECOND_FACTOR must be required in production: therapists hold health data.',
  ],
  [
    'an unknown value for second factors',
    { PROVIDER_SECOND_FACTOR: 'no' },
    'PROVIDER_SECOND_FACTOR must be required or offered.',
  ],
])('the backend refuses %s', ([, change, sentence]) => {
  expect(backendRefusal(change)).toEqual([sentence])
})

test('therapists need a second factor in production, and elsewhere where it is configured', () => {
  const wordIn = (variables: Variables) => {
    const read = readBackend(variables)
    return read.as === 'read' ? read.environment.config.providerSecondFactor : read.sentences
  }
  expect(wordIn(backend)).toBe('required')
  expect(wordIn({ ...backend, PROVIDER_SECOND_FACTOR: 'required' })).toBe('required')
  expect(wordIn({})).toBe('offered')
  expect(wordIn({ PROVIDER_SECOND_FACTOR: 'required' })).toBe('required')
})

test.for<[what: string, change: Variables, sentence: string]>([
  ['no address', { PUBLIC_URL: undefined }, 'PUBLIC_URL must be set in production and start with https://.'],
  [
    'an http address',
    { PUBLIC_URL: 'http://solace.example' },
    'PUBLIC_URL must be set in production and start with https://.',
  ],
  [
    'no backend',
    { BACKEND_URL: undefined },
    'BACKEND_URL must be the address of the backend, for example http://backend:4000.',
  ],
  [
    'no secret',
    { SESSION_SECRET: undefined },
    'SESSION_SECRET must have at least 32 characters; openssl rand -base64 48 makes one.',
  ],
  [
    'a short secret',
    { SESSION_SECRET: 'short-but-mixed-0123456789' },
    'SESSION_SECRET must have at least 32 characters; openssl rand -base64 48 makes one.',
  ],
  [
    'a secret that repeats one letter',
    { SESSION_SECRET: 'a'.repeat(40) },
    'SESSION_SECRET is too weak: openssl rand -base64 48 makes a better one.',
  ],
  [
    'the secret of development',
    { SESSION_SECRET: 'development-only-session-secret-000000' },
    'SESSION_SECRET is the published development secret; production needs one of its own.',
  ],
  [
    'sessions in memory',
    { SESSION_DATABASE_URL: undefined },
    'SESSION_DATABASE_URL or SESSION_VALKEY_URL must be set in production, or nobody stays signed in over a restart.',
  ],
  [
    'an open mailbox',
    { MAILBOX_URL: 'http://mailpit:8025' },
    "MAILBOX_URL opens everybody's mail and must not be set in production.",
  ],
  ['no web app', { WEB_ROOT: undefined }, 'WEB_ROOT must name the folder of the built web app in production.'],
  [
    'no proxies',
    { TRUSTED_PROXIES: undefined },
    'TRUSTED_PROXIES must name the proxies before the BFF in production, for example 10.0.0.0/8, or none where there is no proxy.',
  ],
])('the BFF refuses %s', ([, change, sentence]) => {
  expect(bffRefusal(change)).toEqual([sentence])
})

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'solace-production-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('network connections in production', () => {
  const ofDatabase = (name: string) =>
    `${name} must be on this machine in production or end in ?sslmode=verify-full, or DATABASE_ALLOW_PLAIN be yes.`
  const base = 'postgres://solace:password'

  test.for([
    `${base}@db/solace`,
    `${base}@db/solace?sslmode=require`,
    `${base}@db/solace?sslmode=no-verify`,
    `${base}@db/solace?sslmode=disable`,
    `${base}@db/solace?sslmode=verify-full&sslmode=disable`,
    `${base}@db/solace?sslmode=verify-full&ssl=0`,
    `${base}@localhost/solace?host=db.example.org`,
    `${base}@127.0.0.1.example.org/solace`,
    `${base}@10.0.0.7/solace`,
  ])('to the database are refused as %s', (address) => {
    expect(backendRefusal({ DATABASE_URL: address })).toEqual([ofDatabase('DATABASE_URL')])
    expect(backendRefusal({ DATABASE_URL: address, DATABASE_ALLOW_PLAIN: 'yes' })).toEqual([])
    const owner = address.replace('solace:', 'owner:')
    expect(backendRefusal({ MIGRATION_DATABASE_URL: owner })).toEqual([ofDatabase('MIGRATION_DATABASE_URL')])
  })

  test.for([
    `${base}@db/solace?sslmode=verify-full&sslrootcert=/ca.pem`,
    `${base}@localhost/solace`,
    `${base}@127.0.0.1:5432/solace`,
    `${base}@[::1]/solace`,
    `${base}@localhost/solace?host=/var/run/postgresql`,
    `${base}@%2Fvar%2Frun%2Fpostgresql/solace`,
  ])('to the database are accepted as %s', (address) => {
    expect(backendRefusal({ DATABASE_URL: address })).toEqual([])
  })

  test('to the scanner stay on this machine, or on a private network', () => {
    expect(backendRefusal({ SCANNER_URL: 'tcp://clamav:3310' })).toEqual([
      'SCANNER_URL must be on this machine in production, or SCANNER_ALLOW_PLAIN be yes: clamd speaks no TLS.',
    ])
    expect(backendRefusal({ SCANNER_URL: 'tcp://clamav:3310', SCANNER_ALLOW_PLAIN: 'yes' })).toEqual([])
    expect(backendRefusal({ SCANNER_URL: 'tcp://127.0.0.1:3310' })).toEqual([])
  })

  test('to the session store use TLS, or stay on this machine, or on a private network', () => {
    const plain = { SESSION_DATABASE_URL: 'postgres://front:password@db/sessions' }
    expect(bffRefusal(plain)).toEqual([
      'SESSION_DATABASE_URL must be on this machine in production or end in ?sslmode=verify-full, or SESSION_ALLOW_PLAIN be yes.',
    ])
    expect(bffRefusal({ ...plain, SESSION_ALLOW_PLAIN: 'yes' })).toEqual([])
    const valkey = { SESSION_VALKEY_URL: 'redis://:password@valkey:6379' }
    expect(bffRefusal(valkey)).toEqual([
      'SESSION_VALKEY_URL must be on this machine in production or start with rediss://, or SESSION_ALLOW_PLAIN be yes.',
    ])
    for (const taken of ['rediss://:password@valkey:6379', 'redis://localhost:6379', 'redis://[::1]:6379'])
      expect(bffRefusal({ SESSION_VALKEY_URL: taken }), taken).toEqual([])
  })

  test('are not checked in development', () => {
    const read = readBackend({ DATABASE_URL: `${base}@db/solace`, SCANNER_URL: 'tcp://clamav:3310' })
    expect(read.as).toBe('read')
  })
})

test('secrets can be read from files', async () => {
  const file = join(folder, 'secret')
  await writeFile(file, `${secret()}\n`)
  expect(backendRefusal({ SLOT_SECRET: undefined, SLOT_SECRET_FILE: file })).toEqual([])
  expect(bffRefusal({ SESSION_SECRET: undefined, SESSION_SECRET_FILE: file })).toEqual([])
  const missing = join(folder, 'missing')
  expect(backendRefusal({ SLOT_SECRET: undefined, SLOT_SECRET_FILE: missing })).toContain(
    `SLOT_SECRET_FILE names a file that cannot be read: ${missing}.`,
  )
})

async function run(file: string, variables: Variables) {
  const env = { ...compileCache(), ...variables }
  const child = spawn(process.execPath, [file], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [[code], out, errors] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  return { code: code as number | null, out, errors }
}

test.for([
  [
    'backend/main.ts',
    backend,
    {
      SLOT_SECRET: 'development-only-secret-of-this-machine',
      PAYSTACK_SECRET_KEY: 'sk_test_0123456789',
      MAIL_URL: undefined,
    },
  ],
  ['bff/main.ts', bff, { SESSION_SECRET: undefined }],
] as const)('%s exits with its sentences and nothing else', async ([file, whole, change]) => {
  const variables = { ...whole, ...change }
  const sentences = file === 'bff/main.ts' ? bffRefusal(variables) : backendRefusal(variables)
  expect(sentences).not.toEqual([])
  expect(await run(file, variables)).toEqual({ code: 1, out: '', errors: `${sentences.join('\n')}\n` })
})

test('an unreachable database is one sentence with the remedy', async () => {
  const { code, errors } = await run('backend/main.ts', { DATABASE_URL: 'postgres://solace@127.0.0.1:1/solace' })
  expect(code).toBe(1)
  expect(errors).toBe(
    'The database that DATABASE_URL names cannot be reached (connect ECONNREFUSED 127.0.0.1:1): start it, or correct the address.\n',
  )
})

test('npm start in production reports everything that is missing at once', async () => {
  const { code, out, errors } = await run('scripts/start.ts', { NODE_ENV: 'production' })
  expect({ code, out }).toEqual({ code: 1, out: '' })
  for (const name of [
    'DATABASE_URL',
    'PUBLIC_URL',
    'SLOT_SECRET',
    'CODE_SECRET',
    'SEAL_SECRET',
    'DATA_KEYS',
    'MAIL_SUPPORT',
    'SESSION_SECRET',
    'MAIL_URL',
    'MAIL_FROM',
    'PAYSTACK_SECRET_KEY',
    'SESSION_DATABASE_URL',
    'TRUSTED_PROXIES',
  ]) {
    expect(errors, name).toMatch(new RegExp(`^${name}\\b.*\\.$`, 'm'))
  }
  expect(errors).not.toMatch(/\bat .*\.ts/)
})
