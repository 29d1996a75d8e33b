/** The page to which a provider sends the browser back, and what is still to decide there. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { type FakeRequest, fakeServer, problem } from '#tests/web/support/fake-server.ts'

const opened = { signedIn: true, userType: 'client', isActive: true, expiry: '2126-11-22T00:00:00.000Z', user: null }
const redirect = '/book/1/?at=2026-11-24T09%3A00%3A00Z'
const decision = { provider: 'Test ID', redirect, email: 'amara@p.example' }
let left: string[] = []
let fragment = ''
let moved: MockInstance<typeof history.replaceState>

beforeEach(() => {
  left = []
  fragment = '#provider=test&code=c&state=s.en'
  const move = history.replaceState.bind(history)
  moved = vi.spyOn(history, 'replaceState').mockImplementation((...to) => {
    // The test itself opens the page first.
    if (moved.mock.calls.length > 1) fragment = ''
    move(...to)
  })
  const real = location
  vi.stubGlobal('location', {
    get hash() {
      return fragment
    },
    get pathname() {
      return real.pathname
    },
    get search() {
      return real.search
    },
    get origin() {
      return real.origin
    },
    get href() {
      return real.href
    },
    protocol: 'https:',
    hostname: 'solace.example',
    replace: (to: string) => void left.push(to),
    assign: (to: string) => void left.push(to),
  })
})

type Answers = Parameters<typeof fakeServer>[0]
async function open(answer: Answers[string], more: Answers = {}, locale: 'en' | 'de' = 'en'): Promise<FakeRequest[]> {
  // The answer is taken from the address once for each page.
  vi.resetModules()
  const [{ ProviderCallback }, { show }] = await Promise.all([
    import('#site/accounts/ProviderCallback.tsx'),
    import('#tests/web/support/show.tsx'),
  ])
  const calls = fakeServer({
    'POST /api/session/social/callback': answer,
    'GET /api/region/country': () => ({
      json: [{ identifier: '019b0000-0000-7000-8000-0000000000a1', code: 'NG', name: 'Nigeria' }],
    }),
    ...more,
  })
  show(<ProviderCallback />, { at: `${locale === 'de' ? '/de' : ''}/login/provider/`, locale })
  return calls
}
const sent = (calls: FakeRequest[], step: string) => calls.find(({ path }) => path === `/api/session/social/${step}`)

test('a known person is signed in and returns to the page; the code leaves the address', async () => {
  const calls = await open(() => ({ json: { outcome: 'signed_in', provider: 'Test ID', redirect, ...opened } }))
  expect(screen.getByRole('heading', { level: 1, name: 'Signing you in' })).toBeDefined()
  await waitFor(() => expect(left).toEqual([redirect]))
  expect(sent(calls, 'callback')?.body).toEqual({ provider: 'test', code: 'c', state: 's.en' })
  expect(moved).toHaveBeenCalledWith(null, '', '/login/provider/')
})

test.each(['//evil.example/', 'https://evil.example/', null])('%s is no page to return to', async (to) => {
  await open(() => ({ json: { outcome: 'signed_in', provider: 'Test ID', redirect: to, ...opened } }))
  await waitFor(() => expect(left).toEqual(['/overview/']))
})

test('a refusal says what happened and leads back to the sign-in, in the language of the page', async () => {
  await open(() => problem(422, 'SOCIAL_CANCELLED', 'Sie haben die Anmeldung abgebrochen.'), {}, 'de')
  expect(await screen.findByText('Sie haben die Anmeldung abgebrochen.')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1, name: 'Sie sind nicht angemeldet' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Zurück zur Anmeldung' }).getAttribute('href')).toBe('/de/login/')
})

test('an address without an answer sends nothing', async () => {
  fragment = ''
  const calls = await open(() => ({ json: {} }))
  expect(await screen.findByRole('heading', { level: 1, name: 'You are not signed in' })).toBeDefined()
  expect(calls).toEqual([])
})

describe('a new person', () => {
  const confirm: Answers[string] = () => ({
    json: { ...decision, outcome: 'confirm', firstName: 'Amara', lastName: 'Eze' },
  })

  test('checks the names, agrees to the terms and returns to the page', async () => {
    const calls = await open(confirm, { 'POST /api/session/social/register': () => ({ status: 201, json: opened }) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Create your account' })).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Amara')
    fireEvent.click(screen.getByRole('checkbox'))
    fireEvent.click(screen.getByRole('button', { name: 'Create account' }))
    await waitFor(() => expect(left).toEqual([redirect]))
    expect(sent(calls, 'register')?.body).toMatchObject({
      firstName: 'Amara',
      lastName: 'Eze',
      termsAgreed: true,
      locale: 'en',
    })
  })

  test('stores nothing without the terms', async () => {
    const calls = await open(confirm)
    fireEvent.click(await screen.findByRole('button', { name: 'Create account' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox')))
    expect(sent(calls, 'register')).toBeUndefined()
    expect(left).toEqual([])
  })
})

describe('a person whose address has an account', () => {
  const prove =
    (hasPassword: boolean): Answers[string] =>
    () => ({ json: { ...decision, outcome: 'prove', hasPassword } })

  test('proves it by its password', async () => {
    const calls = await open(prove(true), { 'POST /api/session/social/confirm-password': () => ({ json: opened }) })
    fireEvent.input(await screen.findByLabelText('Password'), { target: { value: 'calm-river-42' } })
    fireEvent.click(screen.getByRole('button', { name: 'Connect and sign in' }))
    await waitFor(() => expect(left).toEqual([redirect]))
    expect(sent(calls, 'confirm-password')?.body).toEqual({ password: 'calm-river-42' })
  })

  test('without a password proves it by a mailed code', async () => {
    const calls = await open(prove(false), {
      'POST /api/session/social/code': () => ({ status: 202, json: { resendAfter: 60 } }),
      'POST /api/session/social/confirm-code': () => ({ json: opened }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Send a code to this address' }))
    fireEvent.input(await screen.findByLabelText('Digit 1 of 6'), { target: { value: '123456' } })
    await waitFor(() => expect(left).toEqual([redirect]))
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(sent(calls, 'confirm-code')?.body).toEqual({ token: '123456' })
  })

  test('stays on the page after a wrong password', async () => {
    await open(prove(true), {
      'POST /api/session/social/confirm-password': () => problem(422, 'PASSWORD_WRONG', 'This is not your password.'),
    })
    fireEvent.input(await screen.findByLabelText('Password'), { target: { value: 'calm-river-43' } })
    fireEvent.click(screen.getByRole('button', { name: 'Connect and sign in' }))
    expect(await screen.findByText('This is not your password.')).toBeDefined()
    expect(left).toEqual([])
  })
})
