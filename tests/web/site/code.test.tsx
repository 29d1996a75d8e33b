import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Verify } from '#site/accounts/Verify.tsx'
import { VerifyStep } from '#site/accounts/VerifyStep.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { show } from '#tests/web/support/show.tsx'

const wrong = { 'POST /api/session/verify': () => problem(422, 'CODE_INVALID', 'This code is not correct') }
const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox')
const code = () =>
  boxes()
    .map((box) => box.value)
    .join('')
const paste = (text: string, place = 0) =>
  fireEvent.paste(boxes()[place] as Element, { clipboardData: { getData: () => text } })
const step = (more: object = {}) => (
  <VerifyStep email="clara@example.org" resendAfter={0} userType="client" redirect={undefined} {...more} />
)

test('six boxes are one labelled group that accepts an autofilled code', () => {
  fakeServer({})
  show(step())
  expect(screen.getByRole('group', { name: '6-digit code' })).toBeTruthy()
  expect(boxes()).toHaveLength(6)
  expect(boxes()[0]?.getAttribute('autocomplete')).toBe('one-time-code')
  expect(boxes()[3]?.getAttribute('aria-label')).toBe('Digit 4 of 6')
})

test('typing moves on and sends after the sixth digit', async () => {
  const calls = fakeServer(wrong)
  show(step())
  boxes()[0]?.focus()
  for (const digit of '123456') fireEvent.input(document.activeElement as Element, { target: { value: digit } })
  expect(code()).toBe('123456')
  await waitFor(() => expect(calls.map((call) => call.body)).toEqual([{ token: '123456' }]))
  await screen.findByText('This code is not correct')
})

test('after a wrong code the boxes are empty, so that the next code is sent complete and once', async () => {
  const calls = fakeServer(wrong)
  show(step())
  paste('111111')
  await screen.findByText('This code is not correct')
  await waitFor(() => expect(code()).toBe(''))
  await waitFor(() => expect(document.activeElement).toBe(boxes()[0]))
  for (const digit of '222222') fireEvent.input(document.activeElement as Element, { target: { value: digit } })
  await waitFor(() => expect(calls.map((call) => call.body)).toEqual([{ token: '111111' }, { token: '222222' }]))
})

test.each(['123456', ' 123456 ', '123 456', '123-456'])('a paste of "%s" fills all boxes', async (text) => {
  const calls = fakeServer(wrong)
  show(step())
  paste(text, 2)
  expect(code()).toBe('123456')
  await waitFor(() => expect(calls).toHaveLength(1))
})

test.each(['12345', '1234567', 'abcdef', '12345a', ''])('a paste of "%s" changes nothing', (text) => {
  const calls = fakeServer(wrong)
  show(step())
  paste(text)
  expect(code()).toBe('')
  expect(calls).toEqual([])
})

test('letters are ignored; backspace in an empty box goes back and clears', () => {
  fakeServer({})
  show(step())
  fireEvent.input(boxes()[0] as Element, { target: { value: 'x' } })
  expect(code()).toBe('')
  fireEvent.input(boxes()[0] as Element, { target: { value: '7' } })
  expect(document.activeElement).toBe(boxes()[1])
  fireEvent.keyDown(boxes()[1] as Element, { key: 'Backspace' })
  expect(code()).toBe('')
  expect(document.activeElement).toBe(boxes()[0])
})

test('a new code can be requested once a minute', async () => {
  vi.useFakeTimers()
  const calls = fakeServer({
    'POST /api/user/register/request-verification': () => ({ status: 202, json: { resendAfter: 60 } }),
  })
  show(step())
  const again = () => screen.getByRole('button', { name: /new code/ })
  await act(async () => fireEvent.click(again()))
  await act(async () => fireEvent.click(again()))
  expect(calls.map((call) => call.body)).toEqual([{ email: 'clara@example.org' }])
  expect(again().textContent).toBe('Send a new code in 60 s')
  for (let second = 0; second < 60; second += 1) await act(async () => vi.advanceTimersByTime(1000))
  expect(again().textContent).toBe('Send a new code')
})

test('a code that was just sent starts the countdown', async () => {
  vi.useFakeTimers()
  const calls = fakeServer({})
  show(step({ resendAfter: 2 }))
  const again = () => screen.getByRole('button', { name: /new code/ })
  expect(again().textContent).toBe('Send a new code in 2 s')
  expect(again().getAttribute('aria-disabled')).toBe('true')
  await act(async () => fireEvent.click(again()))
  expect(calls).toEqual([])
  for (let second = 0; second < 2; second += 1) await act(async () => vi.advanceTimersByTime(1000))
  expect(again().textContent).toBe('Send a new code')
})

test('right after a sign-up the next code waits a minute', () => {
  fakeServer({})
  show(<VerifyStep email="clara@example.org" userType="client" redirect={undefined} />)
  expect(screen.getByRole('button', { name: /new code/ }).textContent).toBe('Send a new code in 60 s')
})

test('on the page of the code the server defines how long to wait', async () => {
  fakeServer({
    'GET /api/session': () => ({
      json: {
        signedIn: true,
        userType: 'client',
        isActive: false,
        user: { email: 'c@example.org', codeResendAfter: 41 },
      },
    }),
  })
  show(<Verify />)
  expect(await screen.findByRole('button', { name: 'Send a new code in 41 s' })).toBeTruthy()
})

test('clients may skip it, providers may not', () => {
  fakeServer({})
  show(step({ redirect: '//evil.example' }))
  expect(screen.getByRole('link', { name: 'do later' }).getAttribute('href')).toBe('/overview/')
  document.body.replaceChildren()
  show(step({ userType: 'provider' }))
  expect(screen.queryByRole('link', { name: 'do later' })).toBeNull()
})

test('a mistyped address is corrected, and the code is sent to the new one', async () => {
  const calls = fakeServer({
    'POST /api/user/register/correct-email': () => ({ status: 202, json: { resendAfter: 60 } }),
  })
  show(step())
  fireEvent.click(screen.getByRole('button', { name: 'Correct the email address' }))
  const field = await screen.findByRole('textbox', { name: 'Email address' })
  fireEvent.click(screen.getByRole('button', { name: 'Back to the code' }))
  expect(await screen.findByText('We sent a 6-digit code to clara@example.org.')).toBeTruthy()
  expect(field.isConnected).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Correct the email address' }))
  const again = await screen.findByRole('textbox', { name: 'Email address' })
  fireEvent.input(again, { target: { value: 'clara@example.com' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }))
  expect(await screen.findByText('We sent a 6-digit code to clara@example.com.')).toBeTruthy()
  expect(calls.map(({ body }) => body)).toEqual([{ email: 'clara@example.com' }])
  expect(screen.getByRole('button', { name: 'Send a new code in 60 s' })).toBeTruthy()
})

test('a refused address has a field error', async () => {
  fakeServer({
    'POST /api/user/register/correct-email': () =>
      problem(422, 'VALIDATION_ERROR', 'Please check the form', { fields: { email: 'This is your address already' } }),
  })
  show(step())
  fireEvent.click(screen.getByRole('button', { name: 'Correct the email address' }))
  const field = await screen.findByRole('textbox', { name: 'Email address' })
  fireEvent.input(field, { target: { value: 'clara@example.org' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }))
  expect(await screen.findByText('This is your address already')).toBeTruthy()
})
