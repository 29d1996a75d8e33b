import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { DisplayPreference } from '#schemas/identity/display.ts'
import type { SavedView } from '#schemas/identity/saved-views.ts'
import { AppointmentTable } from '#app/scheduling/appointments/AppointmentTable.tsx'
import type { Viewer } from '#ui/viewer/viewer.tsx'
import { takeDisplay } from '#ui/viewer/device-choice.ts'
import { booking } from '#tests/web/support/booking-fixture.ts'
import { type Answer, fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { theo } from '#tests/web/support/people.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'

const unpaid: SavedView = {
  identifier: '019b0000-0000-7000-8000-0000000f0001',
  list: 'appointments',
  name: 'Unpaid by date',
  filter: '{"statuses":"pending"}',
  sort: 'createdAt',
  order: 'DESC',
  perPage: 100,
  hidden: ['modality'],
}
const display: DisplayPreference = {
  rows: 'comfortable',
  menu: 'collapsed',
  'letter-keys': null,
  columns: [],
  lists: ['appointments'],
}
let stored: SavedView[]
beforeEach(() => {
  stored = [unpaid]
})

interface Setup {
  at?: string
  viewer?: Viewer
  /** How the server answers a choice of display. */
  onDisplay?: () => Answer
}

function showList({
  at = '/appointments/',
  viewer = { ...theo, display },
  onDisplay = () => ({ json: display }),
}: Setup = {}) {
  const calls = fakeServer({
    'GET /api/rest/appointments': () => ({
      json: [{ id: booking.identifier, ...booking }],
      headers: { 'content-range': 'appointments 0-0/1' },
    }),
    'GET /api/reference/therapy': () => ({ json: [] }),
    'GET /api/saved-views': () => ({ json: { data: stored } }),
    'POST /api/saved-views': ({ body }) => {
      const view = { identifier: '019b0000-0000-7000-8000-0000000f0002', ...(body as object) } as SavedView
      stored = [...stored, view]
      return { status: 201, json: view }
    },
    'PUT /api/user/display': onDisplay,
    [`PUT /api/saved-views/${unpaid.identifier}`]: ({ body }) => ({ json: { ...unpaid, ...(body as object) } }),
  })
  showAccount(<AppointmentTable />, { viewer, at, path: '/appointments/' })
  return calls
}
const tab = (name: string) => screen.findByRole('link', { name })
const header = (name: string) => screen.queryByRole('columnheader', { name })

test('a saved view sets filters, order, page size and columns, and a usual view brings the own columns back', async () => {
  const calls = showList()
  fireEvent.click(await tab('Unpaid by date'))
  await waitFor(() => expect(calls.at(-1)?.query.get('filter')).toBe('{"statuses":"pending"}'))
  expect(calls.at(-1)?.query.get('range')).toBe('[0,99]')
  expect(header('Format')).toBeNull()
  expect((await tab('Unpaid by date')).getAttribute('aria-current')).toBe('page')
  fireEvent.click(await tab('Past'))
  await waitFor(() => expect(header('Format')).not.toBeNull())
})

test.each([
  ['its columns to its owner', [unpaid], false],
  ['only its filters to somebody else', [], true],
])('the link of a saved view shows %s', async (_what, own, hasColumn) => {
  const search = new URLSearchParams({
    filter: '{"statuses":"pending"}',
    sort: 'createdAt',
    order: 'DESC',
    page: '1',
    perPage: '100',
    saved: unpaid.identifier,
  })
  stored = own
  const calls = showList({ at: `/appointments/?${search}` })
  await screen.findByRole('row', { name: /Clara/ })
  expect(calls.some(({ query }) => query.get('filter') === '{"statuses":"pending"}')).toBe(true)
  await waitFor(() => expect(header('Format') !== null).toBe(hasColumn))
})

test('what is shown is saved under a name, and nothing is asked for before that', async () => {
  const calls = showList({ viewer: theo })
  await screen.findByRole('row', { name: /Clara/ })
  expect(calls.filter(({ path }) => path === '/api/saved-views')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'View options' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Save view…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }))
  fireEvent.change(dialog.getByLabelText('View name'), { target: { value: 'Clara soon' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const saved = await tab('Clara soon')
  await waitFor(() => expect(saved.getAttribute('aria-current')).toBe('page'))
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    list: 'appointments',
    name: 'Clara soon',
    filter: '{"statuses":"upcoming"}',
    sort: 'startAt',
    order: 'ASC',
    perPage: 50,
  })
})

test('a changed view says so and can be replaced', async () => {
  const calls = showList()
  fireEvent.click(await tab('Unpaid by date'))
  fireEvent.click(await screen.findByRole('button', { name: 'View options' }))
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Format' }))
  fireEvent.keyDown(await screen.findByRole('menu'), { key: 'Escape' })
  expect(await screen.findByText('Unpaid by date (changed)')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'View: Unpaid by date', hidden: true }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Replace with what is shown now' }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ hidden: [] }))
  // The columns of a view are not those that the person chose for the list.
  expect(calls.filter(({ path }) => path === '/api/user/display')).toEqual([])
})

