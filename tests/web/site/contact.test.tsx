import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Contact } from '#site/contact/Contact.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { show } from '#tests/web/support/show.tsx'

const fields = {
  'First name': 'Ada',
  'Last name': 'Bello',
  'Email address': 'ada@people.example',
  'Your message': 'Where is my receipt?',
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
function fill(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) fireEvent.input(field(label), { target: { value } })
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send message' }))

test('a message without a phone number is sent without that field, and confirmed', async () => {
  const calls = fakeServer({ 'POST /api/contact': () => ({ json: undefined }) })
  show(<Contact />)
  fill(fields)
  send()
  const sent = await screen.findByText('Thank you. We will reply to ada@people.example.')
  await waitFor(() => expect(document.activeElement).toBe(sent))
  expect(calls.map(({ body }) => body)).toEqual([
    { firstName: 'Ada', lastName: 'Bello', email: 'ada@people.example', message: 'Where is my receipt?' },
  ])
})

test('everything except the phone number is required, and nothing is sent before', async () => {
  const calls = fakeServer({})
  show(<Contact />)
  send()
  await waitFor(() => expect(document.activeElement).toBe(field('First name')))
  const wrong = [...Object.keys(fields), 'Phone number (optional)'].filter(
    (label) => field(label).ariaInvalid === 'true',
  )
  expect([wrong, calls]).toEqual([Object.keys(fields), []])
})

test.each([
  ['+44(0)20-7946', true],
  ['0123456789', true],
  ['012345678', false],
  ['0'.repeat(32), true],
  ['0'.repeat(33), false],
  ['0123 456 789', false],
  ['call me maybe', false],
])('the phone number %s is valid: %s', async (phone, isRight) => {
  const calls = fakeServer({ 'POST /api/contact': () => ({ json: undefined }) })
  show(<Contact />)
  fill({ ...fields, 'Phone number (optional)': phone })
  send()
  if (isRight) await screen.findByRole('heading', { name: 'Message sent' })
  else await screen.findByText('10 to 32 digits, ( ) + and -')
  expect(calls.length).toBe(isRight ? 1 : 0)
})

test('a refusal of the server keeps the input', async () => {
  fakeServer({ 'POST /api/contact': () => problem(429, 'TOO_MANY_ATTEMPTS', 'Too many tries') })
  show(<Contact />)
  fill(fields)
  send()
  await screen.findByText('Too many tries')
  for (const [label, value] of Object.entries(fields)) expect(field(label).value).toBe(value)
})

test('name and address of a signed-in person are filled in; typed text stays', async () => {
  localStorage.setItem('userType', 'client')
  const user = { firstName: 'Clara', lastName: 'Afolabi', email: 'clara@solace.example' }
  fakeServer({ 'GET /api/session': () => ({ json: { signedIn: true, user } }) })
  show(<Contact />)
  fill({ 'First name': 'C.' })
  await waitFor(() => expect(field('Email address').value).toBe('clara@solace.example'))
  expect([field('First name').value, field('Last name').value]).toEqual(['C.', 'Afolabi'])
})
