import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ForgotPassword } from '#site/accounts/ForgotPassword.tsx'
import { NewPassword } from '#site/accounts/NewPassword.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { show } from '#tests/web/support/show.tsx'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const errorOf = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent

describe('the link to a new password', () => {
  const request = 'POST /api/user/request-password-reset'

  test('is requested for an address; the next one waits a minute', async () => {
    const calls = fakeServer({ [request]: () => ({ status: 202, json: { resendAfter: 60 } }) })
    show(<ForgotPassword />)
    type('Email address', 'nowhere')
    press('Send me the link')
    await waitFor(() => expect(errorOf('Email address')).toBe('Please enter a valid email address'))
    expect(calls).toEqual([])
    type('Email address', 'clara@example.org')
    press('Send me the link')
    expect(await screen.findByText(/^If there is an account for clara@example\.org, .* for 30 minutes\./)).toBeDefined()
    const again = screen.getByRole('button', { name: /^Send it again in \d+ s$/ })
    expect(again.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(again)
    expect(calls.map(({ body }) => body)).toEqual([{ email: 'clara@example.org' }])
  })

  test('cannot be requested too often', async () => {
    fakeServer({ [request]: () => problem(429, 'TOO_MANY_ATTEMPTS', 'Too many tries') })
    show(<ForgotPassword />)
    type('Email address', 'clara@example.org')
    press('Send me the link')
    expect(await screen.findByText('Too many tries')).toBeDefined()
    expect(field('Email address').value).toBe('clara@example.org')
  })
})

describe('a new password', () => {
  const reset = 'POST /api/user/password-reset'
  const token = 't'.repeat(43)
  const at = `/password-reset/#${token}`
  const noLink = /^This page needs the link from our email/
  const send = (password: string, again = password) => {
    type('New password', password)
    type('New password again', again)
    press('Save the new password')
  }
  const hasOnlyLink = () =>
    expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/forgot-password/')

  test('needs a link', async () => {
    show(<NewPassword />, { at: '/password-reset/#short' })
    expect(await screen.findByText(noLink)).toBeDefined()
    hasOnlyLink()
  })

  test('is set once it is typed twice and strong; the token leaves the address', async () => {
    const common = 'This password is easy to guess. Please choose another one'
    const calls = fakeServer({
      [reset]: ({ body }) =>
        (body as { password: string }).password === 'password1'
          ? problem(422, 'VALIDATION_ERROR', common, { fields: { password: common } })
          : { status: 204, json: undefined },
    })
    show(<NewPassword />, { at })
    expect(location.hash).toBe('')
    send('new-morning-31', 'new-morning-32')
    await waitFor(() => expect(errorOf('New password again')).toBe('The passwords do not match'))
    await waitFor(() => expect(document.activeElement).toBe(field('New password again')))
    send('password1')
    await waitFor(() => expect(errorOf('New password')).toBe(common))
    await waitFor(() => expect(document.activeElement).toBe(field('New password')))
    send('new-morning-31')
    expect(await screen.findByText(/^You are signed out on all devices\. Please sign in/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login/')
    expect(calls.at(-1)?.body).toEqual({ token, password: 'new-morning-31', confirmPassword: 'new-morning-31' })
  })

  test('is not set by a link that was used or has expired', async () => {
    fakeServer({ [reset]: () => problem(409, 'LINK_INVALID', 'No') })
    show(<NewPassword />, { at })
    send('new-morning-31')
    expect(await screen.findByText(noLink)).toBeDefined()
    hasOnlyLink()
  })
})
