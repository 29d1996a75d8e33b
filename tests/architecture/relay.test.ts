/** The relay in containers: its configuration, and what its start adds for one installation. */
import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roomLimits } from '#schemas/care/session-room-limits.ts'
import { composeFile, read, root } from './compose-file.ts'

const settingsIn = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/=(.*)/s).slice(0, 2))
const fixed = settingsIn(read('deploy/relay.conf'))
const valuesOf = (settings: string[][], name: string) =>
  settings.filter(([key]) => key === name).map(([, value]) => value)

describe('the fixed configuration', () => {
  test.for<[name: string, values: (string | undefined)[]]>([
    ['use-auth-secret', [undefined]],
    ['stale-nonce', ['600']],
    ['denied-peer-ip', ['0.0.0.0-255.255.255.255', '::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff']],
    ['allowed-peer-ip', []],
    ['allow-loopback-peers', []],
    ['no-tcp-relay', [undefined]],
    ['no-multicast-peers', [undefined]],
    ['user-quota', ['24']],
    ['total-quota', ['1000']],
    ['max-bps', ['300000']],
    ['no-cli', [undefined]],
    ['web-admin', []],
    ['no-rfc5780', [undefined]],
    ['no-stdout-log', [undefined]],
    ['simple-log', [undefined]],
    ['log-file', ['/dev/null']],
    ['verbose', []],
    ['syslog', []],
    ['static-auth-secret', []],
  ])('has %s as it must be', ([name, values]) => {
    expect(valuesOf(fixed, name)).toEqual(values)
  })

  test('the name of the log file counts only after simple-log', () => {
    const names = fixed.map(([name]) => name)
    expect(names.indexOf('simple-log')).toBeLessThan(names.indexOf('log-file'))
  })

  test('the quota of a visit is enough for three ways to each of the others, and restarts', () => {
    expect(Number(valuesOf(fixed, 'user-quota')[0])).toBeGreaterThanOrEqual(3 * (roomLimits.voices - 1) + 6)
  })
})

describe('the start', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'relay-'))
    await mkdir(join(folder, 'certificates'))
    await writeFile(join(folder, 'turnserver'), '#!/bin/sh\nprintf \'%s\\n\' "arguments=$*"\ncat "$2"\n')
    await chmod(join(folder, 'turnserver'), 0o755)
  })
  afterAll(() => rm(folder, { recursive: true }))

  const complete = { TURN_SECRET: 'of-the-tests', TURN_ADDRESS: '203.0.113.7', TURN_OWN_ADDRESS: '172.30.0.2' }
  const start = (variables: Record<string, string>) =>
    execFileSync('sh', [join(root, 'deploy/relay.sh')], {
      encoding: 'utf8',
      stdio: 'pipe',
      env: {
        PATH: `${folder}:${process.env.PATH}`,
        TMPDIR: folder,
        TURN_CERTIFICATE_FOLDER: join(folder, 'certificates'),
        ...variables,
      },
    })
  const started = (variables: Record<string, string>) => settingsIn(start({ ...complete, ...variables }))

  test('behind NAT it names the public address and sends to its own one only', () => {
    const settings = started({})
    expect(valuesOf(settings, 'external-ip')).toEqual(['203.0.113.7/172.30.0.2'])
    expect(valuesOf(settings, 'relay-ip')).toEqual(['172.30.0.2'])
    expect(valuesOf(settings, 'allowed-peer-ip')).toEqual(['172.30.0.2'])
    expect(settings).toEqual(expect.arrayContaining(fixed))
  })

  test('without NAT there is nothing to translate, and an IPv6 address is allowed on a line of its own', () => {
    const settings = started({ TURN_OWN_ADDRESS: '203.0.113.7', TURN_ADDRESS_IPV6: '2001:db8::7' })
    expect(valuesOf(settings, 'external-ip')).toEqual([])
    expect(valuesOf(settings, 'allowed-peer-ip')).toEqual(['203.0.113.7', '2001:db8::7'])
    expect(valuesOf(settings, 'relay-ip')).toEqual(['203.0.113.7', '2001:db8::7'])
  })

  test('the secret is in the file, not on the command line; the one before it is accepted too', () => {
    const settings = started({ TURN_SECRET_BEFORE: 'the-old-one' })
    expect(valuesOf(settings, 'static-auth-secret')).toEqual(['of-the-tests', 'the-old-one'])
    expect(valuesOf(settings, 'arguments')).toEqual([`-c ${join(folder, 'relay.conf')}`])
    expect(valuesOf(started({}), 'static-auth-secret')).toEqual(['of-the-tests'])
  })

  test('TLS is on where there is a certificate, and the ports are those that are published', async () => {
    expect(valuesOf(started({}), 'no-tls')).toEqual([undefined])
    const files = ['fullchain.pem', 'privkey.pem'].map((name) => join(folder, 'certificates', name))
    for (const file of files) await writeFile(file, '')
    const settings = started({ TURN_MIN_PORT: '49200', TURN_MAX_PORT: '49300' })
    expect([valuesOf(settings, 'cert'), valuesOf(settings, 'pkey'), valuesOf(settings, 'no-tls')]).toEqual([
      [files[0]],
      [files[1]],
      [],
    ])
    expect([valuesOf(settings, 'min-port'), valuesOf(settings, 'max-port')]).toEqual([['49200'], ['49300']])
  })

  test.for(['TURN_SECRET', 'TURN_ADDRESS'])('without %s it says so and does not start', (name) => {
    expect(() => start({ ...complete, [name]: '' })).toThrow(name)
  })
})

test('the container cannot write but in memory, has one capability, and gets the secret of the backend', () => {
  const { turn, backend } = composeFile().services
  expect(turn).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'], cap_add: ['NET_BIND_SERVICE'] })
  expect(turn?.environment?.TURN_SECRET).toBe(backend?.environment?.TURN_SECRET)
  expect(turn?.volumes).toEqual([
    './deploy/relay.sh:/relay/relay.sh:ro',
    './deploy/relay.conf:/relay/relay.conf:ro',
    '${TURN_CERTIFICATES:-certificates}:/certificates:ro',
  ])
})
