/** The notice that somebody waits: what it shows, how often it sounds, what this browser remembers. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { JoinRequests } from '#app/care/session-room/JoinRequests.tsx'
import { JoinRequestSettings } from '#app/care/session-room/JoinRequestSettings.tsx'
import { chooseJoin, markSeen } from '#app/care/session-room/join-choices.ts'
import { nextReadMs } from '#app/care/session-room/use-join-requests.ts'
import { playJoinSound } from '#app/care/session-room/join-sound.ts'
import { type FakeRequest, fakeServer } from '#tests/web/support/fake-server.ts'
import { theo } from '#tests/web/support/people.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'

vi.mock('#app/care/session-room/join-sound.ts', () => ({ playJoinSound: vi.fn(() => () => undefined) }))

const request = {
  bookingIdentifier: 'b1',
  occupantIdentifier: 'o1',
  name: 'Ada',
  role: 'client',
  waitingSince: '2026-03-02T08:00:00.000Z',
  startAt: new Date(Date.now() + 15 * 60_000).toISOString(),
  endAt: new Date(Date.now() + 65 * 60_000).toISOString(),
  expectedAt: null,
}
let answer: object
let calls: FakeRequest[]
beforeEach(() => {
  vi.mocked(playJoinSound).mockClear()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  chooseJoin({ sound: true, system: false })
  markSeen(Array.from({ length: 20 }, (_, place) => `old${place}`))
  answer = { now: '2026-03-02T08:00:00.000Z', data: [request], inside: null, opensAt: '2026-03-02T08:00:00.000Z' }
  calls = fakeServer({
    'GET /api/room/waiting': () => ({ json: answer }),
    'POST /api/room/b1/late': () => ({ json: {} }),
  })
})
const open = () => showAccount(<JoinRequests />, { viewer: theo })

test('names who waits, leads into the room, and says so in the title', async () => {
  document.title = 'Overview'
  open()
  const letIn = await screen.findByRole('link', { name: 'Let Ada in' })
  expect(letIn.getAttribute('href')).toBe('/appointments/b1/session/#admit')
  expect(screen.getByRole('link', { name: 'Open the room for Ada' }).getAttribute('href')).toBe(
    '/appointments/b1/session/',
  )
  expect(document.title).toBe('Somebody is waiting · Overview')
  document.title = 'Messages'
  await waitFor(() => expect(document.title).toBe('Somebody is waiting · Messages'))
})

test('several are counted', async () => {
  answer = {
    ...answer,
    data: [request, { ...request, occupantIdentifier: 'o2', bookingIdentifier: 'b2', name: 'Ben' }],
  }
  open()
  expect(await screen.findByRole('heading', { name: '2 people are waiting' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Let Ben in' })).toBeDefined()
})

test('in another session it makes no sound and admits nobody', async () => {
  answer = { ...answer, inside: { bookingIdentifier: 'b9', endAt: '2026-03-02T08:50:00.000Z' } }
  open()
  expect(await screen.findByText(/You are in another session until/)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Let Ada in' })).toBeNull()
  expect(playJoinSound).not.toHaveBeenCalled()
})

test('a request in the room where the therapist is shows there only', async () => {
  answer = { ...answer, inside: { bookingIdentifier: 'b1', endAt: '2026-03-02T08:50:00.000Z' } }
  open()
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByText('Ada is waiting')).toBeNull()
})

test('the therapist can say from here that they are late', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Say that you come 10 minutes later' }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ minutes: 10 }))
})

describe('the sound', () => {
  test('begins at once and stops when the notice is hidden, which stays as one button', async () => {
    open()
    await waitFor(() => expect(playJoinSound).toHaveBeenCalledTimes(1))
    fireEvent.click(await screen.findByRole('button', { name: 'Hide' }))
    expect(screen.queryByRole('link', { name: 'Let Ada in' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Ada is waiting' }))
    expect(screen.getByRole('link', { name: 'Let Ada in' })).toBeDefined()
    expect(playJoinSound).toHaveBeenCalledTimes(1)
  })

  test('repeats every 30 seconds', async () => {
    const repeat = vi.spyOn(globalThis, 'setInterval')
    open()
    await waitFor(() => expect(playJoinSound).toHaveBeenCalledTimes(1))
    const ring = repeat.mock.calls.find(([, after]) => after === 30_000)?.[0] as () => void
    act(() => ring())
    await waitFor(() => expect(vi.mocked(playJoinSound).mock.calls.length).toBeGreaterThan(0))
  })

  test('is off where this browser has switched it off', async () => {
    chooseJoin({ sound: false })
    open()
    await screen.findByRole('link', { name: 'Let Ada in' })
    expect(playJoinSound).not.toHaveBeenCalled()
  })
})

test('the browser is asked for notifications only when the switch is turned on', async () => {
  const requestPermission = vi.fn(async () => 'granted')
  vi.stubGlobal('Notification', Object.assign(class {}, { permission: 'default', requestPermission }))
  showAccount(<JoinRequestSettings />, { viewer: theo })
  const choice = screen.getByRole('switch', { name: 'A notification of this device as well' })
  expect(requestPermission).not.toHaveBeenCalled()
  fireEvent.click(choice)
  await waitFor(() => expect((choice as HTMLInputElement).checked).toBe(true))
  expect(requestPermission).toHaveBeenCalledTimes(1)
})

test.each([
  [undefined, 20_000],
  [null, 600_000],
  ['2026-03-02T07:59:00Z', 20_000],
  ['2026-03-02T08:05:00Z', 300_000],
  ['2026-03-02T18:00:00Z', 600_000],
])('with a room that opens at %s it is read again after %d ms', (opensAt, ms) => {
  expect(nextReadMs(opensAt === undefined ? undefined : { opensAt }, Date.parse('2026-03-02T08:00:00Z'))).toBe(ms)
})
