import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Conversation, messageLimits } from '#schemas/care/messages.ts'
import { ApiError } from '#shared/api/api.ts'
import { createStore, type StorePorts } from '#app/care/messages/conversation-store.ts'
import { changesOf, conversationId, message, metaOf, pageOf, range, theoId } from './talk-cast.ts'

type Query = { cursor?: string; since?: number }

/** A conversation on a server; what its answers are is said by the test, one after the other, then by what is there. */
function play(last: number, seen = last) {
  let messages = range(1, last)
  let change = last
  const asked: Query[] = []
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
      asked.push(query)
      await Promise.resolve()
      return (await answers.shift()?.()) ?? answer(query)
    }),
    markSeen: vi.fn<StorePorts['markSeen']>(async () => ({ unread: 0 })),
    tellTyping: vi.fn<StorePorts['tellTyping']>(async () => undefined),
    onBook: vi.fn<StorePorts['onBook']>(),
    onDead: vi.fn<StorePorts['onDead']>(),
  }
  const store = createStore(ports)
  return {
    store,
    ports,
    asked,
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

test('it opens with the newest page, and asks from then on for what happened since', async () => {
  const { store, asked, arrive, numbers } = play(120)
  await store.open()
  expect(numbers().length).toBe(50)
  arrive()
  await store.catchUp()
  expect(asked).toEqual([{}, { since: 120 }])
  expect(numbers().at(-1)).toBe(121)
})

test('it opens far enough up to reach the first unread message, but not without end', async () => {
  const near = play(200, 120)
  await near.store.open()
  expect(near.numbers()[0]).toBe(101)
  const far = play(1_000, 0)
  await far.store.open()
  expect(far.numbers()[0]).toBe(851)
})

test('asked many times at once, it reads once more and not at the same time', async () => {
  const { store, asked, arrive } = play(10)
  await store.open()
  arrive()
  await Promise.all([store.catchUp(), store.catchUp(), store.catchUp()])
  expect(asked).toEqual([{}, { since: 10 }])
  const during = store.catchUp()
  await Promise.resolve()
  await Promise.resolve()
  void store.catchUp()
  await during
  await store.catchUp()
  expect(asked.slice(2)).toEqual([{ since: 11 }, { since: 11 }])
})

test('many changes are read one piece after the other', async () => {
  const { store, answers, asked, numbers } = play(2)
  await store.open()
  answers.push(() => changesOf(range(3, 4), { change: 5, nextCursor: '4' }))
  answers.push(() => changesOf(range(5, 5), { change: 5 }))
  await store.catchUp()
  expect(asked.slice(1)).toEqual([{ since: 2 }, { since: 4 }])
  expect(numbers()).toEqual([1, 2, 3, 4, 5])
})

test('an edit during the reading of older messages is not lost', async () => {
  const { store, answers, edit, arrive } = play(100)
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

test('reading upwards says that it put messages above, and stops at the beginning', async () => {
  const { store, asked } = play(120)
  await store.open()
  const prepended: boolean[] = []
  store.listen(() => prepended.push(store.view().isPrepended))
  expect(await store.older()).toBe(true)
  expect(prepended.at(-1)).toBe(true)
  expect(await store.reach(1)).toBe(true)
  expect(await store.older()).toBe(false)
  expect(asked).toEqual([{}, { cursor: '71' }, { cursor: '21' }])
})

test('an answer from before the connection went away does not bring it back', async () => {
  const { store, answers, arrive, numbers } = play(3)
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

test('without a connection it says so, keeps what it has and tries again by itself', async () => {
  const { store, answers, arrive, numbers } = play(3)
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

test('a conversation that was never read says why', async () => {
  const { store, answers } = play(3)
  answers.push(() => Promise.reject(new ApiError(404, { message: 'Not found' })))
  await store.open()
  expect(store.view()).toMatchObject({ book: null, error: { status: 404 } })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(store.view().book).toBeNull()
})

test('an older page that did not come can be asked for again', async () => {
  const { store, answers } = play(80)
  await store.open()
  answers.push(offline)
  expect(await store.older()).toBe(false)
  expect(store.view()).toMatchObject({ isOlderBroken: true, isReadingOlder: false })
  expect(await store.older()).toBe(true)
  expect(store.view().isOlderBroken).toBe(false)
})

test('an own message is shown with its answer; where something came in between, that is asked for', async () => {
  const { store, asked, arrive, numbers } = play(2)
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
  expect(asked.filter(({ since }) => since === 3).length).toBeGreaterThan(0)
})

test('what was in sight is told once in a while, always the furthest', async () => {
  const { store, ports } = play(10, 2)
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

test('the other one is shown as writing for a while, and no longer than the message takes', async () => {
  const { store, arrive } = play(2)
  await store.open()
  store.hearTyping()
  expect(store.view().isTyping).toBe(true)
  await vi.advanceTimersByTimeAsync(messageLimits.typingSeconds * 1000)
  expect(store.view().isTyping).toBe(false)
  store.hearTyping()
  arrive()
  await store.catchUp()
  expect(store.view().isTyping).toBe(false)
})

test('typing is told at the first letter and then seldom', async () => {
  const { store, ports } = play(2)
  for (let letter = 0; letter < 50; letter += 1) {
    store.tellTyping()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(ports.tellTyping).toHaveBeenCalledTimes(2)
})

test('who comes back finds the conversation at once, and begins at what came meanwhile', async () => {
  const { store, arrive, numbers } = play(10)
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

test('events of other conversations are not its business; before the first message any may be', async () => {
  const { store } = play(2)
  await store.open()
  expect([store.isOf(conversationId), store.isOf(theoId)]).toEqual([true, false])
  const empty = play(0)
  empty.answers.push(() => ({ data: [], meta: metaOf(0, { conversationIdentifier: null }) }))
  await empty.store.open()
  expect(empty.store.isOf(conversationId)).toBe(true)
})
