import { expect, test, vi } from 'vitest'
import { retry } from '#platform/core/retry.ts'

/** Fails so many times, then succeeds; records the delays without waiting. */
function failing(times: number) {
  const delays: number[] = []
  const work = vi.fn<() => Promise<string>>(async () => {
    if (work.mock.calls.length <= times) throw new Error(`failure ${work.mock.calls.length}`)
    return 'done'
  })
  const sleep = async (milliseconds: number) => void delays.push(milliseconds)
  return { work, delays, policy: { backoff: { firstMs: 100 }, retries: 3, mayRetry: () => true, sleep } }
}

test('work that succeeds runs once, without a delay', async () => {
  const { work, delays, policy } = failing(0)
  expect(await retry(work, policy)).toBe('done')
  expect([work.mock.calls.length, delays]).toEqual([1, []])
})

test('failed work is repeated with back-off', async () => {
  const { work, delays, policy } = failing(3)
  expect(await retry(work, policy)).toBe('done')
  expect([work.mock.calls.length, delays]).toEqual([4, [100, 200, 400]])
})

test('after the last attempt its own error is thrown', async () => {
  const { work, delays, policy } = failing(4)
  await expect(retry(work, policy)).rejects.toThrow('failure 4')
  expect([work.mock.calls.length, delays]).toEqual([4, [100, 200, 400]])
})

test('an error that no repetition can change is thrown at once', async () => {
  const { work, delays, policy } = failing(2)
  const mayRetry = (error: unknown) => error instanceof Error && error.message === 'failure 1'
  await expect(retry(work, { ...policy, mayRetry })).rejects.toThrow('failure 2')
  expect(delays).toEqual([100])
})

test('the caller decides with the next delay, for example against its deadline', async () => {
  const { work, delays, policy } = failing(3)
  await expect(retry(work, { ...policy, mayRetry: (_error, delayMs) => delayMs < 300 })).rejects.toThrow('failure 3')
  expect(delays).toEqual([100, 200])
})

test('delays are spread by the given random numbers', async () => {
  const { work, delays, policy } = failing(2)
  const random = vi.fn<() => number>().mockReturnValueOnce(0).mockReturnValueOnce(0.25)
  await retry(work, { ...policy, backoff: { firstMs: 40, jitter: [0, 1] }, random })
  expect(delays).toEqual([0, 20])
})

test('it waits by itself where no other wait is given', async () => {
  const { work, policy } = failing(1)
  const { sleep: _sleep, ...real } = policy
  const begun = performance.now()
  await retry(work, { ...real, backoff: { firstMs: 20 } })
  expect(performance.now() - begun).toBeGreaterThanOrEqual(15)
})
