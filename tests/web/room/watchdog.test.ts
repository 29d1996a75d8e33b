import { expect, test } from 'vitest'
import { beginWatch, observe, type Reading } from '#shared/room/watchdog.ts'

/** Repairs of so many seconds, as `second:repair`. */
function repairsOf(seconds: number, readingAt: (second: number) => Reading): string[] {
  let watch = beginWatch(0)
  const found: string[] = []
  for (let second = 0; second <= seconds; second += 1) {
    const result = observe(watch, readingAt(second), second * 1_000)
    watch = result.watch
    if (result.repair !== 'none') found.push(`${second}:${result.repair}`)
  }
  return found
}
const reading = (part: Partial<Reading>): Reading => ({
  state: 'connected',
  packets: 0,
  framesDecoded: 0,
  audioPackets: 0,
  expects: 'picture',
  ...part,
})

test('a picture that stops is restarted after 5 seconds and replaced after 10', () => {
  const frozen = (second: number) => reading({ packets: second, framesDecoded: Math.min(second, 3) })
  expect(repairsOf(13, frozen)).toEqual(['8:restart', '13:replace'])
})

test('a failed connection restarts at once, then after 2, 5, 10 and 20 seconds', () => {
  const failed = (second: number) => reading({ state: second === 0 ? 'connected' : 'failed' })
  expect(repairsOf(60, failed)).toEqual([
    '1:restart',
    '3:restart',
    '8:restart',
    '18:restart',
    '38:restart',
    '58:restart',
  ])
})

test('a disconnected one restarts after 3 seconds, and no packet for 2 seconds is shaky', () => {
  const lost = (second: number) => reading({ state: second < 2 ? 'connected' : 'disconnected', framesDecoded: second })
  expect(repairsOf(5, lost)).toEqual(['5:restart'])
  expect(observe(beginWatch(0), reading({}), 2_000).link).toBe('shaky')
})
