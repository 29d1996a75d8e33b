import { expect, test } from 'vitest'
import { encodingFor, isPictureTooMuch, type Sample } from '#shared/room/picture-rules.ts'

/** One sample a second, the newest at second 20. */
const measured = (seconds: number, part: Partial<Sample>): Sample[] =>
  Array.from({ length: seconds + 1 }, (_, number) => ({
    at: (20 - seconds + number) * 1_000,
    lossShare: 0,
    availableBitrate: 800_000,
    roundTripMs: 80,
    ...part,
  }))
const isTooMuch = (samples: readonly Sample[]) => isPictureTooMuch(samples, 20_000, 150_000)

test('a bitrate below 150 kbit/s or losses above 10 % pause the picture after five seconds', () => {
  const low = { availableBitrate: 100_000 }
  const lossy = { lossShare: 0.2 }
  expect([isTooMuch(measured(4, low)), isTooMuch(measured(5, low))]).toEqual([false, true])
  expect([isTooMuch(measured(4, lossy)), isTooMuch(measured(5, lossy))]).toEqual([false, true])
})

test('three seconds of losses and then two of a low bitrate are five seconds of a narrow connection', () => {
  const lossy = measured(5, { lossShare: 0.2 }).slice(0, 3)
  const low = measured(5, { availableBitrate: 100_000 }).slice(3)
  expect(isTooMuch([...lossy, ...low])).toBe(true)
})

test('one good measurement begins anew, and nothing measured pauses nothing', () => {
  const low = measured(12, { availableBitrate: 100_000 })
  const good = measured(12, {})[9]
  expect(isTooMuch(low.map((sample, at) => (at === 9 && good ? good : sample)))).toBe(false)
  expect(isTooMuch(measured(12, { lossShare: null, availableBitrate: null }))).toBe(false)
  expect(isTooMuch([])).toBe(false)
})

test('the small picture of a group needs less than the picture of two people', () => {
  const low = measured(12, { availableBitrate: 100_000 })
  const isTooMuchFor = (people: number) => {
    const { leastBitrate } = encodingFor({ people, isLargeScreen: false, isAlwaysLarge: false })
    return isPictureTooMuch(low, 20_000, leastBitrate)
  }
  expect([isTooMuchFor(2), isTooMuchFor(4)]).toEqual([true, false])
})
