import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { developmentSecret, type Environment, readEnvironment } from '../../bff/environment.ts'

const production = {
  NODE_ENV: 'production',
  PORT: '8080',
  BACKEND_URL: 'http://backend:4000',
  PUBLIC_URL: 'https://solace.example',
  SESSION_SECRET: 'one-of-its-own-0123456789-abcdefghijklmnop',
  SESSION_DATABASE_URL: 'postgres://bff:secret@db/sessions?sslmode=verify-full',
  WEB_ROOT: '/app/dist/web',
  TRUSTED_PROXIES: '172.18.0.1',
}

const problemsOf = (environment: Environment) => {
  const read = readEnvironment(environment)
  return 'problems' in read ? read.problems : []
}

test('development needs no variables', () => {
  expect(readEnvironment({})).toMatchObject({
    settings: { host: '127.0.0.1', port: 3000, store: { kind: 'memory' }, defaultCountry: 'NG' },
  })
})

test('production starts with the required variables', () => {
  expect(readEnvironment(production)).toMatchObject({
    settings: {
      isProduction: true,
      host: '0.0.0.0',
      port: 8080,
      publicUrl: 'https://solace.example',
      store: { kind: 'postgres', url: production.SESSION_DATABASE_URL },
    },
  })
})

const proxyDemand =
  'TRUSTED_PROXIES must name the proxies before the BFF in production, for example 10.0.0.0/8, or none where there is no proxy.'

test('production must name its proxies, or declare that there are none', () => {
  const proxiesIn = (text: string) => readEnvironment({ ...production, TRUSTED_PROXIES: text })
  expect(proxiesIn('172.18.0.1, fd00::/8')).toMatchObject({ settings: { trustedProxies: ['172.18.0.1', 'fd00::/8'] } })
  expect(proxiesIn('none')).toMatchObject({ settings: { trustedProxies: [] } })
})

describe('production refuses, in one sentence each,', () => {
  test.each<[string, Environment, string]>([
    ['no public address', { PUBLIC_URL: '' }, 'PUBLIC_URL must be set in production and start with https://.'],
    [
      'a plain public address',
      { PUBLIC_URL: 'http://solace.example' },
      'PUBLIC_URL must be set in production and start with https://.',
    ],
    [
      'no secret',
      { SESSION_SECRET: undefined },
      'SESSION_SECRET must have at least 32 characters; openssl rand -base64 48 makes one.',
    ],
    [
      'a short secret',
      { SESSION_SECRET: 'short' },
      'SESSION_SECRET must have at least 32 characters; openssl rand -base64 48 makes one.',
    ],
    [
      'the published secret',
      { SESSION_SECRET: developmentSecret },
      'SESSION_SECRET is the published development secret; production needs one of its own.',
    ],
    [
      'a secret that repeats one letter',
      { SESSION_SECRET: 'x'.repeat(48) },
      'SESSION_SECRET is too weak: openssl rand -base64 48 makes a better one.',
    ],
    [
      'sessions in memory',
      { SESSION_DATABASE_URL: undefined },
      'SESSION_DATABASE_URL or SESSION_VALKEY_URL must be set in production, or nobody stays signed in over a restart.',
    ],
    [
      'an open mailbox',
      { MAILBOX_URL: 'http://mail:8025' },
      "MAILBOX_URL opens everybody's mail and must not be set in production.",
    ],
    ['no web app', { WEB_ROOT: undefined }, 'WEB_ROOT must name the folder of the built web app in production.'],
    ['no proxies', { TRUSTED_PROXIES: undefined }, proxyDemand],
    ['empty proxies', { TRUSTED_PROXIES: ' , ' }, proxyDemand],
    [
      'no backend',
      { BACKEND_URL: undefined },
      'BACKEND_URL must be the address of the backend, for example http://backend:4000.',
    ],
  ])('%s', (_what, change, sentence) => {
    expect(problemsOf({ ...production, ...change })).toEqual([sentence])
  })
})

describe('everywhere it refuses', () => {
  test.each<[string, Environment, RegExp]>([
    ['an invalid port', { PORT: '70000' }, /^PORT must be a whole number/],
    ['a port that is no number', { PORT: 'http' }, /^PORT must be a whole number/],
    ['a backend that is no address', { BACKEND_URL: 'backend' }, /^BACKEND_URL must be/],
    ['one backend twice', { BACKEND_URL: 'http://one:4000, http://one:4000/' }, /^BACKEND_URL must be/],
    ['a second backend that is no address', { BACKEND_URL: 'http://one:4000,two' }, /^BACKEND_URL must be/],
    ['a drain time that is no number', { DRAIN_MS: 'soon' }, /^DRAIN_MS must be a whole number/],
    ['a file for a backend', { BACKEND_URL: 'file:///etc/passwd' }, /^BACKEND_URL must be/],
    ['another database', { SESSION_DATABASE_URL: 'mysql://db' }, /^SESSION_DATABASE_URL must be/],
    ['another store', { SESSION_VALKEY_URL: 'http://db' }, /^SESSION_VALKEY_URL must be/],
    ['a country with three letters', { DEFAULT_COUNTRY: 'NGA' }, /^DEFAULT_COUNTRY must be/],
    ['all proxies trusted', { TRUSTED_PROXIES: 'true' }, /^TRUSTED_PROXIES must list/],
    ['the whole product trusted', { TRUSTED_PROXIES: '0.0.0.0/0' }, /^TRUSTED_PROXIES must list/],
    ['an invalid network', { TRUSTED_PROXIES: '10.0.0.0/99' }, /^TRUSTED_PROXIES must list/],
    ['a proxy beside none', { TRUSTED_PROXIES: '10.0.0.1,none' }, /^TRUSTED_PROXIES must list/],
    ['a secret in a missing file', { SESSION_SECRET_FILE: '/nowhere/secret' }, /^SESSION_SECRET_FILE names a file/],
  ])('%s', (_what, environment, sentence) => {
    expect(problemsOf(environment)).toEqual([expect.stringMatching(sentence)])
  })
})

test('secrets can be read from files', ({ onTestFinished }) => {
  const file = join(mkdtempSync(join(tmpdir(), 'solace-secret-')), 'secret')
  onTestFinished(() => rmSync(dirname(file), { recursive: true }))
  writeFileSync(file, `${production.SESSION_SECRET}-2\n`)
  expect(readEnvironment({ ...production, SESSION_SECRET: undefined, SESSION_SECRET_FILE: file })).toMatchObject({
    settings: { sessionSecret: `${production.SESSION_SECRET}-2` },
  })
})

test('the process reports what is missing and exits', async () => {
  const failed = await promisify(execFile)(process.execPath, ['bff/main.ts'], {
    env: { NODE_ENV: 'production' },
  }).catch((error: unknown) => error as { code: number; stderr: string })
  expect(failed).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('SESSION_SECRET must have at least 32 characters'),
  })
})
