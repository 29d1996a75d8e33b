import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Conversation, messageLimits } from '#schemas/care/messages.ts'
import { ApiError } from '#shared/api/api.ts'
import type { StorePorts } from '#app/care/messages/conversation-ports.ts'
import { createStore } from '#app/care/messages/conversation-store.ts'
import { changesOf, conversationId, message, metaOf, pageOf, range, theoId } from './conversation-fixtures.ts'

type Query = { cursor?: string; since?: number }

/** A conversation on a server; the test defines the answers one after the other, then the stored data is returned. */
function fakeConversation(last: number, seen = last) {
  let messages = range(1, last)
  let change = last
  const queries: Query[] = []
  const answers: (() => Conversation | Promise<Conversation>)[] = []
  const meta = () => metaOf(messages.length, { change, own: { delivered: last, seen } })
  const answer = ({ cursor, since }: Query): Conversation => {
    if (since !== undefined)
      return changesOf(
        messages.filter((one) => one.change > since).toSorted((one, other) => one.change - other.change),
        { ...meta(), lastNumber: messages.length },
      )
    const before = messages.filter(({ number }) => cursor === undefined || number < Number(cursor))
    const page = before.slice(-messageLimits.perPage)
    const [oldest] = page
    return {
      data: page.toReversed(),
      meta: { ...meta(), nextCursor: oldest && oldest.number > 1 ? String(oldest.number) : null },
    }
  }
  const ports = {
    read: vi.fn<StorePorts['read']>(async (query: Query) => {
      queries.push(query)
      await Promise.resolve()
      return (await answers.shift()?.()) ?? answer(query)
    }),
    markSeen: vi.fn<StorePorts['markSeen']>(async () => ({ unread: 0 })),
    publishTyping: vi.fn<StorePorts['publishTyping']>(async () => undefined),
    onBook: vi.fn<StorePorts['onBook']>(),
    onDead: vi.fn<StorePorts['onDead']>(),
  }
  const store = createStore(ports)
  return {
    store,
    ports,
    queries,
    answers,
    arrive: (more: Partial<ReturnType<typeof message>> = {}) => {
      change += 1
      messages = [...messages, message(messages.length + 1, { isOwn: false, ...more, change })]
    },
    edit: (number: number) => {
      change += 1
      messages = messages.map((one) => (one.number === number ? { ...one, change, content: 'Edited' } : one))
    },
    numbers: () => store.view().book?.messages.map(({ number }) => number) ?? [],
  }
}
const offline = () => Promise.reject(new ApiError(0, {}))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('it opens with the newest page, and then requests changes only', async () => {
  const { store, queries, arrive, numbers } = fakeConversation(120)
  await store.open()
  expect(numbers().length).toBe(50)
  arrive()
  await store.catchUp()
  expect(queries).toEqual([{}, { since: 120 }])
  expect(numbers().at(-1)).toBe(121)
})

test('it loads far enough to reach the first unread message, up to a limit', async () => {
  const near = fakeConversation(200, 120)
  await near.store.open()
  expect(near.numbers()[0]).toBe(101)
  const far = fakeConversation(1_000, 0)
  await far.store.open()
  expect(far.numbers()[0]).toBe(851)
})

test('parallel requests cause one more load, one after the other', async () => {
  const { store, queries, arrive } = fakeConversation(10)
  await store.open()
  arrive()
  await Promise.all([store.catchUp(), store.catchUp(), store.catchUp()])
  expect(queries).toEqual([{}, { since: 10 }])
  const during = store.catchUp()
  await Promise.resolve()
  await Promise.resolve()
  void store.catchUp()
  await during
  await store.catchUp()
  expect(queries.slice(2)).toEqual([{ since: 11 }, { since: 11 }])
})

test('many changes are loaded in parts, one after the other', async () => {
  const { store, answers, queries, numbers } = fakeConversation(2)
  await store.open()
  answers.push(() => changesOf(range(3, 4), { change: 5, nextCursor: '4' }))
  answers.push(() => changesOf(range(5, 5), { change: 5 }))
  await store.catchUp()
  expect(queries.slice(1)).toEqual([{ since: 2 }, { since: 4 }])
  expect(numbers()).toEqual([1, 2, 3, 4, 5])
})

test('an edit while older messages are loading is not lost', async () => {
  const { store, answers, edit, arrive } = fakeConversation(100)
  await store.open()
  const slow = Promise.withResolvers<Conversation>()
  answers.push(() => slow.promise)
  const older = store.older()
  edit(7)
  const caughtUp = store.catchUp()
  slow.resolve(pageOf(1, 50))
  await Promise.all([older, caughtUp])
  expect(store.view().book?.messages[6]?.content).toBe('Edited')
  arrive()
  await store.catchUp()
  expect(store.view().book?.messages).toHaveLength(101)
})

test('loading older messages reports that it prepended some, and stops at the beginning', async () => {
  const { store, queries } = fakeConversation(120)
  await store.open()
  const prepended: boolean[] = []
  store.listen(() => prepended.push(store.view().isPrepended))
  expect(await store.older()).toBe(true)
  expect(prepended.at(-1)).toBe(true)
  expect(await store.reach(1)).toBe(true)
  expect(await store.older()).toBe(false)
  expect(queries).toEqual([{}, { cursor: '71' }, { cursor: '21' }])
})

