import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Shell } from '#app/shell/Shell.tsx'
import { Page } from '#ui/page/Page.tsx'
import type { Viewer } from '#ui/viewer/viewer.tsx'
import { booking } from '#tests/web/support/booking-fixture.ts'
import { showAccount, visited } from '#tests/web/support/render-account.tsx'
import { clara, theo } from '#tests/web/support/people.ts'
import { fakeServer, type FakeRequest } from '#tests/web/support/fake-server.ts'
import { FakeEventSource } from '#tests/web/support/fake-event-source.ts'

const olu: Viewer = { ...theo, userType: 'admin', firstName: 'Olu', permissions: ['super'], hasSecondFactor: true }
const id = '019b0000-0000-7000-8000-00000000c1a4'
const kelechi = { identifier: id, firstName: 'Kelechi', lastName: 'Umeh', photoUrl: null, status: 'active' }
const one = (row: object) => () => ({ json: { data: [row], total: 1, page: 1, perPage: 4 } })
const user = { identifier: id, name: 'Kelechi Umeh', email: 'k@example.org', userType: 'client' }
const payment = {
  identifier: 'pay-1',
  reference: 'pay-1',
  userName: 'Kelechi Umeh',
  amount: 1_500_000,
  currency: 'NGN',
  status: 'success',
  createdAt: '2026-03-02T08:00:00.000Z',
}

const sold = {
  identifier: '019b0000-0000-7000-8000-00000000b001',
  clientName: 'Kelechi Umeh',
  providerName: 'Theo Bassey',
  startAt: '2026-03-05T08:00:00.000Z',
  status: 'confirmed',
}

let calls: FakeRequest[]
beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEventSource)
  Element.prototype.scrollIntoView = () => undefined
  calls = fakeServer({
    'GET /api/notifications/unseen': () => ({ json: { messages: 0, notifications: 0 } }),
    'GET /api/clients': one(kelechi),
    [`GET /api/appointment/client/${id}`]: one(booking),
    'GET /api/appointment': one(booking),
    'GET /api/admin/users': one(user),
    'GET /api/admin/payments': one(payment),
    'GET /api/admin/bookings': one(sold),
    'GET /api/admin/verifications': one({ ...user, status: 'submitted' }),
  })
})

function open(viewer: Viewer, at = '/') {
  showAccount(
    <Shell>
      <Page title="Any page">
        <input aria-label="A field" />
      </Page>
    </Shell>,
    { viewer, at, path: '*' },
  )
}

const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const field = () => screen.findByRole('combobox', { name: 'Search or jump to' }, { timeout: 5_000 })
const lines = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
/** Paths that the palette has read. */
const read = () =>
  new Set(
    calls
      .map(({ path }) => path)
      .filter((path) => !/unseen|settings|verification-submission|verification-note|waiting|queues/.test(path)),
  )

async function search(viewer: Viewer, text: string, result: RegExp) {
  open(viewer)
  press('k', { ctrlKey: true })
  const input = await field()
  await waitFor(() => expect(document.activeElement).toBe(input))
  fireEvent.change(input, { target: { value: text } })
  await screen.findAllByRole('option', { name: result })
  return input
}

