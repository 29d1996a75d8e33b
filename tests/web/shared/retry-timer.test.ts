import { beforeEach, expect, test, vi } from 'vitest'
import { createRetryTimer } from '#shared/api/retry-timer.ts'

const backoff = { firstMs: 2_000, longestMs: 10_000 }
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

function begin(random?: () => number) {
  const work = vi.fn<() => void>()
  const jitter = random ? { jitter: [1, 1.5] as const } : {}
  return { work, timer: createRetryTimer(work, { ...backoff, ...jitter }, random) }
}

beforeEach(() => void vi.useFakeTimers())

test('each failure waits twice as long as the one before, up to the limit', async () => {
  const { work, timer } = begin()
  for (const [runs, delay] of [2_000, 4_000, 8_000, 10_000, 10_000].entries()) {
    timer.retry()
    await pass(delay - 1)
    expect(work).toHaveBeenCalledTimes(runs)
    await pass(1)
    expect(work).toHaveBeenCalledTimes(runs + 1)
  }
})

test('a success makes the next failure the first one', async () => {
  const { work, timer } = begin()
  timer.retry()
  timer.retry()
  timer.reset()
  timer.retry()
  await pass(2_000)
  expect(work).toHaveBeenCalledTimes(1)
})

test('a success leaves a scheduled run', async () => {
  const { work, timer } = begin()
  timer.retry()
  timer.reset()
  await pass(2_000)
  expect(work).toHaveBeenCalledTimes(1)
})

test('at most one run is scheduled', async () => {
  const { work, timer } = begin()
  timer.retry()
  timer.runIn(500)
  timer.retry()
  await pass(3_999)
  expect(work).not.toHaveBeenCalled()
  await pass(60_000)
  expect(work).toHaveBeenCalledTimes(1)
})

test('a run after a given time counts no failure', async () => {
  const { work, timer } = begin()
  timer.runIn(1_500)
  await pass(1_500)
  timer.retry()
  await pass(2_000)
  expect(work).toHaveBeenCalledTimes(2)
})

test('a cancelled run does not happen, and the failures still count', async () => {
  const { work, timer } = begin()
  timer.retry()
  timer.cancel()
  await pass(60_000)
  expect(work).not.toHaveBeenCalled()
  timer.retry()
  await pass(3_999)
  expect(work).not.toHaveBeenCalled()
  await pass(1)
  expect(work).toHaveBeenCalledTimes(1)
})

test('once stopped, nothing runs any more and no timer is left', async () => {
  const { work, timer } = begin()
  timer.retry()
  timer.stop()
  timer.retry()
  timer.runIn(0)
  expect(vi.getTimerCount()).toBe(0)
  await pass(60_000)
  expect(work).not.toHaveBeenCalled()
})

test('delays are spread by the given random numbers', async () => {
  const { work, timer } = begin(() => 0.5)
  timer.retry()
  await pass(2_499)
  expect(work).not.toHaveBeenCalled()
  await pass(1)
  expect(work).toHaveBeenCalledTimes(1)
})

test('work that fails by itself can schedule its next run', async () => {
  const times: number[] = []
  const begun = Date.now()
  const timer = createRetryTimer(() => {
    times.push(Date.now() - begun)
    if (times.length < 3) timer.retry()
  }, backoff)
  timer.retry()
  await pass(60_000)
  expect(times).toEqual([2_000, 6_000, 14_000])
})
