/** What counts as the time that a sender takes at the backend, on a clock that the tests turn. */
import { once } from 'node:events'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bodyTimes, limitBodyTime } from '#platform/http/body-time.ts'

let socket: Socket
/** The connection was told that it is too slow. */
let isCut: boolean

beforeEach(() => {
  vi.useFakeTimers()
  socket = new Socket()
  isCut = false
  Object.defineProperty(socket, 'writable', { value: true })
  socket.end = () => {
    isCut = true
    return socket
  }
  socket.destroySoon = () => undefined
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A request whose body is on its way. */
function sending() {
  const message = { method: 'POST', headers: { 'content-length': '1000' }, socket, complete: false }
  const raw = Object.assign(new Readable({ read: () => undefined }), message)
  limitBodyTime({ raw, routeOptions: { config: {} } } as unknown as FastifyRequest)
  return raw
}
const minute = 60_000

test('nobody has begun to read: the call waits for a place or its session', () => {
  sending()
  vi.advanceTimersByTime(minute)
  expect(isCut).toBe(false)
})

test('all of it has come, only nobody has taken it yet', () => {
  const raw = sending()
  raw.resume()
  raw.complete = true
  vi.advanceTimersByTime(minute)
  expect(isCut).toBe(false)
})

test('a body that is waited for has its time, whatever came before', () => {
  const raw = sending()
  vi.advanceTimersByTime(minute)
  raw.resume()
  vi.advanceTimersByTime(bodyTimes.body - bodyTimes.check)
  expect(isCut).toBe(false)
  vi.advanceTimersByTime(bodyTimes.check)
  expect(isCut).toBe(true)
})

test('the watch ends with the body', async () => {
  // Its own timer alone is looked at: what other files left running in this process has timers too.
  const begun = vi.spyOn(globalThis, 'setInterval')
  const raw = sending()
  const [watch] = begun.mock.results
  expect(watch).toBeDefined()
  const cleared = vi.spyOn(globalThis, 'clearInterval')
  raw.resume()
  raw.push(null)
  await once(raw, 'close')
  expect(cleared).toHaveBeenCalledWith(watch?.value)
})
