import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { AppointmentTable } from '#app/scheduling/appointments/AppointmentTable.tsx'
import { booking, bookingId } from '#tests/web/support/booking-fixture.ts'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { theo } from '#tests/web/support/people.ts'
import { dialogs, showAccount, visited } from '#tests/web/support/render-account.tsx'

const idOf = (number: number) => `019b0000-0000-7000-8000-0000000c000${number}`

/** The same appointment with another client. */
const withClient = (number: number, firstName: string, change: Partial<Booking> = {}): Booking => ({
  ...booking,
  identifier: idOf(number),
  participants: booking.participants.map((one) => (one.role === 'client' ? { ...one, firstName } : one)),
  actions: [],
  ...change,
})

const three = [withClient(1, 'Ada'), withClient(2, 'Bola'), withClient(3, 'Chike')]

function showList(rows: Booking[], further: Parameters<typeof fakeServer>[0] = {}) {
  const calls = fakeServer({
    'GET /api/rest/appointments': () => ({
      json: rows.map((row) => ({ id: row.identifier, ...row })),
      headers: { 'content-range': `appointments 0-${rows.length - 1}/${rows.length}` },
    }),
    'GET /api/reference/therapy': () => ({ json: [] }),
    ...further,
  })
  showAccount(<AppointmentTable />, { viewer: theo, at: '/appointments/', path: '/appointments/' })
  return calls
}

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const press = (key: string, init: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init })

