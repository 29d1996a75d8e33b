import { expect, test } from 'vitest'
import { expectedStart, extensionsOf, mayBeLate } from '#backend/care/session-room/host-rules.ts'

const times = { startAt: '2026-03-12T08:00:00Z', endAt: '2026-03-12T09:00:00Z' }
const at = (time: string) => Temporal.Instant.from(`2026-03-12T${time}Z`)

test.each([
  ['06:59:59', false],
  ['07:00:00', true],
  ['08:59:59', true],
  ['09:00:00', false],
])('at %s the therapist can say that they are late: %s', (time, isPossible) => {
  expect(mayBeLate(times, at(time))).toBe(isPossible)
})

test.each([
  ['07:30:00', 10, '08:10:00'],
  ['08:00:00', 10, '08:10:00'],
  ['08:03:00', 5, '08:08:00'],
])('at %s, %d minutes late means %s', (now, minutes, expected) => {
  expect(expectedStart(times.startAt, minutes, at(now))).toEqual(at(expected))
})

test.each([
  ['nothing follows', null, '08:30:00', 60, [10, 15, 30]],
  ['the next session begins after 15 minutes', '09:15:00', '08:30:00', 60, [10, 15]],
  ['the next session begins after 9 minutes', '09:09:00', '08:30:00', 60, []],
  ['the next session begins at once', '09:00:00', '08:30:00', 60, []],
  ['12 minutes after the end', null, '09:12:00', 60, [15, 30]],
  ['it was extended by 45 minutes already', null, '08:30:00', 15, [10, 15]],
])('when %s', (_, next, now, sessionMinutes, minutes) => {
  const freeUntil = next === null ? null : at(next).toString()
  const choices = extensionsOf({ ...times, sessionMinutes, freeUntil }, at(now))
  expect(choices.map((choice) => choice.minutes)).toEqual(minutes)
  for (const choice of choices) expect(choice.endAt).toEqual(at('09:00:00').add({ minutes: choice.minutes }))
})
