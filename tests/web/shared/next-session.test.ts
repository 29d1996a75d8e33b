/** @vitest-environment jsdom */
import { beforeEach, expect, test } from 'vitest'
import { readNextSession, storeNextSession } from '#shared/offline/next-session.ts'

const session = {
  startAt: '2026-03-02T09:00:00Z',
  endAt: '2026-03-02T09:50:00Z',
  opensAt: '2026-03-02T08:50:00Z',
  zone: 'Europe/Berlin',
}

beforeEach(() => localStorage.clear())

test('a stored session is there until it is over, then it is deleted', () => {
  storeNextSession(session)
  expect(readNextSession(Date.parse('2026-03-02T09:49:59Z'))).toEqual(session)
  expect(readNextSession(Date.parse(session.endAt))).toBeNull()
  expect(localStorage.length).toBe(0)
})

test('nothing is stored without a session, and broken values count as none', () => {
  storeNextSession(session)
  storeNextSession(null)
  expect(localStorage.length).toBe(0)
  localStorage.setItem('next-session', '{')
  expect(readNextSession(0)).toBeNull()
  localStorage.setItem('next-session', '{"startAt":"x"}')
  expect(readNextSession(0)).toBeNull()
})