test('a response from before a disconnect does not count as a connection', async () => {
  const { store, answers, arrive, numbers } = fakeConversation(3)
  await store.open()
  arrive()
  const { promise, resolve } = Promise.withResolvers<Conversation>()
  answers.push(() => promise)
  const catchingUp = store.catchUp()
  await vi.advanceTimersByTimeAsync(0)
  store.showOffline(true)
  resolve(changesOf([message(4, { isOwn: false })]))
  await catchingUp
  expect([numbers().length, store.view().isOffline]).toEqual([4, true])
  await store.catchUp()
  expect(store.view().isOffline).toBe(false)
})

test('without a connection it says so, keeps its data and retries by itself', async () => {
  const { store, answers, arrive, numbers } = fakeConversation(3)
  await store.open()
  arrive()
  answers.push(offline, offline)
  await store.catchUp()
  expect(store.view()).toMatchObject({ isOffline: true, error: null })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(numbers()).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(numbers()).toHaveLength(4)
  expect(store.view().isOffline).toBe(false)
})

test('a conversation that nobody looks at is not loaded again, however many reads failed', async () => {
  const { store, answers, queries } = fakeConversation(3)
  await store.open()
  const slow = Promise.withResolvers<Conversation>()
  answers.push(() => slow.promise, offline)
  const first = store.catchUp()
  await vi.advanceTimersByTimeAsync(0)
  const second = store.catchUp()
  slow.reject(new ApiError(0, {}))
  await Promise.all([first, second])
  expect(queries).toHaveLength(3)
  store.rest()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(queries).toHaveLength(3)
})

test('a conversation that was never loaded shows the reason', async () => {
  const { store, answers } = fakeConversation(3)
  answers.push(() => Promise.reject(new ApiError(404, { message: 'Not found' })))
  await store.open()
  expect(store.view()).toMatchObject({ book: null, error: { status: 404 } })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(store.view().book).toBeNull()
})

test('an older page that failed can be loaded again', async () => {
  const { store, answers } = fakeConversation(80)
  await store.open()
  answers.push(offline)
  expect(await store.older()).toBe(false)
  expect(store.view()).toMatchObject({ isOlderBroken: true, isReadingOlder: false })
  expect(await store.older()).toBe(true)
  expect(store.view().isOlderBroken).toBe(false)
})

test('an own message is added from its response; where other changes came between, they are loaded', async () => {
  const { store, queries, arrive, numbers } = fakeConversation(2)
  await store.open()
  arrive({ isOwn: true })
  store.takeOwn(message(3, { change: 3 }))
  await store.catchUp()
  expect(numbers()).toEqual([1, 2, 3])
  arrive()
  arrive({ isOwn: true })
  store.takeOwn(message(5, { change: 5 }))
  expect(numbers()).toEqual([1, 2, 3])
  await store.catchUp()
  expect(numbers()).toEqual([1, 2, 3, 4, 5])
  expect(queries.filter(({ since }) => since === 3).length).toBeGreaterThan(0)
})

test('read marks are sent at intervals, always the furthest', async () => {
  const { store, ports } = fakeConversation(10, 2)
  await store.open()
  for (const number of [4, 6, 8, 6]) store.see(number)
  expect(ports.markSeen).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(300)
  expect(ports.markSeen.mock.calls).toEqual([[8]])
  expect(store.view().book?.meta.own.seen).toBe(8)
  store.see(8)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ports.markSeen).toHaveBeenCalledTimes(1)
})

test('the other side is shown as typing for a while, and until the message arrives', async () => {
  const { store, arrive } = fakeConversation(2)
  await store.open()
  store.showTyping()
  expect(store.view().isTyping).toBe(true)
  await vi.advanceTimersByTimeAsync(messageLimits.typingSeconds * 1000)
  expect(store.view().isTyping).toBe(false)
  store.showTyping()
  arrive()
  await store.catchUp()
  expect(store.view().isTyping).toBe(false)
})

test('typing is published at the first letter and then seldom', async () => {
  const { store, ports } = fakeConversation(2)
  for (let letter = 0; letter < 50; letter += 1) {
    store.publishTyping()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(ports.publishTyping).toHaveBeenCalledTimes(2)
})

test('a conversation that is opened again is shown at once, and loads what is new', async () => {
  const { store, arrive, numbers } = fakeConversation(10)
  await store.open()
  const { round } = store.view()
  store.rest()
  expect(numbers()).toHaveLength(10)
  await store.open()
  expect(store.view().round).toBe(round)
  arrive()
  await store.open()
  expect(store.view().round).toBe(round + 1)
})

test('events of other conversations are ignored; before the first message every event is handled', async () => {
  const { store } = fakeConversation(2)
  await store.open()
  expect([store.isOf(conversationId), store.isOf(theoId)]).toEqual([true, false])
  const empty = fakeConversation(0)
  empty.answers.push(() => ({ data: [], meta: metaOf(0, { conversationIdentifier: null }) }))
  await empty.store.open()
  expect(empty.store.isOf(conversationId)).toBe(true)
})
