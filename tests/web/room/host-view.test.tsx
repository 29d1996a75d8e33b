/** What the therapist sees around a session, and what whoever waits reads about it. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import { LateChoice } from '#site/room/LateChoice.tsx'
import { LateStatus } from '#site/room/LateStatus.tsx'
import { ExtendSession } from '#site/room/view/ExtendSession.tsx'
import { JoinRequest } from '#site/room/view/JoinRequest.tsx'
import { NextWaiting } from '#site/room/view/NextWaiting.tsx'
import { TimeLeft } from '#site/room/view/TimeLeft.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { show } from '#tests/web/support/show.tsx'

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const person = (name: string, state: string) => ({
  participantIdentifier: name,
  role: 'client',
  isOwn: false,
  name,
  state,
  occupantIdentifier: `visit-${name}`,
})
const room = (change: object = {}) =>
  ({
    bookingIdentifier: 'b1',
    role: 'provider',
    providerName: 'Ada',
    startAt: at(-40),
    endAt: at(20),
    expectedAt: null,
    remindedAt: null,
    showsTimeLeft: false,
    people: [person('Clara', 'waiting')],
    actions: ['late', 'extend'],
    ...change,
  }) as unknown as SessionRoom

test('a request is admitted with one click on the stage; a refusal is shown', async () => {
  const admit = vi.fn<(occupants: readonly string[]) => Promise<void>>(async () => {
    throw new TypeError('fetch failed')
  })
  show(<JoinRequest room={room()} onAdmit={admit} />)
  fireEvent.click(screen.getByRole('button', { name: 'Let in Clara' }))
  expect(admit).toHaveBeenCalledWith(['visit-Clara'])
  await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''))
})

test('a client sees no request', () => {
  const { container } = show(<JoinRequest room={room({ role: 'client' })} onAdmit={async () => undefined} />)
  expect(container.textContent).toBe('')
})

test('the next client is named until the notice is hidden; the one of this session is not', async () => {
  const waiting = (name: string, bookingIdentifier: string) => ({
    bookingIdentifier,
    occupantIdentifier: name,
    name,
    startAt: at(20),
  })
  fakeServer({ 'GET /api/room/waiting': () => ({ json: { data: [waiting('Clara', 'b1'), waiting('Ben', 'b2')] } }) })
  show(<NextWaiting room={room()} />)
  expect(await screen.findByText(/^Ben is waiting for the session at/)).toBeDefined()
  expect(screen.queryByText(/Clara/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(screen.queryByText(/Ben/)).toBeNull()
})

test('only free extensions are offered, the price is named first, and a time that was taken is explained', async () => {
  let choices = [{ minutes: 10, endAt: at(30) }]
  fakeServer({
    'GET /api/room/b1/extension': () => ({ json: { endAt: at(20), choices } }),
    'POST /api/room/b1/extend': () => {
      choices = []
      return problem(409, 'ROOM_TIME_TAKEN', 'The time after this session is no longer free')
    },
  })
  show(<ExtendSession room={room()} />)
  const [choice] = await screen.findAllByRole('button')
  expect(screen.getByText(/The price stays the same/)).toBeDefined()
  expect(screen.getAllByRole('button')).toHaveLength(1)
  fireEvent.click(choice!)
  expect(await screen.findByText('The time after this session is no longer free')).toBeDefined()
  expect(await screen.findByText('No more time is free after this session.')).toBeDefined()
})

test('the therapist says how late they come', async () => {
  const calls = fakeServer({ 'POST /api/room/b1/late': () => ({ json: room({ expectedAt: at(10) }) }) })
  show(<LateChoice room={room()} />)
  fireEvent.click(screen.getByRole('button', { name: '15 min later' }))
  expect(await screen.findByText(/^Clara reads that you come at/)).toBeDefined()
  expect(calls[0]?.body).toEqual({ minutes: 15 })
})

test('whoever waits reads the lateness, and after it when the therapist was reminded', () => {
  const late = room({ startAt: at(-3), expectedAt: at(2), remindedAt: at(-1) })
  const { unmount } = show(<LateStatus room={late} now={Date.now()} />)
  expect(screen.getByText(/^Ada is running 5 minutes late and expects to begin at/)).toBeDefined()
  unmount()
  show(<LateStatus room={late} now={Date.now() + 3 * 60_000} />)
  expect(screen.getByText(/^We reminded Ada at/)).toBeDefined()
})

test.each([
  ['provider', false, 10, true],
  ['provider', false, 9, false],
  ['provider', false, 5, true],
  ['client', false, 5, false],
  ['client', true, 10, false],
  ['client', true, 5, true],
] as const)(
  'a %s, where the therapist wants it: %s, reads %d minutes before the end: %s',
  (role, showsTimeLeft, minutes, isRead) => {
    show(<TimeLeft room={room({ role, showsTimeLeft, endAt: at(minutes - 0.1) })} hasClock={false} />)
    expect(screen.queryByText(`${minutes} minutes left`) !== null).toBe(isRead)
  },
)
