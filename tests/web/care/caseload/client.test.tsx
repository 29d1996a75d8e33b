import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { ClientRow } from '#schemas/care/caseload.ts'
import { useRememberOrder } from '#app/care/caseload/client-order.ts'
import { ClientPage } from '#app/care/client-page/ClientPage.tsx'
import { booking, bookingId } from '#tests/web/support/booking-fixture.ts'
import { visited } from '#tests/web/support/render-account.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { callsTo } from '#tests/web/operations/render-operators.tsx'
import { amara, bola, former, meta, profileOf, show } from './fixtures.ts'

const setup = (client: ClientRow, query = '') => ({
  at: `/clients/${client.identifier}/${query}`,
  path: '/clients/:id',
})
const one = (client: ClientRow) => ({ [`GET /api/clients/${client.identifier}`]: () => ({ json: client }) })
const profile = (client: ClientRow, change = {}) => ({
  [`GET /api/client/profile/${client.identifier}`]: () => ({ json: profileOf(client, change) }),
})
const unsent = { state: null, gender: null, dob: null, phoneNumber: null, email: null }
const part = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the overview', () => {
  test("shows the client's summary in figures and words", async () => {
    fakeServer({ ...one(amara), ...profile(amara) })
    show(<ClientPage />, setup(amara))
    expect(await screen.findByRole('heading', { level: 1, name: 'Amara Okafor' })).toBeDefined()
    const head = await part('At a glance')
    expect(head.getByText('Client since 12 January 2026')).toBeDefined()
    expect(head.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['sleep', 'weekly'])
    const sessions = await part('Sessions')
    expect(sessions.getByText('Completed').nextElementSibling?.textContent).toBe('12')
    expect(sessions.getByText('Pending payment').nextElementSibling?.textContent).toBe('1')
    expect(sessions.getByRole('link', { name: 'Thu 26 Nov, 00:30' })).toHaveProperty(
      'pathname',
      `/appointments/${amara.nextSession?.identifier}/`,
    )
  })

  test('shows everything an active client shares, and which fields are empty', async () => {
    fakeServer({ ...one(amara), ...profile(amara) })
    show(<ClientPage />, setup(amara))
    const shown = await part('Profile')
    expect(shown.getByRole('link', { name: 'amara@example.org' })).toHaveProperty('href', 'mailto:amara@example.org')
    expect(shown.getByRole('link', { name: '+2348012345678' })).toHaveProperty('href', 'tel:+2348012345678')
    expect(shown.getByText('2 April 1990')).toBeDefined()
    expect(shown.getByText('Gender').nextElementSibling?.textContent).toBe('Not given')
    expect(shown.getByText('German')).toBeDefined()
    expect(shown.getByText(/^Lagos, now \d\d:\d\d$/)).toBeDefined()
    expect(shown.getByText(/Address, religion and ethnicity are not shared/)).toBeDefined()
  })

  test('shows little of a client who only requested a session, says what is not shared, and has no emergency contact', async () => {
    fakeServer({ ...one(bola), ...profile(bola, { shares: 'basic', ...unsent }) })
    show(<ClientPage />, setup(bola))
    const shown = await part('Profile')
    expect(shown.getByText('Nigeria')).toBeDefined()
    expect(shown.queryByText('Email address')).toBeNull()
    expect(shown.queryByText('Date of birth')).toBeNull()
    expect(shown.getByText(/=Bola Ade has asked for a session, and none is confirmed yet/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Safety plan' })).toBeNull()
  })
})

