import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#shared/api/api.ts'
import { createOutbox } from '#app/care/messages/outbox.ts'
import type { OutboxPorts, Outgoing } from '#app/care/messages/outgoing.ts'
import { message, theoId } from './conversation-fixtures.ts'

type Answer = 'offline' | number | 'silent'

/** Answers to sends, one after the other; then every send succeeds. Received messages are numbered as on the server. */
function fakeOutbox(answers: Answer[] = [], device = new Map<string, Outgoing>()) {
  const sent: string[] = []
  const arrived: string[] = []
  const numbers = new Map<string, number>()
  let atOnce = 0
  let mostAtOnce = 0
  const ports: OutboxPorts = {
    send: async ({ draftIdentifier, content }, { signal }) => {
      sent.push(content)
      atOnce += 1
      mostAtOnce = Math.max(mostAtOnce, atOnce)
      try {
        const answer = answers.shift()
        await Promise.resolve()
        if (answer === 'silent')
          await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
        if (answer === 'offline') throw new ApiError(0, {})
        if (typeof answer === 'number') throw new ApiError(answer, { message: `Refused with ${answer}` })
        if (!numbers.has(draftIdentifier)) arrived.push(content)
        numbers.set(draftIdentifier, numbers.get(draftIdentifier) ?? numbers.size + 1)
        return message(numbers.get(draftIdentifier) ?? 0, { draftIdentifier, content })
      } finally {
        atOnce -= 1
      }
    },
    store: async (item) => void device.set(item.draftIdentifier, { ...item, isStored: true }),
    forget: (draft) => void device.delete(draft),
    readStored: async () => [...device.values()].map((item) => ({ ...item, state: storedState(item) })),
    exclusively: (work) => work(),
    onSent: vi.fn<OutboxPorts['onSent']>(),
    onDead: vi.fn<OutboxPorts['onDead']>(),
  }
  const box = createOutbox(ports)
  const states = () => box.items().map(({ content, state }) => `${content}: ${state.as}`)
  return { box, ports, device, sent, arrived, states, mostAtOnce: () => mostAtOnce }
}
const storedState = ({ state }: Outgoing): Outgoing['state'] => (state.as === 'refused' ? state : { as: 'waiting' })
const written = (content: string) => ({ content, files: [], appointment: null })
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('messages are sent one after the other, in the order of writing', async () => {
  const { box, arrived, device, mostAtOnce, ports } = fakeOutbox()
  for (const content of ['one', 'two', 'three']) void box.add(theoId, written(content))
  await settle()
  expect(arrived).toEqual(['one', 'two', 'three'])
  expect(mostAtOnce()).toBe(1)
  expect(device.size).toBe(0)
  expect(ports.onSent).toHaveBeenCalledTimes(3)
})

test('a message shows at once, is stored on the device, and is removed with the response', async () => {
  const { box, device, states } = fakeOutbox(['offline'])
  void box.add(theoId, written('one'))
  expect(states()).toEqual(['one: sending'])
  await settle()
  expect(states()).toEqual(['one: waiting'])
  expect(device.size).toBe(1)
  await box.again()
  await settle()
  expect(states()).toEqual(['one: sent'])
  expect(device.size).toBe(0)
})

