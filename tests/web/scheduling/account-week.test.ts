import { expect, test } from 'vitest'
import {
  earliestStart,
  isOvernight,
  nextInterval,
  replaceInterval,
  withTimes,
} from '#app/scheduling/availability/week.ts'
import { monthAfter } from '#app/scheduling/availability/use-month.ts'

const hours = (...texts: string[]) =>
  texts.map((text) => ({ startTime: `${text.slice(0, 2)}:00`, endTime: `${text.slice(3, 5)}:00` }))

test('the first hours of a day are 09:00 to 18:00', () => {
  expect(nextInterval([])).toEqual({ startTime: '09:00', endTime: '18:00' })
})

test.each([
  ['new hours start where the ones before end', hours('09-12'), hours('12-13')[0]],
  ['the last hour of the day can be added', hours('09-23'), hours('23-24')[0]],
  ['after midnight nothing can be added', hours('09-24'), null],
  ['hours into the next day are the last', hours('22-02'), null],
  [
    'twelve intervals are enough',
    hours('00-01', '01-02', '02-03', '03-04', '04-05', '05-06', '06-07', '07-08', '08-09', '09-10', '10-11', '11-12'),
    null,
  ],
])('%s', (_, given, next) => {
  expect(nextInterval(given)).toEqual(next)
})

test('start times before the end of the interval above are invalid', () => {
  const day = hours('08-12', '13-18')
  expect([earliestStart(day, 0), earliestStart(day, 1)]).toEqual([0, 12])
})

test('a start at or after the end moves the end to one hour later', () => {
  expect(withTimes({ startTime: '09:00', endTime: '12:00' }, { startTime: '14:00' })).toEqual({
    startTime: '14:00',
    endTime: '15:00',
  })
  expect(withTimes({ startTime: '09:00', endTime: '12:00' }, { startTime: '23:00' })).toEqual({
    startTime: '23:00',
    endTime: '24:00',
  })
  expect(withTimes({ startTime: '09:00', endTime: '12:00' }, { endTime: '10:00' })).toEqual({
    startTime: '09:00',
    endTime: '10:00',
  })
})

test('later intervals make space for a longer one, and are removed where there is none', () => {
  expect(replaceInterval(hours('08-12', '13-18'), 0, hours('08-15')[0]!)).toEqual(hours('08-15', '15-18'))
  expect(replaceInterval(hours('08-12', '13-14'), 0, hours('08-20')[0]!)).toEqual(hours('08-20', '20-21'))
  expect(replaceInterval(hours('08-12', '13-14'), 0, hours('08-24')[0]!)).toEqual(hours('08-24'))
  expect(replaceInterval(hours('08-12', '13-18'), 1, hours('14-18')[0]!)).toEqual(hours('08-12', '14-18'))
})

test('an end at or before the start is on the next day', () => {
  expect(hours('22-02', '09-09', '09-10', '00-24').map(isOvernight)).toEqual([true, true, false, false])
})

test('months continue over the turn of the year', () => {
  expect([monthAfter('2026-11'), monthAfter('2026-12'), monthAfter('2027-01', -1), monthAfter('2026-12', -1)]).toEqual([
    '2026-12',
    '2027-01',
    '2026-12',
    '2026-11',
  ])
})
