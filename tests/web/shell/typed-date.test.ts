import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addMonths, dayAfterKey, weeksOf } from '#ui/forms/calendar-days.ts'
import { readDate, writtenDate } from '#ui/forms/typed-date.ts'

test.each([
  ['en', '26/11/2026', '2026-11-26'],
  ['en', '26.11.2026', '2026-11-26'],
  ['en', '26-11-2026', '2026-11-26'],
  ['en', '26 11 2026', '2026-11-26'],
  ['en', ' 1/2/2026 ', '2026-02-01'],
  ['en', '2026-11-26', '2026-11-26'],
  ['en', '26 November 2026', '2026-11-26'],
  ['en', '26 nov 2026', '2026-11-26'],
  ['en', '1st Mar 2026', '2026-03-01'],
  ['en', '29/02/2024', '2024-02-29'],
  ['de', '26.11.2026', '2026-11-26'],
  ['de', '26/11/2026', '2026-11-26'],
  ['de', '26. November 2026', '2026-11-26'],
  ['de', '3. März 2026', '2026-03-03'],
  ['de', '3. Dez. 2026', '2026-12-03'],
  // The month never comes first, and no year is guessed.
  ['en', '11/26/2026', null],
  ['en', '26/11/26', null],
  ['en', '29/02/2026', null],
  ['en', '31/04/2026', null],
  ['en', '2026-02-30', null],
  ['en', '26/11', null],
  ['en', '26 Dezember 2026', null],
  ['en', 'tomorrow', null],
  ['de', '00.01.2026', null],
  ['de', '', null],
] as const)('%s: "%s" is the date %s', (locale, typed, date) => {
  expect(readDate(typed, locale)).toBe(date)
})

test.each([
  ['en', '2026-11-26', '26/11/2026'],
  ['de', '2026-11-26', '26.11.2026'],
  ['de', '', ''],
  ['en', '26/11', '26/11'],
] as const)('%s: %s is shown as %s', (locale, value, shown) => {
  expect(writtenDate(value, locale)).toBe(shown)
})

test('a month has six weeks from Monday on', () => {
  const weeks = weeksOf('2026-11-26')
  expect(weeks.map(([monday]) => monday)).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ])
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-01-15', -1, '2025-12-15'],
] as const)('%s moved by %i months is %s', (date, months, moved) => {
  expect(addMonths(date, months)).toBe(moved)
})

test.each([
  ['ArrowLeft', false, '2026-11-25'],
  ['ArrowRight', false, '2026-11-27'],
  ['ArrowUp', false, '2026-11-19'],
  ['ArrowDown', false, '2026-12-03'],
  ['Home', false, '2026-11-23'],
  ['End', false, '2026-11-29'],
  ['PageUp', false, '2026-10-26'],
  ['PageDown', true, '2027-11-26'],
  ['a', false, null],
] as const)('%s leads to another day', (key, isShift, day) => {
  expect(dayAfterKey('2026-11-26', key, isShift)).toBe(day)
})

/** Browsers show their date fields in the language and order of the system, not of the page. */
test('no page uses a date field of the browser', () => {
  const sources = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const isNative = (text: string) => /type(=|: )["']date["']|\bDateInput\b[^}]*\} from 'react-admin'/.test(text)
  expect(sources.filter((name) => isNative(readFileSync(`web/${name}`, 'utf8')))).toEqual([])
})
