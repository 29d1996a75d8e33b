import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { memoryStore } from '../../bff/session/memory-store.ts'
import { postgresStore } from '../../bff/session/postgres-store.ts'
import { keyOf, newSecret, open, seal } from '../../bff/session/seal.ts'
import { sessionsIn } from '../../bff/session/sessions.ts'
import type { SessionStore } from '../../bff/session/store.ts'
import { valkeyStore } from '../../bff/session/valkey-store.ts'
import { limits } from '../../bff/settings.ts'
import { emptyDatabase } from '#tests/support/cluster.ts'
import { onServer, withDatabase } from '#tests/support/databases.ts'
import { openValkey } from '#tests/support/valkey.ts'

interface Place {
  open(): Promise<SessionStore>
  close(): Promise<void>
}

const places: [string, () => Promise<Place>][] = [
  ['memory', async () => ({ open: async () => memoryStore(), close: async () => undefined })],
  [
    'PostgreSQL',
    async () => {
      const { url, drop } = await emptyDatabase()
      return { open: () => postgresStore(url), close: drop }
    },
  ],
  [
    'Valkey',
    async () => {
      const valkey = await openValkey()
      return { open: () => valkeyStore(valkey.url), close: valkey.close }
    },
  ],
]

describe.each(places)('sessions in %s', (name, openPlace) => {
  let place: Place
  let store: SessionStore
  const now = Date.parse('2126-03-01T10:00:00Z')
  const later = now + 60_000

  beforeAll(async () => {
    place = await openPlace()
    store = await place.open()
  })
  afterAll(async () => {
    await store.close()
    await place.close()
  })

  test('are restored byte for byte', async () => {
    const sealed = Buffer.from([0, 1, 2, 255, 13, 10, 0])
    await store.put('bytes', sealed, later)
    expect(await store.get('bytes', now)).toEqual(sealed)
  })

  test('are null where there is none', async () => {
    expect(await store.get('nothing', now)).toBeNull()
  })

  test('expire at their end, to the millisecond', async () => {
    await store.put('end', Buffer.from('a'), later)
    expect(await store.get('end', later - 1)).not.toBeNull()
    expect(await store.get('end', later)).toBeNull()
  })

  test('are gone when removed, and removing twice is no error', async () => {
    await store.put('gone', Buffer.from('a'), later)
    await store.remove('gone')
    await store.remove('gone')
    expect(await store.get('gone', now)).toBeNull()
  })

  test('are replaced under the same key', async () => {
    await store.put('same', Buffer.from('a'), later)
    await store.put('same', Buffer.from('b'), later)
    expect(await store.get('same', now)).toEqual(Buffer.from('b'))
  })

  test('that are still valid stay when old ones are swept', async () => {
    await store.put('old', Buffer.from('a'), later)
    await store.put('young', Buffer.from('b'), later + 60_000)
    await store.sweep(later)
    expect(await store.get('old', now).then((stored) => name === 'Valkey' || stored === null)).toBe(true)
    expect(await store.get('young', later)).toEqual(Buffer.from('b'))
  })

  test('report readiness', async () => {
    await expect(store.ping()).resolves.toBeUndefined()
  })

  test('hold nothing that can be read without the cookie', async () => {
    const stored: Buffer[] = []
    const watched = {
      ...store,
      put: async (key: string, sealed: Buffer, end: number) => (
        stored.push(Buffer.from(key), sealed),
        store.put(key, sealed, end)
      ),
    }
    const sessions = sessionsIn({ store: watched, pepper: 'pepper', clock: () => now, limits })
    const session = {
      token: 'planted-token',
      expiresAt: later,
      userType: 'client' as const,
      isActive: true,
      person: 'planted-person',
    }
    const secret = await sessions.start(session)
    const text = Buffer.concat(stored).toString('latin1')
    for (const word of ['planted', secret, 'client']) expect(text).not.toContain(word)
    const elsewhere = sessionsIn({ store, pepper: 'pepper', clock: () => now, limits })
    expect(await elsewhere.find(secret)).toEqual(session)
    const stranger = sessionsIn({ store, pepper: 'another', clock: () => now, limits })
    expect(await stranger.find(secret)).toBeNull()
  })
})

describe.each(places.slice(1))('sessions in %s survive the process', (_name, openPlace) => {
  test('and are there for the next', async () => {
    const place = await openPlace()
    const [first, later] = [await place.open(), Date.parse('2126-03-01T10:00:00Z')]
    await first.put('next', Buffer.from('a'), later)
    await first.close()
    const next = await place.open()
    expect(await next.get('next', later - 1)).toEqual(Buffer.from('a'))
    await next.close()
    await place.close()
  })
})