describe('the order of the list', () => {
  const FromList = ({ order }: { order: readonly ClientRow[] }) => {
    useRememberOrder(order.map(({ identifier }) => identifier))
    return <ClientPage />
  }
  const pageOf = (client: ClientRow) => `/clients/${client.identifier}/?view=notes`
  const open = (order: readonly ClientRow[]) => {
    fakeServer({ ...one(amara), ...profile(amara), ...one(bola), ...profile(bola) })
    show(<FromList order={order} />, setup(amara, '?view=notes'))
  }

  test('leads to the next client and back, by J and K and by links, in the same tab', async () => {
    open([amara, bola])
    const steps = within(await screen.findByRole('navigation', { name: 'Clients' }))
    expect(steps.getByText('1 of 2')).toBeDefined()
    expect(steps.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true)
    expect(steps.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe(pageOf(bola))
    fireEvent.keyDown(document.body, { key: 'j' })
    expect(await screen.findByRole('heading', { level: 1, name: /Bola Ade/ })).toBeDefined()
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    expect(visited.at(-1)).toContain(bola.identifier)
    fireEvent.keyDown(document.body, { key: 'k' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Amara Okafor' })).toBeDefined()
  })

  test('is nothing for a client who is not in it', async () => {
    open([bola, former])
    expect(await screen.findByRole('heading', { level: 1, name: 'Amara Okafor' })).toBeDefined()
    expect(screen.queryByRole('navigation', { name: 'Clients' })).toBeNull()
  })
})

test('of a client who has left has notes and files, and loads only them and their number', async () => {
  const calls = fakeServer({
    ...one(former),
    [`GET /api/note/client/${former.identifier}`]: () => ({ json: { data: [], meta: meta(0) } }),
  })
  show(<ClientPage />, setup(former))
  expect(await screen.findByRole('heading', { level: 1, name: 'Former client' })).toBeDefined()
  expect(screen.getByText(/This person has left Solace/)).toBeDefined()
  const views = within(screen.getByRole('tablist', { name: 'Records of this client' }))
  expect(views.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Notes', 'Files'])
  expect(await screen.findByText(/no notes about this client/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /Safety plan|Edit tags/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add a client note' })).toBeNull()
  expect(calls.map(({ path }) => path).toSorted()).toEqual([
    `/api/clients/${former.identifier}`,
    `/api/clients/${former.identifier}/summary`,
    `/api/note/client/${former.identifier}`,
  ])
})

test.each([
  ['the client of another therapist', problem(404, 'NOT_FOUND', 'We could not find this')],
  ['an invalid identifier', problem(422, 'VALIDATION_ERROR', 'Please check this')],
])('%s looks like an unknown address', async (_name, answer) => {
  fakeServer({ [`GET /api/clients/${amara.identifier}`]: () => answer })
  show(<ClientPage />, setup(amara))
  expect(await screen.findByRole('heading', { level: 1, name: 'Not found' })).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('shows an error and can be loaded again', async () => {
  let tries = 0
  fakeServer({
    ...profile(amara),
    [`GET /api/clients/${amara.identifier}`]: () =>
      tries++ === 0 ? problem(409, 'CONFLICT', 'Something has changed') : { json: amara },
  })
  show(<ClientPage />, setup(amara))
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Something has changedTry again')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Amara Okafor' })).toBeDefined()
})

describe('the appointments', () => {
  const call = `GET /api/appointment/client/${amara.identifier}`

  test('are upcoming and past; the past ones are paged in the address; each links to its page and has a menu', async () => {
    const calls = fakeServer({
      ...one(amara),
      ...profile(amara),
      [call]: ({ query }) => ({
        json:
          query.get('statuses') === 'upcoming'
            ? { data: [booking], meta: meta(1) }
            : { data: [], meta: meta(12, Number(query.get('page') ?? 1)) },
      }),
    })
    show(<ClientPage />, setup(amara))
    fireEvent.click(await screen.findByRole('tab', { name: 'Sessions' }))
    const upcoming = await part('Upcoming')
    expect(upcoming.getByRole('link', { name: 'Thu 26 Nov, 18:00' })).toHaveProperty(
      'pathname',
      `/appointments/${bookingId}/`,
    )
    fireEvent.click(upcoming.getByRole('button', { name: 'More actions: Thu 26 Nov, 18:00' }))
    expect(await screen.findByRole('menuitem', { name: 'Session notes' })).toBeDefined()
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    fireEvent.click(screen.getByRole('button', { name: 'Go to page 2', hidden: true }))
    await waitFor(() => expect(visited.at(-1)).toBe(`/clients/${amara.identifier}/?view=appointments&page=2`))
    const past = () => callsTo(calls, call.slice(4)).filter(({ query }) => query.get('perPage') === '10')
    await waitFor(() => expect(past().map(({ query }) => query.get('page'))).toEqual(['1', '2']))
  })

  test('are empty for a client who accepted an invitation', async () => {
    fakeServer({ ...one(amara), [call]: () => ({ json: { data: [], meta: meta(0) } }) })
    show(<ClientPage />, setup(amara, '?view=appointments'))
    expect(await screen.findByText('No appointments with Amara Okafor yet.')).toBeDefined()
    expect(screen.getAllByRole('link', { name: 'New appointment' })).toHaveLength(2)
  })
})

describe('the payments', () => {
  const call = `GET /api/clients/${amara.identifier}/payments`
  const paid = {
    bookingIdentifier: bookingId,
    paidAt: '2026-11-19T08:00:00.000Z',
    startAt: '2026-11-26T17:00:00.000Z',
    therapyCategory: { identifier: '019b0000-0000-7000-8000-0000000e0001', code: 'individual', name: 'Individual' },
    method: 'wallet',
    amount: 15_000_00,
    refunded: 5_000_00,
    currency: 'NGN',
    status: 'partially_refunded',
  }

  test('name session, method, state, amount and refund, and lead to the session', async () => {
    fakeServer({ ...one(amara), [call]: () => ({ json: { data: [paid], meta: meta(1) } }) })
    show(<ClientPage />, setup(amara, '?view=payments'))
    const row = within(await screen.findByRole('row', { name: /Partially refunded/ }))
    expect(row.getByRole('link')).toHaveProperty('pathname', `/appointments/${bookingId}/`)
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'Thu 19 Nov, 09:00',
      'Wallet',
      'Partially refunded',
      '₦15,000Refund ₦5,000',
      '₦5,000',
    ])
  })

  test('are a sentence where there are none', async () => {
    fakeServer({ ...one(amara), [call]: () => ({ json: { data: [], meta: meta(0) } }) })
    show(<ClientPage />, setup(amara, '?view=payments'))
    expect(await screen.findByText('No payments from Amara Okafor yet.')).toBeDefined()
  })
})

test('the notes tab lists notes about the client and about sessions, with links to each and a button for a new one', async () => {
  const note = {
    identifier: '019b0000-0000-7000-8000-0000000d0001',
    type: 'booking',
    reference: bookingId,
    clientIdentifier: amara.identifier,
    clientName: 'Amara Okafor',
    sessionAt: '2026-11-18T22:30:00.000Z',
    title: 'Sleep diary',
    status: 'draft',
    createdAt: '2026-11-19T08:00:00.000Z',
    updatedAt: '2026-11-19T08:00:00.000Z',
    signedAt: null,
    files: 0,
    excerpt: null,
  }
  const other = {
    ...note,
    identifier: note.identifier.replace(/1$/, '2'),
    type: 'client',
    sessionAt: null,
    status: 'signed',
  }
  fakeServer({
    ...one(amara),
    [`GET /api/note/client/${amara.identifier}`]: () => ({ json: { data: [note, other], meta: meta(2) } }),
  })
  show(<ClientPage />, setup(amara, '?view=notes'))
  const [first] = await screen.findAllByRole('link', { name: 'Sleep diary' })
  expect(first).toHaveProperty('pathname', `/notes/${note.identifier}/`)
  expect(within(screen.getByRole('tabpanel')).getByText(/Wed 18 Nov, 23:30/)).toBeDefined()
  expect(screen.getByText('Draft')).toBeDefined()
  expect(screen.getByText('Signed')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Add a client note' })).toBeDefined()
})
