import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ClientRow } from '#schemas/care/caseload.ts'
import { ClientsPage } from '#app/care/caseload/ClientsPage.tsx'
import { visited } from '#tests/web/support/render-account.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { callsTo, filterOf, rows } from '#tests/web/operations/render-operators.tsx'
import { amara, bola, former, show } from './fixtures.ts'

const list = 'GET /api/rest/clients'
const tags = { 'GET /api/clients/tags': () => ({ json: { data: [{ tag: 'sleep', clients: 3 }] } }) }
const answer = (clients: readonly ClientRow[]) => rows('clients', clients)
const setup = { at: '/clients/', path: '/clients/' }
const rowOf = async (name: string | RegExp) => within(await screen.findByRole('row', { name }))

test('shows name, status, sessions, counts and tags', async () => {
  fakeServer({ [list]: () => answer([amara, bola, former]), ...tags })
  show(<ClientsPage />, setup)
  const row = await rowOf(/Amara Okafor/)
  expect(row.getByRole('link', { name: 'Amara Okafor' })).toHaveProperty('pathname', `/clients/${amara.identifier}/`)
  expect(row.getByText('Active')).toBeDefined()
  // Late in the evening in UTC is the next day in Lagos.
  expect(row.getByRole('link', { name: 'Thu 26 Nov, 00:30' })).toHaveProperty(
    'pathname',
    `/appointments/${amara.nextSession?.identifier}/`,
  )
  expect(row.getByText('18 Nov 2026')).toBeDefined()
  expect(row.getByText('12 completed, 2 upcoming, 1 unpaid')).toBeDefined()
  expect(row.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['sleep', 'weekly'])
  expect((await rowOf(/=Bola Ade/)).getByText('No sessions yet')).toBeDefined()
  const left = await rowOf(/Former client/)
  expect(left.getByText('Has left Solace')).toBeDefined()
})

test('a row has a menu; of a client who has left it only opens the page', async () => {
  fakeServer({ [list]: () => answer([amara, former]), ...tags })
  show(<ClientsPage />, setup)
  const itemsOf = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name: `More actions: ${name}` }))
    const items = await screen.findAllByRole('menuitem')
    return items.map(({ textContent }) => textContent)
  }
  const left = await itemsOf('Former client')
  expect(left).toEqual(['OpenEnter'])
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(await itemsOf('Amara Okafor')).toEqual(['OpenEnter', 'New appointment', 'Write noteW', 'Write a messageM'])
  fireEvent.click(screen.getByRole('menuitem', { name: 'New appointment' }))
  await waitFor(() => expect(visited.at(-1)).toBe(`/appointments/new/?client=${amara.identifier}`))
})

test('the menu of a row leads to a new note about that client', async () => {
  fakeServer({ [list]: () => answer([amara]), ...tags })
  show(<ClientsPage />, setup)
  fireEvent.click(await screen.findByRole('button', { name: 'More actions: Amara Okafor' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Write note/ }))
  await waitFor(() => expect(visited.at(-1)).toBe(`/notes/client/${amara.identifier}/`))
})

test('filters by name, status and tag, which the address stores', async () => {
  const calls = fakeServer({ [list]: () => answer([amara]), ...tags })
  show(<ClientsPage />, { ...setup, at: '/clients/?filter=%7B%22tag%22%3A%22grief%22%7D' })
  // The tag is no longer in use, and the filter still shows it.
  expect(await screen.findByRole('option', { name: 'grief', selected: true })).toBeDefined()
  await screen.findByRole('option', { name: 'sleep (3)' })
  await screen.findByRole('link', { name: 'Amara Okafor' })
  expect(filterOf(callsTo(calls, '/api/rest/clients').at(-1))).toEqual({ tag: 'grief' })
  fireEvent.change(screen.getByRole('combobox', { name: 'Tag' }), { target: { value: 'sleep' } })
  const lastFilter = () => filterOf(callsTo(calls, '/api/rest/clients').at(-1))
  await waitFor(() => expect(lastFilter()).toEqual({ tag: 'sleep' }))
  fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'past' } })
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search by name' }), { target: { value: ' oka ' } })
  await waitFor(() => expect(lastFilter()).toEqual({ tag: 'sleep', status: 'past', searchQuery: 'oka' }))
  const inAddress = new URLSearchParams(visited.at(-1)?.split('?')[1]).get('filter') ?? ''
  expect(JSON.parse(inAddress)).toEqual({ tag: 'sleep', status: 'past', searchQuery: 'oka' })
})

