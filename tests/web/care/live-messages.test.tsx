import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { messageApi } from '#schemas/care/messages.calls.gen.ts'
import { notificationApi } from '#schemas/identity/notifications.calls.gen.ts'
import { useRead } from '#ui/api/use-call.ts'
import { lastAttendedAt } from '#shared/api/api.ts'
import { trackActivity } from '#app/shell/track-activity.ts'
import { LiveChanges } from '#app/shell/LiveChanges.tsx'
import { onLive, onMissed } from '#ui/live/on-live.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { clara } from '#tests/web/support/people.ts'
import { type FakeRequest, fakeServer } from '#tests/web/support/fake-server.ts'
import { latestSource, FakeEventSource } from '#tests/web/support/fake-event-source.ts'

const conversation = '019b0000-0000-7000-8000-0000000c0777'
const unread = { notifications: 0, messages: 0 }

let calls: FakeRequest[]
let events: string[]
let isHidden: boolean
beforeEach(() => {
  FakeEventSource.opened = []
  events = []
  isHidden = false
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('EventSource', FakeEventSource)
  trackActivity()
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  calls = fakeServer({
    'GET /api/messages/chat-list': () => ({ json: { data: [], meta: { nextCursor: null } } }),
    'GET /api/notifications/unseen': () => ({ json: unread }),
    'GET /api/notifications': () => ({ json: { data: [], meta: { page: 1, perPage: 25, total: 0, lastPage: 1 } } }),
  })
  const ends = [
    onLive('message', (id) => void events.push(`message ${id}`)),
    onLive('typing', (id) => void events.push(`typing ${id}`)),
    onMissed(() => void events.push('missed')),
  ]
  return () => {
    for (const end of ends) end()
  }
})

function Reading() {
  useRead(messageApi.chatList, {}, { staleTime: 60_000 })
  useRead(notificationApi.unread, {}, { staleTime: 60_000 })
  useRead(notificationApi.list, {}, { staleTime: 60_000 })
  return <LiveChanges />
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const paths = () => calls.map(({ path }) => path).toSorted()
const forget = () => {
  calls.length = 0
  events.length = 0
}

/** The page has loaded its data, and is about to open the stream. */
async function open(viewer = clara) {
  const shown = showAccount(<Reading />, { viewer })
  await waitFor(() => expect(calls).toHaveLength(3))
  await pass(600)
  return shown
}

async function openFollowing(viewer = clara) {
  const shown = await open(viewer)
  const source = latestSource()
  act(() => source.connect())
  await waitFor(() => expect(events).toEqual(['missed']))
  await pass(50)
  forget()
  return { source, shown }
}

describe('a message', () => {
  test('is published to the open conversation at once, and the chat list and the counts are loaded again', async () => {
    const { source } = await openFollowing()
    act(() => source.emit('message', conversation))
    expect(events).toEqual([`message ${conversation}`])
    await pass(300)
    await waitFor(() => expect(paths()).toEqual(['/api/messages/chat-list', '/api/notifications/unseen']))
  })

  test('and many more at once are published one by one and loaded once', async () => {
    const { source } = await openFollowing()
    act(() => [1, 2, 3].forEach(() => source.emit('message', conversation)))
    expect(events).toHaveLength(3)
    await pass(300)
    await waitFor(() => expect(paths()).toEqual(['/api/messages/chat-list', '/api/notifications/unseen']))
  })

  test('that arrived before the stream was ready is loaded', async () => {
    await open()
    forget()
    act(() => latestSource().connect())
    expect(events).toEqual(['missed'])
    await waitFor(() => expect(paths()).toEqual(['/api/messages/chat-list', '/api/notifications/unseen']))
  })
})

test('typing is published at once, and nothing is loaded', async () => {
  const { source } = await openFollowing()
  act(() => source.emit('typing', conversation))
  await pass(300)
  expect([events, calls]).toEqual([[`typing ${conversation}`], []])
})

/** The open list, a payment that has just arrived, and the count. */
const notifiedAndListed = ['/api/notifications', '/api/notifications', '/api/notifications/unseen']

test('a message and its notification are counted once', async () => {
  const { source } = await openFollowing()
  act(() => {
    source.emit('message', conversation)
    source.emit('notification', conversation)
  })
  await pass(300)
  await waitFor(() => expect(paths()).toEqual(['/api/messages/chat-list', ...notifiedAndListed]))
})

test('a notification is counted and listed', async () => {
  const { source } = await openFollowing()
  act(() => source.emit('notification', conversation))
  await pass(300)
  await waitFor(() => expect(paths()).toEqual(notifiedAndListed))
})

const isMarked = ({ headers }: FakeRequest) => headers['x-unattended'] === '1'

test('an event on an idle page is loaded by calls that do not extend the session', async () => {
  const { source } = await openFollowing()
  const attendedAt = lastAttendedAt()
  await pass(11_000)
  act(() => source.emit('message', conversation))
  await pass(300)
  await waitFor(() => expect(paths()).toEqual(['/api/messages/chat-list', '/api/notifications/unseen']))
  expect([calls.filter(isMarked).length, lastAttendedAt()]).toEqual([2, attendedAt])
})

test.each(['pointermove', 'click', 'keydown', 'input', 'popstate'])(
  'loads right after user activity (%s) count as activity, and soon after no longer',
  async (deed) => {
    const { source } = await openFollowing()
    await pass(11_000)
    act(() => void globalThis.dispatchEvent(new Event(deed)))
    const attendedAt = Date.now()
    act(() => source.emit('message', conversation))
    await pass(300)
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(calls.filter(isMarked)).toEqual([])
    expect(lastAttendedAt()).toBeGreaterThanOrEqual(attendedAt)
    forget()
    await pass(10_000)
    act(() => source.emit('message', conversation))
    await pass(300)
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(calls.filter(isMarked)).toHaveLength(2)
  },
)

test('automatic scrolling on a new message does not count as activity; returning to the page does', async () => {
  const { source } = await openFollowing()
  await pass(11_000)
  act(() => void globalThis.dispatchEvent(new Event('scroll')))
  act(() => source.emit('message', conversation))
  await pass(300)
  await waitFor(() => expect(calls.filter(isMarked)).toHaveLength(2))
  forget()
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  act(() => source.emit('message', conversation))
  await pass(300)
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls.filter(isMarked)).toEqual([])
})

