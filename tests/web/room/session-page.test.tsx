import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Closed } from '#site/room/Closed.tsx'
import { Session } from '#site/room/Session.tsx'
import { latenessOf, stageOf } from '#site/room/session-stage.ts'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { FakeEventSource } from '#tests/web/support/fake-event-source.ts'
import { show } from '#tests/web/support/show.tsx'

beforeEach(() => void vi.stubGlobal('EventSource', FakeEventSource))

const room = { state: 'open', own: null, actions: ['enter'] } as unknown as SessionRoom
const startAt = '2026-11-26T17:00:00.000Z'
const gone = (departure: string) =>
  ({ ...room, own: { identifier: 'a', state: 'gone', departure } }) as unknown as SessionRoom

test('somebody who is not signed in comes back after signing in', async () => {
  fakeServer({ 'GET /api/room/b1': () => problem(401, 'UNAUTHENTICATED', 'No') })
  show(<Session />, { at: '/session/b1/' })
  const link = await screen.findByRole('link', { name: 'Sign in' })
  expect(link.getAttribute('href')).toBe('/login/?redirect=%2Fsession%2Fb1%2F')
})

test('a booking without a room says so', async () => {
  fakeServer({ 'GET /api/room/b1': () => problem(409, 'ROOM_NONE', 'No') })
  show(<Session />, { at: '/de/session/b1/', locale: 'de' })
  expect(await screen.findByRole('heading', { name: 'Diese Sitzung hat keinen Raum' })).toBeDefined()
})

test.each(['removed', 'declined', 'replaced', 'lost', 'rights', 'ended', 'closed', 'none'] as const)(
  'the state %s has one heading',
  (stage) => {
    show(<Closed booking="b1" stage={stage} room={room} onEnter={() => undefined} />)
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  },
)

test('the visit of this page decides the screen', () => {
  const stage = (given: SessionRoom, occupant: string | null) =>
    stageOf({ room: given, error: null, occupant, aliveAt: 0 })
  expect(stage(room, null)).toBe('check')
  expect(stage({ ...room, state: 'early' }, null)).toBe('early')
  expect(stage(gone('removed'), 'a')).toBe('removed')
  expect(stage(gone('removed'), 'b')).toBe('replaced')
})

test('lateness in steps of the wait', () => {
  const after = (minutes: number) => latenessOf(startAt, Date.parse(startAt) + minutes * 60_000)
  expect([-1, 0, 2, 5, 15].map(after)).toEqual(['early', 'on_time', 'late', 'late_told', 'late_long'])
})

test.each([
  ['Asia/Tokyo', '01:45'],
  ['America/New_York', '11:45'],
])('times are those of the zone of the account, %s, as on the other pages of the account', async (timezone, time) => {
  const early = { ...room, state: 'early', role: 'client', providerName: 'Theo Bassey', people: [], startAt, timezone }
  fakeServer({ 'GET /api/room/b1': () => ({ json: { ...early, opensAt: '2026-11-26T16:45:00.000Z', now: startAt } }) })
  show(<Session />, { at: '/session/b1/' })
  expect((await screen.findByRole('heading', { level: 1, name: new RegExp(time) })).textContent).toContain(time)
})

test('a guest whose link has ended is not asked to sign in', async () => {
  const calls = fakeServer({ 'GET /api/room/b1': () => problem(401, 'UNAUTHORIZED_ACCESS', 'No') })
  show(<Session />, { at: '/guest/b1/session/' })
  expect(await screen.findByRole('heading', { name: 'This link does not open the session' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
  expect(calls.length).toBeGreaterThan(0)
  expect(FakeEventSource.opened.at(-1)?.url).toBe('/api/room/b1/live')
})

test('a reloaded page goes back in without the check of the devices, and shows it where that fails', async () => {
  sessionStorage.setItem('room-b1', 'a')
  let refuse = (): void => undefined
  const refused = new Promise<ReturnType<typeof problem>>((resolve) => {
    refuse = () => resolve(problem(503, 'UNAVAILABLE', 'Try again'))
  })
  const opened = {
    ...room,
    role: 'client',
    modality: 'video',
    providerName: 'Theo Bassey',
    people: [],
    startAt,
    now: startAt,
  }
  const calls = fakeServer({ 'GET /api/room/b1': () => ({ json: opened }), 'POST /api/room/b1/enter': () => refused })
  show(<Session />, { at: '/session/b1/' })
  await vi.waitFor(() => expect(calls.some(({ path }) => path.endsWith('/enter'))).toBe(true))
  expect(screen.getByRole('heading', { name: 'Loading your session' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Enter the waiting room' })).toBeNull()
  refuse()
  expect(await screen.findByRole('button', { name: 'Enter the waiting room' })).toBeDefined()
})
