import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SignIn } from '#site/accounts/SignIn.tsx'
import { messageOf, ApiError } from '#shared/api/api.ts'
import { signOut } from '#shared/api/session.ts'
import { showToast, toastMilliseconds } from '#shared/toasts/toasts.ts'
import { Toasts } from '#site/toasts/Toasts.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { watchLeaving } from '#tests/web/support/watch-leaving.ts'
import { show } from '#tests/web/support/show.tsx'

const opened = { signedIn: true, userType: 'client', isActive: true, expiry: '2026-11-22T00:00:00.000Z', user: null }
let left: string[] = []

beforeEach(() => {
  left = watchLeaving()
})

function signIn(email = 'clara@example.org', password = 'calm-river-42') {
  fireEvent.input(screen.getByLabelText('Email address'), { target: { value: email } })
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

/** Without the read of the providers that the page offers. */
const sentIn = <Call extends { path: string }>(calls: readonly Call[]) =>
  calls.filter(({ path }) => path !== '/api/sign-in-provider')

describe('sign-in', () => {
  test.each([
    ['/login/', '/overview/'],
    ['/login/?redirect=%2Fwallet%2F%3Fpage%3D2', '/wallet/?page=2'],
    ['/login/?redirect=%2F%2Fevil.example', '/overview/'],
    ['/login/?redirect=javascript%3Aalert(1)', '/overview/'],
    ['/login/?redirect=https%3A%2F%2Fevil.example', '/overview/'],
  ])('%s leads to %s', async (at, to) => {
    const calls = fakeServer({ 'POST /api/session': () => ({ json: opened }) })
    show(<SignIn />, { at })
    signIn()
    await waitFor(() => expect(left).toEqual([to]))
    expect(sentIn(calls)[0]?.body).toEqual({ email: 'clara@example.org', password: 'calm-river-42' })
    expect(localStorage.getItem('userType')).toBe('client')
    expect(localStorage).toHaveLength(1)
    expect(sessionStorage).toHaveLength(0)
  })

  test('after a sign-out for idleness the page says why, and signing in returns to the page', async () => {
    fakeServer({ 'POST /api/session': () => ({ json: opened }) })
    show(<SignIn />, { at: '/login/?redirect=%2Fwallet%2F&ended=idle' })
    expect(screen.getByText(/^You were signed out because nothing happened for a while/)).toBeDefined()
    expect(screen.queryByText(/^Please sign in to continue/)).toBeNull()
    signIn()
    await waitFor(() => expect(left).toEqual(['/wallet/']))
  })

  test('a person without a verified address is led to the code, with the return path', async () => {
    fakeServer({ 'POST /api/session': () => ({ json: { ...opened, isActive: false } }) })
    show(<SignIn />, { at: '/login/?redirect=%2Fwallet%2F' })
    signIn()
    await waitFor(() => expect(left).toEqual(['/register/verify/?redirect=%2Fwallet%2F']))
  })

  test('a wrong password is a toast, and the form keeps the input', async () => {
    fakeServer({ 'POST /api/session': () => problem(422, 'LOGIN_FAILED', 'Email address or password is not right') })
    show(<SignIn />)
    signIn()
    await screen.findByText('Email address or password is not right')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('calm-river-42')
    expect(left).toEqual([])
  })

  test.each([
    ['', 'calm-river-42', 'Please enter your email address'],
    ['clara@example.org', '12345', 'The password must have 6 to 32 characters'],
  ])('"%s" with "%s" is not sent', async (email, password, sentence) => {
    const calls = fakeServer({})
    show(<SignIn />)
    signIn(email, password)
    await screen.findByText(sentence)
    expect(sentIn(calls)).toEqual([])
  })
})

describe('a toast', () => {
  const words = { general: 'general', offline: 'offline' }
  test.each([
    [new ApiError(422, { errors: ['one', 'two'], message: 'message' }), 'one, two'],
    [new ApiError(422, { errors: 'one', message: 'message' }), 'one'],
    [new ApiError(422, { errors: [], message: 'message' }), 'message'],
    [new ApiError(500, {}), 'general'],
    [new ApiError(0, {}), 'offline'],
    [new TypeError('our own mistake'), 'general'],
  ])('%#', (error, sentence) => {
    expect(messageOf(error, words)).toBe(sentence)
  })

  test('stays twenty seconds, longer under the pointer, and can be closed', () => {
    vi.useFakeTimers()
    show(<Toasts />)
    expect(document.querySelector('[aria-live="polite"]')).toBeTruthy()
    act(() => showToast('Saved'))
    act(() => void vi.advanceTimersByTime(toastMilliseconds - 1))
    expect(screen.getByText('Saved')).toBeTruthy()
    fireEvent.pointerEnter(screen.getByText('Saved').parentElement as Element)
    act(() => void vi.advanceTimersByTime(60_000))
    expect(screen.getByText('Saved')).toBeTruthy()
    fireEvent.pointerLeave(screen.getByText('Saved').parentElement as Element)
    act(() => void vi.advanceTimersByTime(toastMilliseconds))
    expect(screen.queryByText('Saved')).toBeNull()
    act(() => showToast('Again', 'error'))
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('Again')).toBeNull()
  })
})

test('signing out clears everything here, even when the server fails', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  localStorage.setItem('userType', 'client')
  localStorage.setItem('theme', 'dark')
  sessionStorage.setItem('draft', 'x')
  fakeServer({ 'DELETE /api/session': () => problem(500, 'INTERNAL', 'no') })
  await signOut()
  expect(localStorage).toHaveLength(0)
  expect(sessionStorage).toHaveLength(0)
  expect(console.error).toHaveBeenCalled()
})
