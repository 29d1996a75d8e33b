import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { SignIn } from '#site/accounts/SignIn.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { watchLeaving } from '#tests/web/support/watch-leaving.ts'
import { show } from '#tests/web/support/show.tsx'

const expiry = '2026-11-22T00:00:00.000Z'
const opened = { signedIn: true, userType: 'client', isActive: true, expiry, user: null }
const waiting = { signedIn: false, secondFactor: ['totp', 'recovery_code'], expiry }
const factor = 'POST /api/session/second-factor'
let left: string[] = []
beforeEach(() => {
  left = watchLeaving()
})

async function enterPassword(answer: Parameters<typeof fakeServer>[0][string]) {
  const calls = fakeServer({
    'POST /api/session': () => ({ json: waiting }),
    'DELETE /api/session': () => ({ status: 204, json: undefined }),
    [factor]: answer,
  })
  show(<SignIn />, { at: '/login/?redirect=%2Fwallet%2F' })
  fireEvent.input(screen.getByLabelText('Email address'), { target: { value: 'clara@example.org' } })
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'calm-river-42' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('heading', { name: 'One more step' })
  return () => calls.filter(({ path }) => path === '/api/session/second-factor').map(({ body }) => body)
}
const paste = (code: string) =>
  fireEvent.paste(screen.getByLabelText('Digit 1 of 6'), { clipboardData: { getData: () => code } })

test('a wrong code is refused and the boxes are cleared; the right one leads to the page before', async () => {
  const sent = await enterPassword(({ body }) =>
    (body as { code: string }).code === '123456'
      ? { json: opened }
      : problem(422, 'CODE_INVALID', 'This code is not correct'),
  )
  paste('000000')
  await screen.findByText('This code is not correct')
  const first = screen.getByLabelText<HTMLInputElement>('Digit 1 of 6')
  await waitFor(() => expect(document.activeElement).toBe(first))
  expect(first.value).toBe('')
  paste('123456')
  await waitFor(() => expect(left).toEqual(['/wallet/']))
  expect(sent()).toEqual([{ code: '000000' }, { code: '123456' }])
})

test('a sign-in that waited too long starts again, and then leads to the page before', async () => {
  await enterPassword(() => problem(401, 'UNAUTHORIZED_ACCESS', 'Please sign in'))
  paste('123456')
  expect((await screen.findByRole('alert')).textContent).toBe('This took too long. Please sign in again.')
  fireEvent.click(screen.getByRole('button', { name: 'Back to the sign-in' }))
  await waitFor(() => expect(left).toEqual(['/login/?redirect=%2Fwallet%2F']))
})

test('a recovery code is checked before it is sent', async () => {
  const sent = await enterPassword(() => ({ json: opened }))
  fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  const field = screen.getByLabelText('Recovery code')
  fireEvent.input(field, { target: { value: 'abc' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText('Please enter the 6 digits of your app, or a recovery code')
  expect(sent()).toEqual([])
})