test('row height and menu come from the account, and an operator who acts for somebody keeps their own', () => {
  localStorage.setItem('menu', 'collapsed')
  takeDisplay({ ...theo, display: { ...display, menu: null } })
  expect([localStorage.getItem('menu'), localStorage.getItem('rows')]).toEqual([null, 'comfortable'])
  takeDisplay({
    ...theo,
    display,
    impersonation: { until: '2026-11-27T10:00:00.000Z', scope: 'read', operator: 'Ada' },
  })
  expect(localStorage.getItem('menu')).toBeNull()
})

test('a chosen row height is kept with the account', async () => {
  const calls = showList({ viewer: theo })
  fireEvent.click(await screen.findByRole('button', { name: 'View options' }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Comfortable' }))
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ path: '/api/user/display', body: { rows: 'comfortable' } }))
})

describe('a row height that is chosen without a connection', () => {
  const all = { menu: null, 'letter-keys': null, rows: 'compact' }
  const choose = async (first: Answer) => {
    const answers = [first]
    const calls = showList({ viewer: { ...theo, display }, onDisplay: () => answers.shift() ?? { json: display } })
    fireEvent.click(await screen.findByRole('button', { name: 'View options' }))
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Compact' }))
    const sent = () => calls.filter(({ path }) => path === '/api/user/display').map(({ body }) => body)
    await waitFor(() => expect(sent()).toEqual([{ rows: 'compact' }]))
    return sent
  }
  const chooseOffline = async () => {
    const sent = await choose('offline')
    await waitFor(() => expect(localStorage.getItem('unsent')).toBe(theo.identifier))
    expect(screen.queryByRole('alert')).toBeNull()
    return sent
  }

  test('stays when the page is opened again, and is sent then', async () => {
    const sent = await chooseOffline()
    takeDisplay({ ...theo, display })
    expect(localStorage.getItem('rows')).toBe('compact')
    await waitFor(() => expect(sent()).toEqual([{ rows: 'compact' }, all]))
    // The account has it now, so what it says later counts again.
    await waitFor(() => expect(localStorage.getItem('unsent')).toBeNull())
    takeDisplay({ ...theo, display })
    expect(localStorage.getItem('rows')).toBe('comfortable')
    expect(sent()).toHaveLength(2)
  })

  test('is sent once as soon as the connection is back', async () => {
    const sent = await chooseOffline()
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(sent()).toEqual([{ rows: 'compact' }, all]))
    await waitFor(() => expect(localStorage.getItem('unsent')).toBeNull())
    dispatchEvent(new Event('online'))
    expect(sent()).toHaveLength(2)
  })

  test('is not taken over by another person in this browser', async () => {
    const sent = await chooseOffline()
    takeDisplay({ ...theo, identifier: unpaid.identifier, display })
    expect(localStorage.getItem('rows')).toBe('comfortable')
    // Nor do the choices of that person go to the account of the first one.
    takeDisplay({ ...theo, display })
    expect(sent()).toHaveLength(1)
  })

  test('is not sent again if the server refuses it', async () => {
    const sent = await choose(problem(422, 'VALIDATION_ERROR', 'No such height'))
    expect(await screen.findByText('No such height')).toBeDefined()
    takeDisplay({ ...theo, display })
    expect(localStorage.getItem('rows')).toBe('comfortable')
    expect(sent()).toHaveLength(1)
  })
})

test('the width of a column follows the arrows and a dragged edge, is stored with the account, and Delete resets it', async () => {
  const calls = showList({ viewer: theo })
  const edge = await screen.findByRole('separator', { name: 'Width of Therapy' })
  vi.spyOn(edge.closest('th') as HTMLElement, 'offsetWidth', 'get').mockReturnValue(180)
  fireEvent.keyDown(edge, { key: 'ArrowRight' })
  const stored = () => calls.findLast(({ path }) => path === '/api/user/display')?.body
  await waitFor(() =>
    expect(stored()).toEqual({
      columns: { list: 'appointments', widths: [{ column: 'therapyCategory', width: 196 }] },
    }),
  )
  fireEvent.keyDown(edge, { key: 'Delete' })
  await waitFor(() => expect(stored()).toEqual({ columns: { list: 'appointments', widths: [] } }))

  const sent = () => calls.filter(({ path }) => path === '/api/user/display').length
  const before = sent()
  fireEvent.pointerDown(edge, { clientX: 300 })
  fireEvent.pointerMove(edge, { clientX: 340 })
  expect(edge.closest('section')?.getAttribute('style')).toContain('220px')
  fireEvent.pointerMove(edge, { clientX: 2000 })
  expect(edge.closest('section')?.getAttribute('style')).toContain('640px')
  fireEvent.pointerUp(edge, { clientX: 350 })
  await waitFor(() => expect(sent()).toBe(before + 1))
  expect(stored()).toMatchObject({ columns: { widths: [{ column: 'therapyCategory', width: 230 }] } })
})
