import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ClientSignUp } from '#site/accounts/ClientSignUp.tsx'
import { ProviderSignUp } from '#site/accounts/ProviderSignUp.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { show } from '#tests/web/support/show.tsx'

const lagos = { identifier: '019b76da-a800-7153-8170-000000000001', code: 'NG', name: 'Nigeria', operating: true }
const countries = { 'GET /api/region/country': () => ({ json: [lagos] }) }
const opened = { signedIn: true, userType: 'client', isActive: false, expiry: '2026-11-22T00:00:00.000Z', user: null }

const right: Record<string, string> = {
  'First name': 'Clara',
  'Last name': "O'Brien",
  'Email address': 'clara@example.org',
  'Phone number': '+234 803 123 4567',
  Password: 'calm-river-42',
  'Password again': 'calm-river-42',
}

function fill(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    fireEvent.input(screen.getByLabelText(label), { target: { value } })
}
const agree = () => fireEvent.click(screen.getByRole('checkbox'))
const send = (name = 'Create account') => fireEvent.click(screen.getByRole('button', { name }))
const errorOf = (label: string) => {
  const id = screen.getByLabelText(label).getAttribute('aria-describedby')
  return id?.endsWith('-error') ? document.getElementById(id)?.textContent : undefined
}

describe('client sign-up', () => {
  test('an empty form has an error at each field and focuses the first', async () => {
    const calls = fakeServer(countries)
    show(<ClientSignUp />)
    send()
    await waitFor(() => expect(errorOf('First name')).toBe('Please fill this in'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')))
    expect(errorOf('Email address')).toBe('Please enter your email address')
    expect(errorOf('Phone number')).toBe('Please enter a phone number with 10 to 13 digits')
    expect(errorOf('Password')).toBe('The password must have 6 to 32 characters')
    expect(screen.getByText('Please agree to the terms to continue')).toBeTruthy()
    expect(calls.filter((call) => call.method === 'POST')).toEqual([])
  })

  test.each([
    ['First name', '4clara', 'A name starts with a letter and can contain only letters, digits and spaces'],
    ['Email address', 'clara@', 'Please enter a valid email address'],
    ['Phone number', '080312', 'Please enter a phone number with 10 to 13 digits'],
    ['Phone number', '12345678901234', 'Please enter a phone number with 10 to 13 digits'],
    ['Password', 'abc12', 'The password must have 6 to 32 characters'],
    ['Password', '12345678', 'The password must contain a letter'],
    ['Password again', 'calm-river-43', 'The passwords do not match'],
  ])('%s "%s" is refused on leaving the field', async (label, value, sentence) => {
    fakeServer(countries)
    show(<ClientSignUp />)
    fill({ ...right, [label]: value })
    fireEvent.blur(screen.getByLabelText(label))
    await waitFor(() => expect(errorOf(label)).toBe(sentence))
  })

  test.each(['Ngọc Anh', 'José', 'Li', 'Adé', "O'Brien"])('%s is a valid name', async (name) => {
    fakeServer(countries)
    show(<ClientSignUp />)
    fill({ ...right, 'First name': name })
    send()
    await waitFor(() => expect(screen.getByText('Please agree to the terms to continue')).toBeTruthy())
    expect(errorOf('First name')).toBeUndefined()
  })

  test('a field left empty without typing has no error yet', async () => {
    fakeServer(countries)
    show(<ClientSignUp />)
    fireEvent.blur(screen.getByLabelText('Email address'))
    fill({ Password: '123' })
    fireEvent.blur(screen.getByLabelText('Password'))
    await waitFor(() => expect(errorOf('Password')).toBeTruthy())
    expect(errorOf('Email address')).toBeUndefined()
  })

  test('a valid form is sent once and leads to the six boxes with the address', async () => {
    const calls = fakeServer({ ...countries, 'POST /api/session/register': () => ({ json: opened }) })
    show(<ClientSignUp />, { at: '/register/?redirect=%2Fbook%2F1%2F' })
    await screen.findByRole('option', { name: 'Nigeria' })
    fill(right)
    agree()
    send()
    send()
    await screen.findByText('We sent a 6-digit code to clara@example.org.')
    const posts = calls.filter((call) => call.method === 'POST')
    expect(posts).toHaveLength(1)
    expect(posts[0]?.headers['x-csrf']).toBe('1')
    expect(posts[0]?.body).toMatchObject({
      userType: 'client',
      firstName: 'Clara',
      lastName: "O'Brien",
      phoneNumber: '+2348031234567',
      termsAgreed: true,
      locale: 'en',
    })
    expect(location.pathname + location.search).toBe('/register/verify/?redirect=%2Fbook%2F1%2F')
    expect(screen.getByRole('link', { name: 'do later' }).getAttribute('href')).toBe('/book/1/')
    expect(screen.getByText('Input Your OTP Sent Via Email')).toBeTruthy()
  })

  test('an error of the server is shown at its field and in a toast, and no input is lost', async () => {
    fakeServer({
      ...countries,
      'POST /api/session/register': () =>
        problem(422, 'VALIDATION_ERROR', 'Please check the highlighted fields', {
          errors: ['This password is easy to guess'],
          fields: { password: 'This password is easy to guess' },
        }),
    })
    show(<ClientSignUp />)
    fill(right)
    agree()
    send()
    await waitFor(() => expect(errorOf('Password')).toBe('This password is easy to guess'))
    expect(screen.getAllByText('This password is easy to guess')).toHaveLength(2)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('clara@example.org')
  })

  test('without a connection a toast is shown', async () => {
    fakeServer({ ...countries, 'POST /api/session/register': () => 'offline' })
    show(<ClientSignUp />)
    fill(right)
    agree()
    send()
    expect(await screen.findByText('No connection. Nothing was lost; please try again.')).toBeTruthy()
  })

  test('password managers find their fields', () => {
    fakeServer(countries)
    show(<ClientSignUp />)
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('new-password')
    expect(screen.getByLabelText('Email address').getAttribute('autocomplete')).toBe('email')
    fireEvent.click(screen.getByRole('button', { name: 'Show: Password' }))
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text')
  })
})

describe('provider sign-up', () => {
  test('names are optional, the country is not', async () => {
    const calls = fakeServer({
      'GET /api/region/country': () => ({ json: [{ ...lagos, code: 'KE' }] }),
      'POST /api/session/register': () => ({ json: { ...opened, userType: 'provider' } }),
    })
    show(<ProviderSignUp />)
    await screen.findByRole('option', { name: 'Nigeria' })
    fill({ ...right, 'First name': '', 'Last name': '' })
    agree()
    send()
    await waitFor(() => expect(errorOf('Country')).toBe('Please choose your country'))
    expect(errorOf('First name')).toBeUndefined()
    fireEvent.change(screen.getByLabelText('Country'), { target: { value: lagos.identifier } })
    send()
    await screen.findByText('We sent a 6-digit code to clara@example.org.')
    expect(calls.at(-1)?.body).not.toHaveProperty('firstName')
    expect(screen.queryByRole('link', { name: 'do later' })).toBeNull()
  })
})

test('in German the form is German', async () => {
  fakeServer(countries)
  show(<ClientSignUp />, { locale: 'de' })
  send('Konto anlegen')
  await waitFor(() => expect(document.querySelectorAll('[aria-invalid="true"]').length).toBeGreaterThan(5))
  expect(document.body.textContent).not.toMatch(/validation\.|register\.|Please/)
})