describe('a page without a stream', () => {
  test('polls every 15 seconds, until the stream is there', async () => {
    await open()
    latestSource().fail(2)
    forget()
    await pass(9_000)
    expect(events).toEqual([])
    await pass(6_000)
    expect(events).toEqual(['missed'])
    await waitFor(() =>
      expect(paths()).toEqual(['/api/messages/chat-list', '/api/notifications', '/api/notifications/unseen']),
    )
    await pass(15_000)
    expect(events).toHaveLength(2)
    act(() => latestSource().connect())
    forget()
    await pass(40_000)
    expect(events).toEqual([])
  })

  test('does so in browsers without EventSource', async () => {
    vi.stubGlobal('EventSource', undefined)
    Reflect.deleteProperty(globalThis, 'EventSource')
    await open()
    forget()
    await pass(15_000)
    expect(events).toEqual(['missed'])
  })

  test('does so where a proxy accepts the stream and holds back its data', async () => {
    await open()
    act(() => latestSource().answer())
    forget()
    await pass(15_000)
    expect(events).toEqual(['missed'])
  })

  test('does so after the stream fell silent, which is detected, and it is opened again', async () => {
    const { source } = await openFollowing()
    await pass(20_000)
    act(() => source.signal('alive'))
    await pass(40_000)
    expect([source.readyState, events]).toEqual([1, []])
    await pass(25_000)
    expect(source.readyState).toBe(2)
    expect(FakeEventSource.opened).toHaveLength(2)
    await pass(15_000)
    expect(events.length).toBeGreaterThan(0)
  })

  test('does not poll while the page is hidden, and polls at once when it is shown', async () => {
    await open()
    latestSource().fail(2)
    isHidden = true
    forget()
    await pass(60_000)
    expect(events).toEqual([])
    isHidden = false
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(events).toEqual(['missed'])
  })

  test('polls in calls that do not extend the session', async () => {
    vi.stubGlobal('EventSource', undefined)
    Reflect.deleteProperty(globalThis, 'EventSource')
    await open()
    forget()
    await pass(15_000)
    await waitFor(() => expect(calls).toHaveLength(3))
    expect(calls.filter(isMarked)).toHaveLength(3)
  })
})
