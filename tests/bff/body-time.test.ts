/** Which waiting counts as time of the sender, on a fake clock. */
import { once } from 'node:events'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitBodyTime } from '#bff/http/body-time.ts'
import { limits } from '../../bff/settings.ts'

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

test.each([false, true])(
  'the time before the body is read does not count: the session is being looked up (a file: %s)',
  (takesFile) => {
    sending({ takesFile })
    vi.advanceTimersByTime(minute)
    expect(isCut).toBe(false)
  },
)

test.each([false, true])(
  'the time after the last byte does not count, even when the body is not read yet (a file: %s)',
  (takesFile) => {
    const raw = sending({ takesFile })
    raw.resume()
    raw.complete = true
    vi.advanceTimersByTime(minute)
    expect(isCut).toBe(false)
  },
)

test.each([false, true])('a pause of the reader does not count (a file: %s)', (takesFile) => {
  const raw = sending({ takesFile })
  raw.resume()
  raw.pause()
  vi.advanceTimersByTime(minute)
  expect(isCut).toBe(false)
})

test('a sender has the full time for its body, whatever happened before', () => {
  const raw = sending()
  vi.advanceTimersByTime(minute)
  raw.resume()
  vi.advanceTimersByTime(bodyTime - 1)
  expect(isCut).toBe(false)
  vi.advanceTimersByTime(limits.connectionsCheckingInterval)
  expect(isCut).toBe(true)
})

test('a sender of a file has the full rate allowance, whatever happened before', () => {
  const raw = sending({ takesFile: true })
  vi.advanceTimersByTime(minute)
  raw.resume()
  vi.advanceTimersByTime(limits.uploadPaceAfter)
  expect(isCut).toBe(false)
  vi.advanceTimersByTime(2 * limits.connectionsCheckingInterval)
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
