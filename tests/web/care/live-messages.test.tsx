import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { messageApi } from '#schemas/care/messages.ts'
import { notificationApi } from '#schemas/identity/notifications.ts'
import { useRead } from '#ui/api/use-call.ts'
import { lastAttendedAt } from '#shared/api/api.ts'
import { followActs } from '#app/shell/follow-acts.ts'
import { LiveChanges } from '#app/shell/LiveChanges.tsx'
import { onLive, onMissed } from '#ui/live/on-live.ts'
import { showAccount } from '#tests/web/support/account-stage.tsx'
import { clara } from '#tests/web/support/people.ts'
import { type Asked, fakeServer } from '#tests/web/support/fake-server.ts'
import { latestSource, PlayedSource } from '#tests/web/support/played-source.ts'

const conversation = '019b0000-0000-7000-8000-0000000c0777'
const unseen = { notifications: 0, messages: 0 }

let calls: Asked[]
let heard: string[]
let isHidden: boolean
beforeEach(() => {
  PlayedSource.opened = []
  heard = []
  isHidden = false
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('EventSource', PlayedSource)
  followActs()
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  calls = fakeServer({
    'GET /api/messages/chat-list': () => ({ json: { data: [], meta: { nextCursor: null } } }),
    'GET /api/notifications/unseen': () => ({ json: unseen }),
    'GET /api/notifications': () => ({ json: { data: [], meta: { page: 1, perPage: 25, total: 0, lastPage: 1 } } }),
  })
  const ends = [
    onLive('message', (id) => void heard.push(`message ${id}`)),
    onLive('typing', (id) => void heard.push(`typing ${id}`)),
    onMissed(() => void heard.push('missed')),
  ]
  return () => {
    for (const end of ends) end()
  }
})

function Reading() {
  useRead(messageApi.chatList, {}, { staleTime: 60_000 })
  useRead(notificationApi.unseen, {}, { staleTime: 60_000 })
  useRead(notificationApi.list, {}, { staleTime: 60_000 })
  return <LiveChanges />
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const asked = () => calls.map(({ path }) => path).toSorted()
const forget = () => {
  calls.length = 0
  heard.length = 0
}

/** The page has read what it shows, and is about to follow. */
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
  await waitFor(() => expect(heard).toEqual(['missed']))
  await pass(50)
  forget()
  return { source, shown }
}

describe('a message', () => {
  test('is told to the open conversation in the same moment, and the chat list and the counts are read anew', async () => {
    const { source } = await openFollowing()
    act(() => source.tell('message', conversation))
    expect(heard).toEqual([`message ${conversation}`])
    await pass(300)
    await waitFor(() => expect(asked()).toEqual(['/api/messages/chat-list', '/api/notifications/unseen']))
  })

  test('and many more in a moment are told each and read once', async () => {
    const { source } = await openFollowing()
    act(() => [1, 2, 3].forEach(() => source.tell('message', conversation)))
    expect(heard).toHaveLength(3)
    await pass(300)
    await waitFor(() => expect(asked()).toEqual(['/api/messages/chat-list', '/api/notifications/unseen']))
  })

  test('that came before the stream said its first word is asked for', async () => {
    await open()
    forget()
    act(() => latestSource().connect())
    expect(heard).toEqual(['missed'])
    await waitFor(() => expect(asked()).toEqual(['/api/messages/chat-list', '/api/notifications/unseen']))
  })
})

test('that somebody types is told at once, and nothing is read', async () => {
  const { source } = await openFollowing()
  act(() => source.tell('typing', conversation))
  await pass(300)
  expect([heard, calls]).toEqual([[`typing ${conversation}`], []])
})

/** The open list, money that has just arrived, and the count. */
const toldAndListed = ['/api/notifications', '/api/notifications', '/api/notifications/unseen']

test('a message and its notification at a time are counted once', async () => {
  const { source } = await openFollowing()
  act(() => {
    source.tell('message', conversation)
    source.tell('notification', conversation)
  })
  await pass(300)
  await waitFor(() => expect(asked()).toEqual(['/api/messages/chat-list', ...toldAndListed]))
})