test('is sorted by last name by default, and by the chosen column', async () => {
  const calls = fakeServer({ [list]: () => answer([amara]), ...tags })
  show(<ClientsPage />, setup)
  fireEvent.click(await screen.findByRole('button', { name: 'Next session' }))
  await waitFor(() => expect(callsTo(calls, '/api/rest/clients')).toHaveLength(2))
  const sorts = callsTo(calls, '/api/rest/clients').map(({ query }) => query.get('sort'))
  expect(sorts).toEqual(['["lastName","ASC"]', '["nextSession","ASC"]'])
})

test('an empty list links to adding clients; a list without matches to all clients', async () => {
  fakeServer({ [list]: () => rows('clients', []), ...tags })
  show(<ClientsPage />, setup)
  expect(await screen.findByText(/Nobody has booked with you yet/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Imported clients' })).toHaveProperty('pathname', '/clients/imported/')
  expect(screen.getByRole('link', { name: 'Import clients' })).toHaveProperty('pathname', '/clients/imported/file/')
  expect(screen.getByRole('link', { name: 'Invite someone' })).toHaveProperty(
    'pathname',
    '/clients/imported/email-manual/',
  )
})

test('the address with `id` of the specification opens that client', async () => {
  const calls = fakeServer({ [list]: () => answer([amara]), ...tags })
  show(<ClientsPage />, { ...setup, at: `/clients/?id=${amara.identifier}` })
  await waitFor(() => expect(visited.at(-1)).toBe(`/clients/${amara.identifier}/`))
  expect(calls).toEqual([])
})

test('can be exported as CSV with readable values, without formulas', async () => {
  const blobs: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => (blobs.push(blob), 'blob:x'),
      revokeObjectURL: () => undefined,
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  fakeServer({ [list]: () => answer([amara, bola]), ...tags })
  show(<ClientsPage />, setup)
  await screen.findByText('2 rows')
  fireEvent.click(screen.getByRole('button', { name: 'CSV file' }))
  await waitFor(() => expect(blobs).toHaveLength(1))
  const text = (await blobs[0]?.text()) ?? ''
  expect(text).toContain('Name,Status,Next session,Last session,Sessions,Tags,Client since')
  expect(text).toContain(`Amara Okafor,Active,${amara.nextSession?.startAt},${amara.lastSession?.startAt},`)
  expect(text).toContain('"12 completed, 2 upcoming, 1 unpaid","sleep, weekly"')
  expect(text).toContain("'=Bola Ade,Requested,,,No sessions yet")
})

test('on a phone the other columns open below the row', async () => {
  fakeServer({ [list]: () => answer([amara]), ...tags })
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('599'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  show(<ClientsPage />, { ...setup, locale: 'de' })
  fireEvent.click(await screen.findByRole('button', { name: 'Details: Amara Okafor' }))
  expect(screen.getByText('12 durchgeführt, 2 anstehend, 1 unbezahlt')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Weitere Aktionen: Amara Okafor' })).toBeDefined()
  expect(screen.queryByRole('columnheader', { name: 'Sitzungen' })).toBeNull()
})

test('shows an error and can be loaded again', async () => {
  let tries = 0
  fakeServer({
    [list]: () => (tries++ === 0 ? problem(403, 'FORBIDDEN', 'You cannot do this') : answer([amara])),
    ...tags,
  })
  show(<ClientsPage />, setup)
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'You cannot do thisTry again')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Amara Okafor' })).toBeDefined()
})
