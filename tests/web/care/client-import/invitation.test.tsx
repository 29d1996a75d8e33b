import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Invitation as View } from '#schemas/care/client-import.ts'
import { Invitation } from '#site/invitation/Invitation.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { show } from '#tests/web/support/show.tsx'

const token = 'a'.repeat(43)
const at = `/invitation/#${token}`
const open = 'POST /api/invitation'
const accept = 'POST /api/invitation/accept'
const decline = 'POST /api/invitation/decline'
const view: View = {
  status: 'open',
  providerName: 'Theo Bassey',
  providerHeadline: 'Calm help for hard times',
  isLinked: false,
}
const gone: View = { status: 'gone', providerName: null, providerHeadline: null, isLinked: false }
const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('shows who invites and what accepting means, before any input', async () => {
  fakeServer({ [open]: () => ({ json: view }) })
  show(<Invitation />, { at })
  expect(await screen.findByRole('heading', { name: 'Theo Bassey invites you to Solace' })).toBeDefined()
  expect(screen.getByText('Calm help for hard times')).toBeDefined()
  expect(screen.getByText(/^No account was created for you/)).toBeDefined()
  expect(screen.getByText(/^Theo Bassey sees your name/)).toBeDefined()
  // It still works after a reload and after a change of language.
  expect(location.hash).toBe(`#${token}`)
})

test('accepting without an account leads to sign-up; the token is used in calls only', async () => {
  const calls = fakeServer({
    [open]: () => ({ json: view }),
    [accept]: () => ({ json: { ...view, status: 'accepted' } }),
  })
  show(<Invitation />, { at })
  await screen.findByRole('button', { name: 'Accept' })
  press('Accept')
  const sentence = await screen.findByText('You have accepted the invitation of Theo Bassey.')
  await waitFor(() => expect(document.activeElement).toBe(sentence))
  expect(screen.getByText(/with the address that received this email/)).toBeDefined()
  expect(addresses()).toEqual(['/register/', '/login/'])
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['/api/invitation', { token }],
    ['/api/invitation/accept', { token }],
  ])
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  expect(document.body.innerHTML).not.toContain(token)
})

test('a signed-in client is linked at once', async () => {
  fakeServer({
    [open]: () => ({ json: view }),
    [accept]: () => ({ json: { ...view, status: 'accepted', isLinked: true } }),
  })
  show(<Invitation />, { at: `/invitation/#${'b'.repeat(43)}` })
  await screen.findByRole('button', { name: 'Accept' })
  press('Accept')
  expect(await screen.findByText('You are now linked. Theo Bassey is one of your therapists.')).toBeDefined()
  expect(addresses()).toEqual(['/appointments/'])
})

test('declining needs a confirmation, which can be cancelled', async () => {
  const calls = fakeServer({
    [open]: () => ({ json: view }),
    [decline]: () => ({ json: { ...view, status: 'declined' } }),
  })
  show(<Invitation />, { at })
  await screen.findByRole('button', { name: 'Decline' })
  press('Decline')
  expect(document.activeElement?.textContent).toMatch(/^Do you want to decline\? Theo Bassey cannot invite you again/)
  press('Back')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Decline' })))
  expect(calls).toHaveLength(1)
  press('Decline')
  press('Yes, decline')
  expect(await screen.findByRole('heading', { name: 'Invitation declined' })).toBeDefined()
  expect(screen.getByText(/^You have declined/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
})

test.each([
  ['the server reports it as gone', () => ({ json: gone })],
  ['it is refused', () => problem(422, 'VALIDATION_ERROR', 'No')],
  ['it is not found', () => problem(404, 'NOT_FOUND', 'No')],
])('all invalid links look the same: %s', async (_why, answer) => {
  fakeServer({ [open]: answer })
  show(<Invitation />, { at })
  expect(await screen.findByRole('heading', { name: 'Invitation ended' })).toBeDefined()
  expect(screen.getByText(/^This invitation is no longer valid/)).toBeDefined()
  expect(addresses()).toEqual(['/register/', '/login/'])
})

test.each([
  ['the server is unreachable', () => 'offline' as const],
  ['there were too many tries', () => problem(429, 'TOO_MANY_ATTEMPTS', 'Wait')],
  ['something broke', () => problem(500, 'INTERNAL', 'Broken')],
])('can be retried where %s', async (_why, answer) => {
  fakeServer({ [open]: answer })
  show(<Invitation />, { at })
  expect(await screen.findByText('We cannot be reached at the moment. Please try again.')).toBeDefined()
  fakeServer({ [open]: () => ({ json: view }) })
  press('Try again')
  expect(await screen.findByRole('heading', { name: 'Theo Bassey invites you to Solace' })).toBeDefined()
})

test('without a token it refers to the mail; another link in the same tab is opened', async () => {
  const calls = fakeServer({ [open]: () => ({ json: view }) })
  show(<Invitation />, { at: '/invitation/#short' })
  expect(await screen.findByText('Open the link in your email again.')).toBeDefined()
  expect(calls).toEqual([])
  act(() => {
    location.hash = token
  })
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ token }]))
})

test('is in German for German readers, with German addresses', async () => {
  fakeServer({ [open]: () => ({ json: view }), [accept]: () => ({ json: { ...view, status: 'accepted' } }) })
  show(<Invitation />, { at: `/de/invitation/#${token}`, locale: 'de' })
  expect(await screen.findByRole('heading', { name: 'Theo Bassey lädt Sie zu Solace ein' })).toBeDefined()
  press('Annehmen')
  await screen.findByRole('heading', { name: 'Einladung angenommen' })
  expect(addresses()).toEqual(['/de/register/', '/de/login/'])
})