test('a notification is counted and listed', async () => {
  const { source } = await openFollowing()
  act(() => source.tell('notification', conversation))
  await pass(300)
  await waitFor(() => expect(asked()).toEqual(toldAndListed))
})

const isMarked = ({ headers }: Asked) => headers['x-unattended'] === '1'

test('what comes to a page on which nobody does anything is read by calls that keep nobody signed in', async () => {
  const { source } = await openFollowing()
  const attendedAt = lastAttendedAt()
  await pass(11_000)
  act(() => source.tell('message', conversation))
  await pass(300)
  await waitFor(() => expect(asked()).toEqual(['/api/messages/chat-list', '/api/notifications/unseen']))
  expect([calls.filter(isMarked).length, lastAttendedAt()]).toEqual([2, attendedAt])
})

test.each(['pointermove', 'click', 'keydown', 'input', 'popstate'])(
  'what is read right after a person did something (%s) counts as their doing, and a moment later no more',
  async (deed) => {
    const { source } = await openFollowing()
    await pass(11_000)
    act(() => void globalThis.dispatchEvent(new Event(deed)))
    const attendedAt = Date.now()
    act(() => source.tell('message', conversation))
    await pass(300)
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(calls.filter(isMarked)).toEqual([])
    expect(lastAttendedAt()).toBeGreaterThanOrEqual(attendedAt)
    forget()
    await pass(10_000)
    act(() => source.tell('message', conversation))
    await pass(300)
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(calls.filter(isMarked)).toHaveLength(2)
  },
)

test('that a conversation scrolls when a message comes is nobody’s doing; to look at the page again is', async () => {
  const { source } = await openFollowing()
  await pass(11_000)
  act(() => void globalThis.dispatchEvent(new Event('scroll')))
  act(() => source.tell('message', conversation))
  await pass(300)
  await waitFor(() => expect(calls.filter(isMarked)).toHaveLength(2))
  forget()
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  act(() => source.tell('message', conversation))
  await pass(300)
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls.filter(isMarked)).toEqual([])
})

describe('a page without a stream', () => {
  test('asks for itself every 15 seconds, until the stream is there', async () => {
    await open()
    latestSource().fail(2)
    forget()
    await pass(9_000)
    expect(heard).toEqual([])
    await pass(6_000)
    expect(heard).toEqual(['missed'])
    await waitFor(() =>
      expect(asked()).toEqual(['/api/messages/chat-list', '/api/notifications', '/api/notifications/unseen']),
    )
    await pass(15_000)
    expect(heard).toHaveLength(2)
    act(() => latestSource().connect())
    forget()
    await pass(40_000)
    expect(heard).toEqual([])
  })

  test('does so in browsers that know none', async () => {
    vi.stubGlobal('EventSource', undefined)
    Reflect.deleteProperty(globalThis, 'EventSource')
    await open()
    forget()
    await pass(15_000)
    expect(heard).toEqual(['missed'])
  })

  test('does so where something on the way takes the stream and holds back its words', async () => {
    await open()
    act(() => latestSource().answer())
    forget()
    await pass(15_000)
    expect(heard).toEqual(['missed'])
  })

  test('does so after it fell silent, which is found out, and it is opened anew', async () => {
    const { source } = await openFollowing()
    await pass(20_000)
    act(() => source.signal('alive'))
    await pass(40_000)
    expect([source.readyState, heard]).toEqual([1, []])
    await pass(25_000)
    expect(source.readyState).toBe(2)
    expect(PlayedSource.opened).toHaveLength(2)
    await pass(15_000)
    expect(heard.length).toBeGreaterThan(0)
  })

  test('asks for nothing while nobody looks, and at once when somebody does', async () => {
    await open()
    latestSource().fail(2)
    isHidden = true
    forget()
    await pass(60_000)
    expect(heard).toEqual([])
    isHidden = false
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(heard).toEqual(['missed'])
  })

  test('asks in calls that keep nobody signed in', async () => {
    vi.stubGlobal('EventSource', undefined)
    Reflect.deleteProperty(globalThis, 'EventSource')
    await open()
    forget()
    await pass(15_000)
    await waitFor(() => expect(calls).toHaveLength(3))
    expect(calls.filter(isMarked)).toHaveLength(3)
  })
})
