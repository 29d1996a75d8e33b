import { expect, test } from 'vitest'
import { serialQueue } from '#schemas/platform/serial-queue.ts'

/** Work that ends when the test says so. */
function begin(log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const work = async () => {
    log.push(`${name} begins`)
    const result = await promise
    log.push(`${name} ends`)
    return result
  }
  return { work, finish: () => resolve(name), fail: () => reject(new Error(`${name} failed`)) }
}

test('work runs one at a time, in the order of the calls', async () => {
  const queue = serialQueue()
  const log: string[] = []
  const [slow, quick] = [begin(log, 'slow'), begin(log, 'quick')]
  const results = [queue.run(slow.work), queue.run(quick.work)]
  quick.finish()
  await Promise.resolve()
  expect(log).toEqual(['slow begins'])
  slow.finish()
  expect(await Promise.all(results)).toEqual(['slow', 'quick'])
  expect(log).toEqual(['slow begins', 'slow ends', 'quick begins', 'quick ends'])
})

test('work never starts within the call, also when nothing is waiting', async () => {
  const queue = serialQueue()
  const log: string[] = []
  const done = queue.run(() => log.push('work'))
  log.push('call')
  await done
  expect(log).toEqual(['call', 'work'])
})

test('a stale result never comes after a newer one', async () => {
  const queue = serialQueue()
  const [first, second] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()]
  let shown = 0
  const read = (reply: Promise<number>) => async () => {
    shown = await reply
  }
  const reads = [queue.run(read(first.promise)), queue.run(read(second.promise))]
  second.resolve(2)
  first.resolve(1)
  await Promise.all(reads)
  expect(shown).toBe(2)
})

test('a failure reaches its own caller, and later work runs all the same', async () => {
  const queue = serialQueue()
  const failed = queue.run(() => Promise.reject(new Error('No reply')))
  const thrown = queue.run(() => {
    throw new Error('A bug')
  })
  const after = queue.run(() => 'after')
  await expect(failed).rejects.toThrow('No reply')
  await expect(thrown).rejects.toThrow('A bug')
  expect(await after).toBe('after')
})

test('work that is added by work runs after all that was added before', async () => {
  const queue = serialQueue()
  const log: string[] = []
  const outer = queue.run(() => {
    log.push('one')
    void queue.run(() => log.push('three'))
  })
  void queue.run(() => log.push('two'))
  await outer
  await queue.settled()
  expect(log).toEqual(['one', 'two', 'three'])
})

test('it settles once all work so far is done, whether it failed or not', async () => {
  const queue = serialQueue()
  const log: string[] = []
  const [one, two] = [begin(log, 'one'), begin(log, 'two')]
  const failed = queue.run(one.work).catch((error: Error) => error.message)
  void queue.run(two.work)
  const settled = queue.settled().then(() => log.push('settled'))
  one.fail()
  expect(await failed).toBe('one failed')
  expect(log).not.toContain('settled')
  two.finish()
  await settled
  expect(log).toEqual(['one begins', 'two begins', 'two ends', 'settled'])
})

test('its size is what is running and waiting', async () => {
  const queue = serialQueue()
  const log: string[] = []
  const [one, two] = [begin(log, 'one'), begin(log, 'two')]
  const failed = queue.run(one.work).catch(() => 'failed')
  const done = queue.run(two.work)
  expect(queue.size()).toBe(2)
  one.fail()
  await failed
  expect(queue.size()).toBe(1)
  two.finish()
  await done
  await queue.settled()
  expect(queue.size()).toBe(0)
})
