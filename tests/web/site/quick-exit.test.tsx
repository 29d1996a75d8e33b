/** A browser that was left quickly signs out before it shows anything; signing in again ends that. */
import { beforeEach, expect, test, vi } from 'vitest'
import { hasLeft, markQuickExit } from '#shared/api/quick-exit-mark.ts'
import { readSession, signIn } from '#shared/api/session.ts'
import { type FakeRequest, fakeServer, problem } from '#tests/web/support/fake-server.ts'

let calls: FakeRequest[]
let signOut: Parameters<typeof fakeServer>[0][string]
const waiting = { signedIn: false, secondFactor: ['totp'], expiry: '2026-03-02T08:10:00.000Z' }

beforeEach(() => {
  signOut = () => ({ status: 204, json: undefined })
  calls = fakeServer({
    'GET /api/session': () => ({ json: waiting }),
    'DELETE /api/session': (methods) => signOut?.(methods) ?? 'offline',
    'POST /api/session': () => ({ json: waiting }),
  })
})
const methods = () => calls.map(({ method }) => method)

test('nobody is signed in, and the mark goes once the sign-out has arrived', async () => {
  markQuickExit()
  expect(await readSession()).toEqual({ signedIn: false })
  expect([methods(), hasLeft()]).toEqual([['DELETE'], false])
})

test('a sign-out that fails is tried again the next time', async () => {
  signOut = () => problem(503, 'BUSY', 'Busy')
  markQuickExit()
  await expect(readSession()).rejects.toThrow('Busy')
  expect(hasLeft()).toBe(true)
})

test('a sign-in that waits for its second factor is not signed out', async () => {
  markQuickExit()
  await signIn({ email: 'clara@solace.example', password: 'calm-river-42' })
  expect(await readSession()).toEqual(waiting)
  expect(methods()).toEqual(['POST', 'GET'])
})

test('where the browser allows no storage, signing in works', async () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked, clear: () => undefined })
  expect(await signIn({ email: 'clara@solace.example', password: 'calm-river-42' })).toEqual(waiting)
})
