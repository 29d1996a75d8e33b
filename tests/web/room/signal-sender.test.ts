/** Signals leave in order, gathered, once each, and not faster because the network fails. */
import { beforeEach, expect, test, vi } from 'vitest'
import { roomLimits } from '#schemas/care/session-room-limits.ts'
import type { SignalContent } from '#schemas/care/session-room.ts'
import { ApiError } from '#shared/api/api.ts'
import { createSignalSender } from '#shared/room/signal-sender.ts'

beforeEach(() => void vi.useFakeTimers())

function openSender() {
  const sent: SignalContent[] = []
  const answers: unknown[] = []
  const sender = createSignalSender((content) => {
    sent.push(content)
    const error = answers.shift()
    return error ? Promise.reject(error as Error) : Promise.resolve()
  })
  return { sender, sent, answers }
}
const offer = (connection = 1): SignalContent => ({ connection, description: { type: 'offer', sdp: `${connection}` } })
const offline = () => new TypeError('fetch failed')

test('candidates of one moment travel together, at most 40 at once, and after the offer', async () => {
  const { sender, sent } = openSender()
  sender.send(offer())
  for (let number = 0; number < 50; number += 1) sender.sendCandidate(1, { candidate: `${number}` })
  await vi.advanceTimersByTimeAsync(100)
  expect(sent.map(({ candidates }) => candidates?.length ?? 0)).toEqual([0, roomLimits.candidatesAtOnce, 10])
  expect(sent.slice(1).flatMap(({ candidates = [] }) => candidates.map(({ candidate }) => candidate))).toEqual(
    Array.from({ length: 50 }, (_, number) => `${number}`),
  )
})

test('a network that is down is asked less and less often, and what waits arrives in order', async () => {
  const { sender, sent, answers } = openSender()
  answers.push(...Array.from({ length: 100 }, offline))
  sender.send(offer(1))
  sender.send(offer(2))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent.length).toBeLessThanOrEqual(22)
  expect(new Set(sent)).toEqual(new Set([offer(1)]))
  answers.length = 0
  await vi.advanceTimersByTimeAsync(6_600)
  expect(sent.slice(-2)).toEqual([offer(1), offer(2)])
})

test('a network that comes back is used at once', async () => {
  const { sender, sent, answers } = openSender()
  answers.push(...Array.from({ length: 6 }, offline))
  sender.send(offer())
  while (sent.length < 6) await vi.advanceTimersByTimeAsync(1_000)
  sender.retryNow()
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toHaveLength(7)
})

test('a signal that the server refuses is not repeated; too many at once are', async () => {
  const { sender, sent, answers } = openSender()
  answers.push(new ApiError(429, {}), undefined, new ApiError(409, { code: 'ROOM_NOT_INSIDE' }))
  sender.send(offer(1))
  sender.send(offer(2))
  sender.send(offer(3))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(sent.map(({ connection }) => connection)).toEqual([1, 1, 2, 3])
})

test('a newer connection drops what waits for an older one, and nothing leaves after the end', async () => {
  const { sender, sent, answers } = openSender()
  answers.push(offline())
  sender.send(offer(1))
  sender.sendCandidate(1, { candidate: 'old' })
  sender.dropBefore(2)
  sender.send(offer(2))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent.map(({ connection }) => connection)).toEqual([1, 2])
  sender.sendCandidate(2, { candidate: 'late' })
  sender.close()
  sender.send(offer(2))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(0)
})
