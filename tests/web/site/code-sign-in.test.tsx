import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { SignIn } from '#site/accounts/SignIn.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { watchLeaving } from '#tests/web/support/watch-leaving.ts'
import { show } from '#tests/web/support/show.tsx'

const opened = { signedIn: true, userType: 'client', isActive: true, expiry: '2026-11-22T00:00:00.000Z', user: null }
const attempt = 'a'.repeat(43)
const proof = 'p'.repeat(43)
const request = 'POST /api/user/login/code'
const check = 'POST /api/user/login/code/check'
const sent = { [request]: () => ({ json: { attempt, resendAfter: 60 } }) }
const right = { [check]: () => ({ json: { proof, hasAccount: true } }) }
let left: string[] = []

beforeEach(() => {
  left = watchLeaving()
})

/** Opens the form of the code, with the address that was typed beside the password. */
async function requestCode(at = '/login/', email = 'clara@example.org') {
  show(<SignIn />, { at })
  fireEvent.input(screen.getByLabelText('Email address'), { target: { value: email } })
  fireEvent.click(screen.getByRole('button', { name: 'Email me a code instead' }))
  await screen.findByRole('heading', { name: 'Sign in with a code' })
  expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe(email)
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }))
}

async function enterCode() {
  await screen.findByText('We sent 6 digits to clara@example.org. They are valid for 15 minutes.')
  fireEvent.paste(screen.getByLabelText('Digit 1 of 6'), { clipboardData: { getData: () => '123456' } })
}

const bodiesOf = (calls: { path: string; body?: unknown }[], path: string) =>
  calls.filter((call) => call.path === path).map(({ body }) => body)

test('a mailed code signs a client in, who returns to the page before', async () => {
  const calls = fakeServer({ ...sent, ...right, 'POST /api/session/code': () => ({ json: opened }) })
  await requestCode('/login/?redirect=%2Fwallet%2F')
  await enterCode()
  await waitFor(() => expect(left).toEqual(['/wallet/']))
  expect(bodiesOf(calls, '/api/user/login/code')).toEqual([{ email: 'clara@example.org' }])
  expect(bodiesOf(calls, '/api/user/login/code/check')).toEqual([{ attempt, token: '123456' }])
  expect(bodiesOf(calls, '/api/session/code')).toEqual([{ proof }])
})

test('the second factor comes after the code', async () => {
  const waiting = { signedIn: false, secondFactor: ['totp', 'recovery_code'], expiry: opened.expiry }
  fakeServer({ ...sent, ...right, 'POST /api/session/code': () => ({ json: waiting }) })
  await requestCode()
  await enterCode()
  await screen.findByRole('heading', { name: 'One more step' })
  expect(left).toEqual([])
})

test('an address without an account is led to the sign-up, or to another address', async () => {
  fakeServer({ ...sent, [check]: () => ({ json: { proof, hasAccount: false } }) })
  await requestCode('/login/?redirect=%2Fwallet%2F')
  await enterCode()
  expect((await screen.findByText(/^There is no account with clara@example\.org yet\./)).textContent).toContain(
    'Create an account',
  )
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(
    '/register/?redirect=%2Fwallet%2F',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Another address' }))
  expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('clara@example.org')
})

test('refusals stand at their fields: an address that is none, a wrong code, an account of a therapist', async () => {
  const calls = fakeServer({
    ...sent,
    [check]: ({ body }) =>
      (body as { token: string }).token === '123456'
        ? { json: { proof, hasAccount: true } }
        : problem(422, 'CODE_INVALID', 'This code is not correct'),
    'POST /api/session/code': () => problem(403, 'FORBIDDEN', 'Only clients sign in with a code'),
  })
  await requestCode('/login/', 'clara@')
  await screen.findByText('Please enter a valid email address')
  expect(bodiesOf(calls, '/api/user/login/code')).toEqual([])
  fireEvent.input(screen.getByLabelText('Email address'), { target: { value: 'clara@example.org' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }))
  await screen.findByLabelText('Digit 1 of 6')
  fireEvent.paste(screen.getByLabelText('Digit 1 of 6'), { clipboardData: { getData: () => '000000' } })
  await screen.findByText('This code is not correct')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Digit 6 of 6').value).toBe(''))
  await enterCode()
  await screen.findByText('Only clients sign in with a code')
  fireEvent.click(screen.getByRole('button', { name: 'Back to the sign-in' }))
  expect(await screen.findByLabelText('Password')).toBeTruthy()
})
