import { expect, test } from 'vitest'
import { isPictureTooMuch, type Sample } from '#shared/room/picture-rules.ts'

/** One sample a second, the newest at second 20. */
const measured = (seconds: number, part: Partial<Sample>): Sample[] =>
  Array.from({ length: seconds + 1 }, (_, number) => ({
    at: (20 - seconds + number) * 1_000,
    lossShare: 0,
    availableBitrate: 800_000,
    roundTripMs: 80,
    ...part,
  }))
const isTooMuch = (samples: readonly Sample[]) => isPictureTooMuch(samples, 20_000)

test('a bitrate below 150 kbit/s or losses above 10 % pause the picture after six seconds', () => {
  const low = { availableBitrate: 100_000 }
  const lossy = { lossShare: 0.2 }
  expect([isTooMuch(measured(5, low)), isTooMuch(measured(6, low))]).toEqual([false, true])
  expect([isTooMuch(measured(5, lossy)), isTooMuch(measured(6, lossy))]).toEqual([false, true])
})

test('four seconds of losses and then two of a low bitrate are six seconds of a narrow connection', () => {
  const lossy = measured(6, { lossShare: 0.2 }).slice(0, 4)
  const low = measured(6, { availableBitrate: 100_000 }).slice(4)
  expect(isTooMuch([...lossy, ...low])).toBe(true)
})

test('one good measurement begins anew, and nothing measured pauses nothing', () => {
  const low = measured(12, { availableBitrate: 100_000 })
  const good = measured(12, {})[9]
  expect(isTooMuch(low.map((sample, at) => (at === 9 && good ? good : sample)))).toBe(false)
  expect(isTooMuch(measured(12, { lossShare: null, availableBitrate: null }))).toBe(false)
  expect(isTooMuch([])).toBe(false)
})