describe('a request of a client', () => {
  const request: Booking = {
    ...booking,
    status: 'booking_request',
    actions: ['acknowledge', 'reject', 'cancel'],
  }

  test('offers the therapist to accept it or to decline it with a reason, never to withdraw it', async () => {
    const own = booking.participants.find(({ role }) => role === 'provider')?.identifier
    const calls = showList([request], {
      [`POST /api/participant/${own}/acknowledge`]: () => ({ json: { ...request, status: 'pending', actions: [] } }),
    })
    const accept = await screen.findByRole('button', { name: 'Accept: Clara Afolabi' })
    fireEvent.click(screen.getByRole('button', { name: 'More actions: Clara Afolabi' }))
    const menu = within(await screen.findByRole('menu'))
    expect(menu.getByRole('menuitem', { name: /^Accept/ })).toBeDefined()
    expect(menu.getByRole('menuitem', { name: /^Decline/ })).toBeDefined()
    expect(menu.queryByRole('menuitem', { name: /Withdraw|Cancel/ })).toBeNull()
    fireEvent.keyDown(menu.getByRole('menuitem', { name: /^Accept/ }), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    fireEvent.click(screen.getByLabelText('Decline: Clara Afolabi'))
    const reasons = await screen.findByRole('dialog', { name: 'Decline this request?' })
    fireEvent.keyDown(reasons, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(accept)
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/acknowledge'))).toBe(true))
  })

  test('is the only one to which a bulk answer applies', async () => {
    showList([withClient(1, 'Ada'), request])
    await rowOf('Ada')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }))
    const bar = within(screen.getByRole('group', { name: '2 chosen' }))
    fireEvent.click(bar.getByRole('button', { name: 'Accept' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept this request?' }))
    expect(dialog.getByText(/One selected row is left out/)).toBeDefined()
  })
})

describe('keys', () => {
  test('J, K and the arrows move, X selects, Shift extends, Escape clears, a slash leads to the search; one row is reached by Tab', async () => {
    showList(three)
    const [first, second] = [await rowOf('Ada'), await rowOf('Bola')]
    expect(screen.getAllByRole('row').filter((row) => row.tabIndex === 0)).toHaveLength(1)
    press('j')
    expect(document.activeElement).toBe(first)
    press('ArrowDown')
    expect(document.activeElement).toBe(second)
    press('k')
    expect(document.activeElement).toBe(first)
    press('x')
    expect(first.getAttribute('aria-selected')).toBe('true')
    press('ArrowDown', { shiftKey: true })
    expect(await screen.findByRole('group', { name: '2 chosen' })).toBeDefined()
    press('Escape')
    await waitFor(() => expect(first.getAttribute('aria-selected')).toBe('false'))
    press('/')
    const search = screen.getByLabelText('Search by name')
    expect(document.activeElement).toBe(search)
    // Letters are only text there.
    press('j')
    press('x')
    expect(document.activeElement).toBe(search)
    expect([first, second].map((row) => row.getAttribute('aria-selected'))).toEqual(['false', 'false'])
  })

  test('Space previews beside the list, J goes on, Escape returns to the row; Enter opens', async () => {
    showList(three)
    await rowOf('Ada')
    press('j')
    press(' ')
    const panel = await screen.findByRole('complementary', { name: 'Preview: Appointments' })
    expect(within(panel).getByRole('heading', { name: 'Ada Afolabi' })).toBeDefined()
    press('j')
    expect(within(panel).getByRole('heading', { name: 'Bola Afolabi' })).toBeDefined()
    expect(within(panel).getByText('2 of 3')).toBeDefined()
    fireEvent.click(within(panel).getByRole('button', { name: 'Previous' }))
    expect(within(panel).getByRole('heading', { name: 'Ada Afolabi' })).toBeDefined()
    press('Escape')
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
    expect(document.activeElement).toBe(await rowOf('Ada'))
    press('Enter')
    await waitFor(() => expect(visited.at(-1)).toBe(`/appointments/${idOf(1)}/`))
  })
})

test('the menu of a row has what the server allows', async () => {
  showList([{ ...booking, actions: ['reschedule', 'cancel'] }])
  await rowOf('Clara')
  press('j')
  press('.')
  const menu = within(await screen.findByRole('menu', { name: 'More actions: Clara Afolabi' }))
  expect(menu.queryByRole('menuitem', { name: /^Accept/ })).toBeNull()
  expect(menu.getByRole('menuitem', { name: /^Cancel appointment/ })).toBeDefined()
  fireEvent.click(menu.getByRole('menuitem', { name: /^Reschedule/ }))
  await waitFor(() => expect(visited.at(-1)).toBe(`/appointments/${bookingId}/`))
  expect(dialogs.at(-1)).toBe('reschedule')
})

test('views and filters are in the address', async () => {
  const calls = showList([booking])
  await rowOf('Clara')
  const views = within(screen.getByRole('navigation', { name: 'Filter appointments' }))
  expect(views.getByRole('link', { name: 'Upcoming' }).getAttribute('aria-current')).toBe('page')
  fireEvent.click(views.getByRole('link', { name: 'Without a note' }))
  await waitFor(() => expect(calls.at(-1)?.query.get('filter')).toBe('{"sessionNote":"missing"}'))
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-30' } })
  // The whole last day in the zone of the therapist.
  await waitFor(() => expect(calls.at(-1)?.query.get('filter')).toContain('"to":"2026-11-30T23:00:00.000Z"'))
  expect(screen.getByLabelText('To')).toHaveProperty('value', '30/11/2026')
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(calls.at(-1)?.query.get('filter')).toBe('{}'))
})

test('the height of rows is a choice', async () => {
  showList([booking])
  await rowOf('Clara')
  fireEvent.click(screen.getByRole('button', { name: 'View options' }))
  const comfortable = await screen.findByRole('menuitemradio', { name: 'Comfortable' })
  expect(comfortable.getAttribute('aria-checked')).toBe('false')
  fireEvent.click(comfortable)
  await waitFor(() => expect(comfortable.getAttribute('aria-checked')).toBe('true'))
})

test('a phone shows cards with the answer to a request', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  showList([{ ...booking, status: 'booking_request', actions: ['acknowledge', 'reject'] }])
  const card = within((await screen.findByRole('link', { name: 'Clara Afolabi' })).closest('li') as HTMLElement)
  expect(card.getByRole('button', { name: 'Accept: Clara Afolabi' })).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
})