test('without a response it is retried with back-off, under the same identifier', async () => {
  const { box, sent, arrived } = fakeOutbox(['offline', 503, 429])
  void box.add(theoId, written('one'))
  await settle()
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(3_999)
  expect(sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(8_000)
  expect(arrived).toEqual(['one'])
})

test('while the first waits, none behind it overtakes', async () => {
  const { box, sent, arrived } = fakeOutbox(['offline'])
  void box.add(theoId, written('one'))
  void box.add(theoId, written('two'))
  await settle()
  expect(sent).toEqual(['one'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(arrived).toEqual(['one', 'two'])
})

test('a refusal stops the retries, is shown at the message and lets the others pass', async () => {
  const { box, arrived, states, device } = fakeOutbox([409])
  void box.add(theoId, written('one'))
  void box.add(theoId, written('two'))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(states()).toEqual(['one: refused', 'two: sent'])
  expect(arrived).toEqual(['two'])
  expect([...device.values()].map(({ content }) => content)).toEqual(['one'])
})

test('a refused message is sent again on request', async () => {
  const { box, arrived } = fakeOutbox([422])
  void box.add(theoId, written('one'))
  await settle()
  void box.retry(box.items()[0]?.draftIdentifier ?? '')
  await settle()
  expect(arrived).toEqual(['one'])
})

test('a discarded message is removed from screen and device, and its request is aborted', async () => {
  const { box, device, arrived, sent } = fakeOutbox(['silent'])
  void box.add(theoId, written('one'))
  void box.add(theoId, written('two'))
  await settle()
  expect(sent).toEqual(['one'])
  await box.discard(box.items()[0]?.draftIdentifier ?? '')
  await settle()
  expect(arrived).toEqual(['two'])
  expect(device.size).toBe(0)
})

test('a request without a response times out and is retried', async () => {
  const { box, arrived } = fakeOutbox(['silent'])
  void box.add(theoId, written('one'))
  await vi.advanceTimersByTimeAsync(30_000 + 2_000)
  expect(arrived).toEqual(['one'])
})

test('after a reload stored messages are sent in order and before new ones', async () => {
  const first = fakeOutbox(['offline', 'offline'])
  void first.box.add(theoId, written('one'))
  await vi.advanceTimersByTimeAsync(5)
  void first.box.add(theoId, written('two'))
  await vi.advanceTimersByTimeAsync(5)
  const { box, arrived } = fakeOutbox([], first.device)
  void box.add(theoId, written('three'))
  await settle()
  expect(arrived).toEqual(['one', 'two', 'three'])
})

test('a message refused before a reload is still refused after it', async () => {
  const first = fakeOutbox([409])
  void first.box.add(theoId, written('one'))
  await settle()
  const { box, sent, states } = fakeOutbox([], first.device)
  await box.again()
  expect(states()).toEqual(['one: refused'])
  expect(sent).toEqual([])
})

test('a message that another tab has sent is not sent again', async () => {
  const { box, device, sent } = fakeOutbox(['offline'])
  void box.add(theoId, written('one'))
  await settle()
  device.clear()
  await box.again()
  expect([sent, box.items()]).toEqual([['one'], []])
})

test('a device without storage does not delay a message, and shows a hint', async () => {
  const { box, ports, arrived } = fakeOutbox(['offline'])
  ports.store = () => Promise.reject(new Error('No room'))
  ports.readStored = () => Promise.reject(new Error('No key'))
  void box.add(theoId, written('one'))
  await settle()
  expect(box.items()[0]).toMatchObject({ isStored: false, state: { as: 'waiting' } })
  await box.again()
  expect(arrived).toEqual(['one'])
})

test('a device that cannot delete a message does not hold up the next one', async () => {
  const { box, ports, arrived } = fakeOutbox()
  ports.forget = () => {
    throw new Error('No storage')
  }
  void box.add(theoId, written('one'))
  await settle()
  void box.add(theoId, written('two'))
  await settle()
  expect(arrived).toEqual(['one', 'two'])
})

test('an expired session leaves everything on the device', async () => {
  const { box, ports, device, sent } = fakeOutbox([401])
  void box.add(theoId, written('one'))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(ports.onDead).toHaveBeenCalledTimes(1)
  expect([sent.length, device.size]).toEqual([1, 1])
})

test('messages that the conversation shows leave the outbox', async () => {
  const { box } = fakeOutbox()
  void box.add(theoId, written('one'))
  await settle()
  const [item] = box.items()
  box.settle((draft) => draft !== item?.draftIdentifier)
  expect(box.items()).toHaveLength(1)
  box.settle((draft) => draft === item?.draftIdentifier)
  expect(box.items()).toEqual([])
})

test('a message written just as a run ends is sent as well', async () => {
  const { box, ports, arrived } = fakeOutbox()
  const { onSent } = ports
  ports.onSent = (item, there) => {
    onSent(item, there)
    if (arrived.length === 1) queueMicrotask(() => queueMicrotask(() => void box.add(theoId, written('two'))))
  }
  void box.add(theoId, written('one'))
  await settle()
  expect(arrived).toEqual(['one', 'two'])
})
