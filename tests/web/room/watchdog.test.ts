import { expect, test } from 'vitest'
import { beginWatch, observe, type Reading } from '#shared/room/watchdog.ts'

/** Repairs of so many seconds, as `second:repair`. */
function repairsOf(seconds: number, readingAt: (second: number) => Reading): string[] {
  let watch = beginWatch(0)
  const found: string[] = []
  for (let second = 0; second <= seconds; second += 1) {
    const result = observe(watch, readingAt(second), second * 1_000)
    watch = result.watch
    // A new connection begins with a watch of its own, which knows of the repairs before.
    if (result.repair === 'replace')
      watch = { ...beginWatch(second * 1_000), restarts: watch.restarts, restartedAt: watch.restartedAt }
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
  isPolite: false,
  ...part,
})

test('a picture that stops is restarted after 5 seconds and replaced after 10', () => {
  const frozen = (second: number) => reading({ packets: second, framesDecoded: Math.min(second, 3) })
  expect(repairsOf(13, frozen)).toEqual(['8:restart', '13:replace'])
})

test('a failed connection restarts at once, then after 2 and 5 seconds; then new ones begin after 10 and 20', () => {
  const failed = (second: number) => reading({ state: second === 0 ? 'connected' : 'failed' })
  expect(repairsOf(60, failed)).toEqual([
    '1:restart',
    '3:restart',
    '8:restart',
    '18:replace',
    '38:replace',
    '58:replace',
  ])
})

test('the side that gives way repairs later, so that not both do it at once', () => {
  const failed = (second: number) => reading({ state: second === 0 ? 'connected' : 'failed', isPolite: true })
  expect(repairsOf(12, failed)).toEqual(['3:restart', '7:restart'])
  const frozen = (second: number) => reading({ packets: second, framesDecoded: Math.min(second, 3), isPolite: true })
  expect(repairsOf(13, frozen)).toEqual(['8:restart', '13:replace'])
})

test('a connection that never comes about is replaced every 20 seconds, at first and later', () => {
  expect(repairsOf(70, () => reading({ state: 'connecting' }))).toEqual(['20:replace', '40:replace', '60:replace'])
  const later = (second: number) => reading({ state: second < 5 ? 'connected' : 'connecting', framesDecoded: second })
  expect(repairsOf(30, later)).toEqual(['24:replace'])
})

test('with a clock that stands or jumps back nothing is repaired, and nothing is divided by it', () => {
  let watch = beginWatch(1_000)
  for (const now of [1_000, 1_000, 1_000, 400, 400, 1_000]) {
    const result = observe(watch, reading({ state: 'connected', framesDecoded: 7 }), now)
    watch = result.watch
    expect([result.repair, result.link]).toEqual(['none', 'connected'])
  }
})

test('after sleep of an hour a frozen picture is repaired once, not once for each second', () => {
  let watch = beginWatch(0)
  const found: string[] = []
  for (const now of [0, 1_000, 3_600_000, 3_601_000]) {
    const result = observe(watch, reading({ framesDecoded: 5, packets: 5 }), now)
    watch = result.watch
    found.push(result.repair)
  }
  expect(found).toEqual(['none', 'none', 'replace', 'none'])
})

test('somebody without camera and microphone is never repaired for silence', () => {
  expect(repairsOf(60, () => reading({ expects: 'nothing' }))).toEqual([])
  const sound = (second: number) => reading({ expects: 'sound', audioPackets: Math.min(second, 3) })
  expect(repairsOf(9, sound)).toEqual(['8:restart'])
})

test('a disconnected one restarts after 3 seconds, and no packet for 2 seconds is shaky', () => {
  const lost = (second: number) => reading({ state: second < 2 ? 'connected' : 'disconnected', framesDecoded: second })
  expect(repairsOf(5, lost)).toEqual(['5:restart'])
  expect(observe(beginWatch(0), reading({}), 2_000).link).toBe('shaky')
})
