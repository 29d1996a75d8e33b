/** The stores of file bytes: a folder and a bucket give the same guarantees. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { localFolder } from '#platform/storage/local-folder.ts'
import { type Bucket, s3Bucket } from '#platform/storage/s3-bucket.ts'
import { type FileStore, StorageUnavailable } from '#platform/storage/store.ts'
import { withinTime } from '#platform/core/time-budget.ts'
import { bucketKeys, bucketPlace, type BucketSimulator, openBucketSimulator } from './bucket-simulator.ts'
import { isClockShifted } from '#tests/support/shifted-clock.ts'

let folder: string
let simulator: BucketSimulator
let bucket: Bucket
beforeAll(async () => {
  simulator = await openBucketSimulator()
})
beforeEach(async () => {
  await bucket?.close()
  folder = await mkdtemp(join(tmpdir(), 'solace-store-'))
  bucket = s3Bucket({ url: simulator.url, ...bucketPlace, ...bucketKeys, folder: join(folder, 'on-the-way') })
  simulator.objects.clear()
  return () => rm(folder, { recursive: true, force: true })
})
afterAll(async () => {
  await bucket.close()
  await simulator.close()
})

async function* once(...pieces: Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces
}
async function* broken(): AsyncGenerator<Buffer> {
  yield randomBytes(200_000)
  throw new Error('the sender left')
}
/** Local files of either store. */
const left = async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

describe.for<[name: string, store: () => FileStore]>([
  ['a folder', () => localFolder(join(folder, 'files'))],
  ['a bucket', () => bucket],
])('%s', ([, storeOf]) => {
  test('returns what was put into it', async () => {
    const store = storeOf()
    await store.check()
    const [one, other] = [randomBytes(300_001), randomBytes(70_000)]
    const [first, second] = [randomUUID(), randomUUID()]
    await store.put(first, once(one.subarray(0, 1_000), one.subarray(1_000)))
    await store.put(second, once(other))
    expect((await buffer(await store.open(first))).equals(one)).toBe(true)
    expect((await buffer(await store.open(second))).equals(other)).toBe(true)
  })

  test('stores nothing of an aborted upload or of a removed file', async () => {
    const store = storeOf()
    const key = randomUUID()
    await expect(store.put(key, broken())).rejects.toThrow('the sender left')
    await expect(store.open(key)).rejects.toThrow(/ENOENT|404/)
    await store.put(key, once(randomBytes(10)))
    await store.remove(key)
    await store.remove(key)
    await expect(store.open(key)).rejects.toThrow(/ENOENT|404/)
    expect([await left(), simulator.objects.size]).toEqual([[], 0])
  })

  test.for(['ENOSPC', 'EDQUOT', 'EIO'])(
    'reports that it cannot store files now when the disk reports %s',
    async (code) => {
      const store = storeOf()
      async function* full(): AsyncGenerator<Buffer> {
        yield randomBytes(200_000)
        throw Object.assign(new Error('write failed'), { code })
      }
      await expect(store.put(randomUUID(), full())).rejects.toBeInstanceOf(StorageUnavailable)
      await store.check()
      expect([await left(), simulator.objects.size]).toEqual([[], 0])
    },
  )

  test.skipIf(isClockShifted)(
    'removes old unfinished uploads, and not those that are still being written',
    async () => {
      const store = storeOf()
      await store.sweep()
      await store.put(randomUUID(), once(randomBytes(10)))
      const [place] = await readdir(folder)
      const [old, young] = ['old.part', 'young.part'].map((name) => join(folder, place as string, name)) as [
        string,
        string,
      ]
      for (const path of [old, young]) await writeFile(path, 'begun')
      await utimes(old, new Date(), new Date(Date.now() - 3_600_000))
      await store.sweep()
      const stored = await left()
      expect(stored).toContain(young)
      expect(stored).not.toContain(old)
    },
  )
})

test('a folder has random names in it, in subfolders, and other accounts cannot look inside', async () => {
  const store = localFolder(join(folder, 'files'))
  const key = randomUUID()
  await store.put(key, once(randomBytes(10)))
  const path = join(folder, 'files', key.slice(0, 2), key)
  expect(await left()).toEqual([path])
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  for (const inside of [join(folder, 'files'), join(folder, 'files', key.slice(0, 2))])
    expect((await stat(inside)).mode & 0o777).toBe(0o700)
})

test('a folder that cannot be written to is refused', async () => {
  await writeFile(join(folder, 'file'), '')
  await expect(localFolder(join(folder, 'file')).check()).rejects.toThrow(/EEXIST|ENOTDIR/)
})

describe('the bucket', () => {
  test('is retried after a transient error, a limited number of times', async () => {
    simulator.failNext.push(503, 500)
    const key = randomUUID()
    await bucket.put(key, once(Buffer.from('kept')))
    expect(simulator.objects.get(key)?.toString()).toBe('kept')
    simulator.failNext.push(503, 503, 503)
    const stored = simulator.objects.size
    await expect(bucket.put(randomUUID(), once(Buffer.from('not kept')))).rejects.toThrow('503')
    expect([await left(), simulator.objects.size]).toEqual([[], stored])
  })

  test('that does not answer delays a caller no longer than the request may take', async () => {
    simulator.silence(5)
    const opening = withinTime({ 'x-request-timeout': '1200' }, 0, () => bucket.open(randomUUID()))
    await expect(opening).rejects.toBeInstanceOf(StorageUnavailable)
    simulator.silence(0)
    const key = randomUUID()
    await bucket.put(key, once(Buffer.from('kept')))
    expect((await buffer(await bucket.open(key))).toString()).toBe('kept')
  })

  test('is rarely checked for readiness', async () => {
    simulator.methods.splice(0)
    for (let times = 0; times < 20; times += 1) await bucket.check()
    expect(simulator.methods).toEqual(['HEAD'])
  })

  test('that fails repeatedly is not tried for a while', async () => {
    const place = { url: simulator.url, ...bucketPlace, ...bucketKeys, folder: join(folder, 'on-the-way') }
    const resting = s3Bucket({ ...place, restMs: 600_000 })
    simulator.failNext.push(...Array.from({ length: 15 }, () => 503))
    // Too little time for a second try.
    const open = () => withinTime({ 'x-request-timeout': '750' }, 0, () => resting.open(randomUUID()))
    for (let time = 0; time < 5; time += 1) await expect(open()).rejects.toBeInstanceOf(StorageUnavailable)
    simulator.failNext.splice(0)
    await expect(resting.open(randomUUID())).rejects.toThrow('several times in a row')
    await expect(resting.check()).rejects.toBeInstanceOf(StorageUnavailable)
    await resting.close()
  })

  test('refuses what is not signed with its key, and the readiness check reports that', async () => {
    const stranger = s3Bucket({ url: simulator.url, ...bucketPlace, ...bucketKeys, secret: 'another', folder })
    await expect(stranger.put(randomUUID(), once(Buffer.from('x')))).rejects.toThrow('403')
    await expect(stranger.check()).rejects.toThrow('403')
    const elsewhere = s3Bucket({ url: simulator.url, ...bucketPlace, ...bucketKeys, bucket: 'other', folder })
    await expect(elsewhere.check()).rejects.toThrow('404')
    await Promise.all([stranger.close(), elsewhere.close()])
    expect(simulator.objects.size).toBe(0)
  })
})
