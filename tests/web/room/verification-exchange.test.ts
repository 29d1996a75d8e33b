/** Four words that are equal only if both sides see the same certificates. */
import { expect, test, vi } from 'vitest'
import type { RoomMessage } from '#shared/room/room-engine.ts'
import { commitmentTo, randomNumber } from '#shared/room/verification.ts'
import { type Exchange, exchangeNumbers } from '#shared/room/verification-exchange.ts'

type Listener = (from: string, message: RoomMessage) => void

/** Two engines whose messages reach each other at once. */
function engines(prints: { a: string; b: string; aSees?: string; bSees?: string }) {
  const listeners: Record<string, Set<Listener>> = { a: new Set(), b: new Set() }
  const sent: { from: string; message: RoomMessage }[] = []
  const engineOf = (own: 'a' | 'b') => ({
    send: (message: RoomMessage, to = '') => {
      sent.push({ from: own, message })
      queueMicrotask(() => listeners[to]?.forEach((listener) => listener(own, message)))
    },
    onMessage: (listener: Listener) => {
      listeners[own]?.add(listener)
      return () => void listeners[own]?.delete(listener)
    },
    fingerprints: () =>
      own === 'a'
        ? { own: prints.a, other: prints.aSees ?? prints.b }
        : { own: prints.b, other: prints.bSees ?? prints.a },
  })
  return { a: engineOf('a'), b: engineOf('b'), sent, listeners }
}

async function run(pair: ReturnType<typeof engines>, first: 'a' | 'b' = 'a') {
  const results: Record<string, Exchange> = {}
  const begin = (own: 'a' | 'b') =>
    exchangeNumbers({
      engine: pair[own],
      own,
      other: own === 'a' ? 'b' : 'a',
      onChange: (exchange) => (results[own] = exchange),
    })
  begin(first)
  begin(first === 'a' ? 'b' : 'a')
  await vi.waitFor(() => expect(results.b).toBeDefined())
  return results
}

test.each(['a', 'b'] as const)('both sides find the same four numbers, whoever opens it first (%s)', async (first) => {
  const { a, b } = await run(engines({ a: 'AA', b: 'BB' }), first)
  expect(a).toMatchObject({ as: 'words', numbers: expect.any(Array) })
  expect(b).toEqual(a)
  expect(a?.as === 'words' && a.numbers.every((number) => number >= 0 && number < 64)).toBe(true)
})

test('with somebody in the middle the words do not agree', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { b } = await run(engines({ a: 'AA', b: 'BB', aSees: 'M1', bSees: 'M2' }))
    expect(b).toEqual({ as: 'different' })
  }
})

test('a number that was not committed to is refused, also with a later commitment to it, and nobody gets a second number', async () => {
  const pair = engines({ a: 'AA', b: 'BB' })
  const results: Exchange[] = []
  exchangeNumbers({ engine: pair.b, own: 'b', other: 'a', onChange: (exchange) => results.push(exchange) })
  const prints = { own: 'AA', other: 'BB' }
  const chosen = randomNumber()
  const numbers = () => pair.sent.filter(({ from, message }) => from === 'b' && message.kind === 'words-number')
  pair.a.send({ kind: 'words-commitment', commitment: await commitmentTo(randomNumber(), prints) }, 'b')
  await vi.waitFor(() => expect(numbers()).toHaveLength(1))
  pair.a.send({ kind: 'words-commitment', commitment: await commitmentTo(chosen, prints) }, 'b')
  pair.a.send({ kind: 'words-reveal', number: chosen }, 'b')
  await vi.waitFor(() => expect(results).toEqual([{ as: 'different' }]))
  expect(numbers()).toHaveLength(1)
})

test('a second number does not change the words, and a number before the commitment is not taken', async () => {
  const pair = engines({ a: 'AA', b: 'BB' })
  const results: Exchange[] = []
  const of = (kind: string) => pair.sent.filter(({ from, message }) => from === 'a' && message.kind === kind)
  exchangeNumbers({ engine: pair.a, own: 'a', other: 'b', onChange: (exchange) => results.push(exchange) })
  pair.b.send({ kind: 'words-number', number: randomNumber() }, 'a')
  await vi.waitFor(() => expect(of('words-commitment')).toHaveLength(1))
  expect(of('words-reveal')).toEqual([])
  for (let turn = 0; turn < 3; turn += 1) pair.b.send({ kind: 'words-number', number: randomNumber() }, 'a')
  await vi.waitFor(() => expect(results).toHaveLength(1))
  expect(of('words-reveal')).toHaveLength(1)
})

test('messages of a third person change nothing', async () => {
  const pair = engines({ a: 'AA', b: 'BB' })
  const results: Exchange[] = []
  exchangeNumbers({ engine: pair.b, own: 'b', other: 'a', onChange: (exchange) => results.push(exchange) })
  const fromThird = (message: RoomMessage) => pair.listeners.b?.forEach((listener) => listener('c', message))
  const number = randomNumber()
  fromThird({ kind: 'words-commitment', commitment: await commitmentTo(number, { own: 'CC', other: 'BB' }) })
  fromThird({ kind: 'words-reveal', number })
  expect(pair.sent.map(({ message }) => message.kind)).toEqual(['words-ready'])
  expect(results).toEqual([])
})

test('a connection that is replaced in the middle gives no words', async () => {
  const prints = { a: 'AA', b: 'BB' }
  const pair = engines(prints)
  const results: Exchange[] = []
  exchangeNumbers({ engine: pair.a, own: 'a', other: 'b', onChange: (exchange) => results.push(exchange) })
  await vi.waitFor(() => expect(pair.sent).toHaveLength(1))
  prints.b = 'NEW'
  pair.b.send({ kind: 'words-number', number: randomNumber() }, 'a')
  await vi.waitFor(() => expect(results).toEqual([{ as: 'different' }]))
  expect(pair.sent.filter(({ message }) => message.kind === 'words-reveal')).toEqual([])
})

test.each([{}, { commitment: 5 }, { commitment: 'short' }, { number: null }])(
  'a message of the wrong form is ignored: %j',
  async (rest) => {
    const pair = engines({ a: 'AA', b: 'BB' })
    const results: Exchange[] = []
    exchangeNumbers({ engine: pair.b, own: 'b', other: 'a', onChange: (exchange) => results.push(exchange) })
    for (const kind of ['words-commitment', 'words-number', 'words-reveal']) pair.a.send({ kind, ...rest }, 'b')
    // A commitment of the right form is still answered afterwards.
    pair.a.send({ kind: 'words-commitment', commitment: 'a'.repeat(64) }, 'b')
    await vi.waitFor(() => expect(pair.sent.at(-1)?.message.kind).toBe('words-number'))
    expect(results).toEqual([])
  },
)