test('ten processes that start at once create one table', async () => {
  const { url, drop } = await emptyDatabase()
  const stores = await Promise.all(Array.from({ length: 10 }, () => postgresStore(url)))
  await stores[0]?.put('a', Buffer.from('a'), Date.parse('2126-01-01'))
  expect(await stores[9]?.get('a', 0)).toEqual(Buffer.from('a'))
  await Promise.all(stores.map((store) => store.close()))
  await drop()
})

test('a store that loses its connections reconnects', async () => {
  const { url, drop } = await emptyDatabase()
  const lost: Error[] = []
  const store = await postgresStore(url, { onError: (error) => lost.push(error) })
  await store.put('a', Buffer.from('a'), Date.parse('2126-01-01'))
  const name = new URL(url).pathname.slice(1)
  await onServer(
    withDatabase(inject('serverUrl'), 'postgres'),
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  )
  await expect.poll(() => lost.length).toBeGreaterThan(0)
  expect(await store.get('a', 0)).toEqual(Buffer.from('a'))
  await store.close()
  await drop()
})

describe('an encrypted record', () => {
  const secret = newSecret()
  const sealed = seal({ token: 'a' }, secret, 'pepper')

  test('opens with its own secret and pepper only', () => {
    expect(open(sealed, secret, 'pepper')).toEqual({ token: 'a' })
    expect(open(sealed, newSecret(), 'pepper')).toBeNull()
    expect(open(sealed, secret, 'other')).toBeNull()
  })

  test('does not open once a bit has changed, wherever it is', () => {
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8((changed[at] as number) ^ 1, at)
      expect(open(changed, secret, 'pepper')).toBeNull()
    }
  })

  test('does not open when it was truncated', () => {
    for (let length = 0; length < sealed.length; length += 1)
      expect(open(sealed.subarray(0, length), secret, 'pepper')).toBeNull()
  })

  test('never repeats, nor does its secret', () => {
    expect(seal({ token: 'a' }, secret, 'pepper').equals(sealed)).toBe(false)
    expect(new Set(Array.from({ length: 100 }, newSecret)).size).toBe(100)
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  })

  test('has a key that does not reveal the secret', () => {
    expect(keyOf(secret)).toHaveLength(43)
    expect(keyOf(secret)).not.toBe(secret)
  })
})

describe('the cache of the last half minute', () => {
  const start = Date.parse('2126-03-01T10:00:00Z')
  const session = { token: 'a', expiresAt: start + 3_600_000, userType: 'client' as const, isActive: true, person: '' }

  test('saves calls to the store, for 30 seconds and no longer', async () => {
    let now = start
    let reads = 0
    const store = memoryStore()
    const counted = { ...store, get: (key: string, at: number) => ((reads += 1), store.get(key, at)) }
    const sessions = sessionsIn({ store: counted, pepper: 'p', clock: () => now, limits })
    const secret = await sessions.start(session)
    now = start + 29_999
    await sessions.find(secret)
    expect(reads).toBe(0)
    now = start + 30_000
    await sessions.find(secret)
    expect(reads).toBe(1)
  })

  test('forgets at once what ends here', async () => {
    const sessions = sessionsIn({ store: memoryStore(), pepper: 'p', clock: () => start, limits })
    const secret = await sessions.start(session)
    await sessions.end(secret)
    expect(await sessions.find(secret)).toBeNull()
  })

  test('has a maximum size', async () => {
    const store = memoryStore()
    const sessions = sessionsIn({
      store,
      pepper: 'p',
      clock: () => start,
      limits: { ...limits, sessionCacheEntries: 2 },
    })
    const secrets = [await sessions.start(session), await sessions.start(session), await sessions.start(session)]
    for (const secret of secrets) expect(await sessions.find(secret)).toEqual(session)
  })
})

test.for([
  ['a superuser', 'superuser'],
  ['a role that bypasses row-level security', 'bypassrls'],
  ['a role that creates roles', 'createrole'],
  ['a member of a role that may read everything', 'in role pg_read_all_data'],
] as const)('sessions cannot be stored by %s in production', async ([, rights]) => {
  const { url, drop } = await emptyDatabase()
  const name = `front_${randomBytes(6).toString('hex')}`
  await onServer(url, `create role ${name} login ${rights} password 'front'`)
  const address = new URL(url)
  ;[address.username, address.password] = [name, 'front']
  await expect(postgresStore(address.href, { refuseExcess: true })).rejects.toThrow(
    'SESSION_DATABASE_URL names a role that may do more than keep sessions: name one of its own, as deploy/session-database.sh makes it.',
  )
  await drop()
  await onServer(inject('serverUrl'), `drop role ${name}`)
})
