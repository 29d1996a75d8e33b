/** Which waiting counts as time of the sender at the backend, on a fake clock. */
import { once } from 'node:events'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bodyTimes, limitBodyTime } from '#platform/http/body-time.ts'

let socket: Socket
/** The connection was closed because the sender was too slow. */
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

/** A request whose body is still arriving. */
function sending() {
  const message = { method: 'POST', headers: { 'content-length': '1000' }, socket, complete: false }
  const raw = Object.assign(new Readable({ read: () => undefined }), message)
  limitBodyTime({ raw, routeOptions: { config: {} } } as unknown as FastifyRequest)
  return raw
}
const minute = 60_000

test('the time before the body is read does not count: the call waits for a slot or its session', () => {
  sending()
  vi.advanceTimersByTime(minute)
  expect(isCut).toBe(false)
})

test('the time after the last byte does not count, even when the body is not read yet', () => {
  const raw = sending()
  raw.resume()
  raw.complete = true
  vi.advanceTimersByTime(minute)
  expect(isCut).toBe(false)
})

test('a sender has the full time for its body, whatever happened before', () => {
  const raw = sending()
  vi.advanceTimersByTime(minute)
  raw.resume()
  vi.advanceTimersByTime(bodyTimes.body - bodyTimes.check)
  expect(isCut).toBe(false)
  vi.advanceTimersByTime(bodyTimes.check)
  expect(isCut).toBe(true)
})

test('the timer ends with the body', async () => {
  // Only its own timer is checked: other files may have left timers running in this process.
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
