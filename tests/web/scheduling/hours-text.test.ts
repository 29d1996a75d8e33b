import { expect, test } from 'vitest'
import { hoursShown, hoursTyped, readHours } from '#app/scheduling/availability/hours-text.ts'

const written = (typed: string) => {
  const hours = readHours(typed)
  return hours && hours.map(({ startTime, endTime }) => `${startTime} ${endTime}`)
}

test.each([
  ['8-12, 13-17', ['08:00 12:00', '13:00 17:00']],
  ['8-12,13-17', ['08:00 12:00', '13:00 17:00']],
  ['08:00–12:00; 13.00 – 17.00', ['08:00 12:00', '13:00 17:00']],
  ['8 to 12 and 13 to 17', ['08:00 12:00', '13:00 17:00']],
  ['8 bis 12 und 13 bis 17 Uhr', ['08:00 12:00', '13:00 17:00']],
  ['9am-12pm, 1pm-5pm', ['09:00 12:00', '13:00 17:00']],
  ['13-17, 8-12', ['08:00 12:00', '13:00 17:00']],
  ['8-10, 10-12', ['08:00 12:00']],
  ['8-12, 9-11', ['08:00 12:00']],
  ['0-24', ['00:00 24:00']],
  ['9-12,', ['09:00 12:00']],
  ['18-20, 22-6', ['18:00 20:00', '22:00 06:00']],
  ['22-6, 8-12', ['08:00 12:00', '22:00 06:00']],
] as const)('%s is read', (typed, hours) => {
  expect(written(typed)).toEqual(hours)
})

test.each(['', '8', '8-', '8-25', '24-25', '8:30-12', '8-12 13-17', '13am-5pm', 'noon', '-8-12'])(
  '%s is refused',
  (typed) => {
    expect(readHours(typed)).toBeNull()
  },
)

test('adjoining hours are written as one', () => {
  expect(
    hoursTyped([
      { startTime: '10:00', endTime: '13:00' },
      { startTime: '13:00', endTime: '14:00' },
      { startTime: '16:00', endTime: '18:00' },
    ]),
  ).toBe('10-14, 16-18')
})

test('adjoining hours are shown as one block', () => {
  expect(
    hoursShown([
      { startTime: '08:00', endTime: '10:00' },
      { startTime: '10:00', endTime: '12:00' },
      { startTime: '13:00', endTime: '17:00' },
    ]),
  ).toEqual(['08:00–12:00', '13:00–17:00'])
})
