/** What counts as the time that a sender takes, on a clock that the tests turn. */
import { once } from 'node:events'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitBodyTime } from '#bff/http/body-time.ts'
import { limits } from '../../bff/settings.ts'

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
function sending({ takesFile = false } = {}) {
  const message = {
    method: 'POST',
    headers: { 'content-length': '1000' } as Record<string, string>,
    socket,
    complete: false,
  }
  const raw = Object.assign(new Readable({ read: () => undefined }), message)
  const routeOptions = { config: takesFile ? { takesFile } : {} }
  limitBodyTime({ raw, routeOptions } as unknown as FastifyRequest, limits)
  return raw
}
const minute = 60_000
const bodyTime = limits.requestTimeout - limits.headersTimeout

test.each([false, true])('nobody has begun to read: the session is still looked for (a file: %s)', (takesFile) => {
  sending({ takesFile })
  vi.advanceTimersByTime(minute)
  expect(isCut).toBe(false)
})

test.each([false, true])('all of it has come, only nobody has taken it yet (a file: %s)', (takesFile) => {
  const raw = sending({ takesFile })
  raw.resume()
  raw.complete = true
  vi.advanceTimersByTime(minute)
  expect(isCut).toBe(false)
})

test.each([false, true])('whoever takes it makes a pause (a file: %s)', (takesFile) => {
  const raw = sending({ takesFile })
  raw.resume()
  raw.pause()
  vi.advanceTimersByTime(minute)
  expect(isCut).toBe(false)
})

test('a body that is waited for has its time, whatever came before', () => {
  const raw = sending()
  vi.advanceTimersByTime(minute)
  raw.resume()
  vi.advanceTimersByTime(bodyTime - 1)
  expect(isCut).toBe(false)
  vi.advanceTimersByTime(limits.connectionsCheckingInterval)
  expect(isCut).toBe(true)
})

test('a file that is waited for has its pace, whatever came before', () => {
  const raw = sending({ takesFile: true })
  vi.advanceTimersByTime(minute)
  raw.resume()
  vi.advanceTimersByTime(limits.uploadPaceAfter)
  expect(isCut).toBe(false)
  vi.advanceTimersByTime(2 * limits.connectionsCheckingInterval)
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