describe('the command palette', () => {
  test('finds a client of the therapist with actions and appointments, and opens what Enter chooses', async () => {
    const input = await search(theo, 'kel', /^Kelechi Umeh/)
    await waitFor(() => expect(screen.getByRole('group', { name: 'Appointments' })).toBeDefined())
    const actions = within(screen.getByRole('group', { name: 'Actions' })).getAllByRole('option')
    expect(actions.map(({ textContent }) => textContent)).toEqual([
      'New appointment with Kelechi Umeh',
      'Write note for Kelechi Umeh',
      'Message Kelechi Umeh',
    ])
    expect(read()).toEqual(new Set(['/api/clients', `/api/appointment/client/${id}`]))
    fireEvent.keyDown(input, { key: 'ArrowDown' })
    const active = document.getElementById(input.getAttribute('aria-activedescendant') ?? '')
    expect(active).toBe(actions[0])
    expect(active?.getAttribute('aria-selected')).toBe('true')
    fireEvent.keyDown(input, { key: 'Enter' })
    await waitFor(() => expect(visited.at(-1)).toBe(`/appointments/new/?client=${id}`))
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  test('finds appointments of a client by the name of the therapist, and nothing else', async () => {
    await search(clara, booking.provider.firstName ?? '', /^Book a session with/)
    expect(read()).toEqual(new Set(['/api/appointment']))
    expect(lines().some((line) => line?.startsWith('Message '))).toBe(true)
  })

  test.each([
    ['support', ['/api/admin/users', '/api/admin/bookings']],
    ['verify', ['/api/admin/verifications']],
    ['super', ['/api/admin/users', '/api/admin/verifications', '/api/admin/payments', '/api/admin/bookings']],
  ] as const)('an operator with %s reads %o only', async (permission, paths) => {
    await search({ ...olu, permissions: [permission] }, 'kelechi', /Kelechi Umeh/)
    await waitFor(() => expect(read()).toEqual(new Set(paths)))
  })

  test('an operator with finance opens a booking by the name of a person, and two letters ask for no bookings', async () => {
    const input = await search({ ...olu, permissions: ['finance'] }, 'ke', /Kelechi Umeh/)
    await waitFor(() => expect(read()).toEqual(new Set(['/api/admin/payments'])))
    fireEvent.change(input, { target: { value: 'kelechi' } })
    const group = within(await screen.findByRole('group', { name: 'Bookings' }))
    const line = await group.findByRole('option', { name: /^Kelechi Umeh with Theo Bassey.*Confirmed/ })
    expect(read()).toEqual(new Set(['/api/admin/payments', '/api/admin/bookings']))
    fireEvent.click(line)
    await waitFor(() => expect(visited.at(-1)).toBe(`/admin/bookings/${sold.identifier}/`))
  })

  test('shows the pages of the menu before a word is typed, and asks nobody', async () => {
    open(theo)
    fireEvent.click(screen.getAllByRole('button', { name: /^Search or jump to/ })[0] as HTMLElement)
    const input = await field()
    expect(lines()).toEqual(expect.arrayContaining(['Appointments', 'Clients', 'Earnings', 'New appointment']))
    fireEvent.change(input, { target: { value: 'earn' } })
    await waitFor(() =>
      expect(lines()).toEqual([
        'Earnings',
        expect.stringContaining('Kelechi'),
        expect.anything(),
        expect.anything(),
        expect.anything(),
        expect.anything(),
      ]),
    )
    fireEvent.keyDown(input, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  })
})

describe('single-letter keys', () => {
  test('g and a letter open a page, n makes an appointment, and a field keeps its letters', async () => {
    open(theo)
    press('g')
    press('e')
    await waitFor(() => expect(visited.at(-1)).toBe('/payouts/'))
    press('g')
    press('c')
    await waitFor(() => expect(visited.at(-1)).toBe('/clients/'))
    press('n')
    await waitFor(() => expect(visited.at(-1)).toBe('/appointments/new/'))
    screen.getByLabelText('A field').focus()
    press('g')
    press('e')
    expect(visited.at(-1)).toBe('/appointments/new/')
  })

  test('are listed by ?, and can be switched off there', async () => {
    open(theo)
    press('?')
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }, { timeout: 5_000 })
    expect(within(dialog).getByText('Earnings')).toBeDefined()
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Single-letter keys are on' }))
    expect(localStorage.getItem('letter-keys')).toBe('off')
    fireEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press('g')
    press('e')
    press('?')
    expect(visited.at(-1)).toBe('/')
    // The palette has a modifier, so it stays.
    press('k', { ctrlKey: true })
    expect(await field()).toBeDefined()
  })

  test('a client has none that makes something', () => {
    open(clara)
    press('n')
    expect(visited.at(-1)).toBe('/')
  })
})

test('the menu stays collapsed in another page', () => {
  open(theo)
  fireEvent.click(screen.getByRole('button', { name: 'Collapse menu' }))
  expect(localStorage.getItem('menu')).toBe('collapsed')
  const button = screen.getByRole('button', { name: 'Expand menu' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(screen.getAllByRole('link', { name: 'Earnings' })).toHaveLength(1)
})

test('the bar at the bottom of a therapist’s phone opens the other pages', async () => {
  open(theo)
  fireEvent.click(screen.getByRole('button', { name: 'More', hidden: true }))
  const menu = await screen.findByRole('presentation', { hidden: true }, { timeout: 5_000 })
  await waitFor(() => expect(within(menu).getByRole('link', { name: 'Fees', hidden: true })).toBeDefined())
})
