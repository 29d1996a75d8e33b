import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { actionsOfRow, chooseFromRowMenu } from '#tests/web/support/row-menu.ts'
import type { ImportedClient } from '#schemas/care/client-import.ts'
import { ImportedPage } from '#app/care/client-import/ImportedPage.tsx'
import { LiveChanges } from '#app/shell/LiveChanges.tsx'
import { visited } from '#tests/web/support/render-account.tsx'
import { type Answer, fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { callsTo, filterOf, rows } from '#tests/web/operations/render-operators.tsx'
import { ada, bo, cem, dee, show } from './fixtures.ts'
import { passTime, useFakeClock } from '#tests/web/support/pass-time.ts'

const list = 'GET /api/rest/imported-clients'
const setup = { at: '/clients/imported/', path: '/clients/imported' }
const answer = (people: readonly ImportedClient[]) => rows('imported-clients', people)
const rowOf = async (name: string | RegExp) => within(await screen.findByRole('row', { name }))
const open = async (people: readonly ImportedClient[], answers: Parameters<typeof fakeServer>[0] = {}) => {
  const calls = fakeServer({ [list]: () => answer(people), ...answers })
  show(<ImportedPage />, setup)
  await screen.findByText(people[0]?.email ?? '')
  return calls
}

describe('the list of imported people', () => {
  test('shows name, status and further fields, offers what the server allows, and links to linked clients', async () => {
    await open([ada, bo, cem, dee])
    expect(await actionsOfRow('Ada Mensah')).toEqual(['Invite', 'Edit', 'Delete'])
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(await actionsOfRow('bo@people.example')).toEqual(['Invite again', 'Withdraw', 'Edit', 'Delete'])
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(await actionsOfRow('Cem Kaya')).toEqual(['OpenEnter', 'Delete'])
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect((await rowOf(/Ada Mensah/)).getByText('Not invited')).toBeDefined()
    const nameless = await rowOf(/bo@people\.example/)
    expect([nameless.getByText('No name yet'), nameless.getByText('Invited')]).toHaveLength(2)
    expect((await rowOf(/dee@people\.example/)).queryByText('No name yet')).toBeNull()
    expect(screen.getByRole('link', { name: 'Cem Kaya' })).toHaveProperty(
      'pathname',
      `/clients/${cem.clientIdentifier}/`,
    )
    expect(screen.queryByRole('link', { name: 'Ada Mensah' })).toBeNull()
    fireEvent.click(screen.getByLabelText('Details: bo@people.example'))
    expect(screen.getByText('E-mail addresses', { selector: 'dd' })).toBeDefined()
    expect(screen.getByText('Invitation valid until').nextSibling?.textContent).toMatch(/21 December/)
    fireEvent.click(screen.getByText('Linked', { selector: 'td *' }))
    await waitFor(() => expect(visited.at(-1)).toBe(`/clients/${cem.clientIdentifier}/`))
  })

  test('links to the three ways to add people, also while it is empty', async () => {
    fakeServer({ [list]: () => answer([]) })
    show(<ImportedPage />, setup)
    expect(await screen.findByText(/^No imported clients yet/)).toBeDefined()
    const ways = screen.getAllByRole('navigation', { name: 'Import clients' })
    expect(ways).toHaveLength(2)
    for (const way of ways) {
      const addresses = within(way)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'))
      expect(addresses).toEqual([
        '/clients/imported/file/',
        '/clients/imported/email-manual/?by=email',
        '/clients/imported/email-manual/?by=manual',
      ])
    }
  })

  test('is searched and filtered by the server, and can be loaded again after an error', async () => {
    useFakeClock()
    let isBroken = true
    const calls = fakeServer({ [list]: () => (isBroken ? problem(500, 'INTERNAL', 'Broken') : answer([ada])) })
    show(<ImportedPage />, setup)
    await passTime(1_500)
    const again = await screen.findByRole('button', { name: 'Try again' })
    isBroken = false
    fireEvent.click(again)
    await rowOf(/Ada Mensah/)
    const choose = (name: string, value: string) =>
      fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })
    choose('Status', 'invited')
    await waitFor(() => expect(filterOf(calls.at(-1))).toEqual({ status: 'invited' }))
    choose('Source', 'email')
    await waitFor(() => expect(filterOf(calls.at(-1))).toEqual({ status: 'invited', source: 'email' }))
    const search = screen.getByRole('searchbox', { name: 'Search by name, e-mail or number' })
    fireEvent.change(search, { target: { value: 'ada' } })
    fireEvent.blur(search)
    await waitFor(() =>
      expect(filterOf(calls.at(-1))).toEqual({ status: 'invited', source: 'email', searchQuery: 'ada' }),
    )
  })
})

describe('an imported person', () => {
  test('is invited with one click, and the list is loaded again; who declined before is not, in the words of the server', async () => {
    let answer: Answer = problem(409, 'INVITATION_DECLINED', 'This person has declined and is not invited again.')
    const calls = await open([ada], { [`POST /api/clients/imported/${ada.identifier}/invite`]: () => answer })
    await chooseFromRowMenu('Ada Mensah', 'Invite')
    expect(await screen.findByText('This person has declined and is not invited again.')).toBeDefined()
    answer = { json: { ...ada, status: 'invited' } }
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    const before = callsTo(calls, '/api/rest/imported-clients').length
    await chooseFromRowMenu('Ada Mensah', 'Invite')
    expect(await screen.findByText('Invitation sent')).toBeDefined()
    expect(callsTo(calls, `/api/clients/imported/${ada.identifier}/invite`).at(-1)?.headers).toHaveProperty(
      'idempotency-key',
    )
    await waitFor(() => expect(callsTo(calls, '/api/rest/imported-clients').length).toBeGreaterThan(before))
  })

  test('can be withdrawn after a confirmation', async () => {
    const calls = await open([bo], {
      [`POST /api/clients/imported/${bo.identifier}/withdraw`]: () => ({ json: { ...bo, status: 'new' } }),
    })
    await chooseFromRowMenu('bo@people.example', 'Withdraw')
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this invitation?' }))
    expect(callsTo(calls, `/api/clients/imported/${bo.identifier}/withdraw`)).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByText('Invitation withdrawn')).toBeDefined()
  })

  test('can be deleted after a confirmation', async () => {
    const calls = await open([cem], { [`DELETE /api/clients/imported/${cem.identifier}`]: () => ({ json: null }) })
    await chooseFromRowMenu('Cem Kaya', 'Delete')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Cem Kaya?' }))
    expect(dialog.getByText(/stay your clients/)).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1))
  })

  test('can be edited in a dialog; a refusal of the server is shown at its field and nothing is lost', async () => {
    let isRefused = true
    const calls = await open([bo], {
      [`PUT /api/clients/imported/${bo.identifier}`]: () =>
        isRefused
          ? problem(422, 'VALIDATION_ERROR', 'No', { fields: { email: 'This person is already in your list' } })
          : { json: bo },
    })
    await chooseFromRowMenu('bo@people.example', 'Edit')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit imported person' }))
    const first = dialog.getByRole('textbox', { name: 'First name' })
    const email = dialog.getByRole('textbox', { name: 'E-mail' })
    fireEvent.change(first, { target: { value: '=Bo' } })
    fireEvent.blur(first)
    expect(await dialog.findByText('A name can contain letters, spaces, hyphens and full stops')).toBeDefined()
    fireEvent.change(first, { target: { value: 'Bo' } })
    fireEvent.change(email, { target: { value: 'ada@people.example' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('This person is already in your list')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(email))
    expect(first).toHaveProperty('value', 'Bo')
    isRefused = false
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Data saved successfully')).toBeDefined()
    expect(calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      firstName: 'Bo',
      email: 'ada@people.example',
    })
  })
})

test('several are invited at once, with the exact count', async () => {
  await open([ada, bo], {
    [`POST /api/clients/imported/${ada.identifier}/invite`]: () => ({ json: ada }),
    [`POST /api/clients/imported/${bo.identifier}/invite`]: () =>
      problem(429, 'INVITATION_LIMIT', 'No more invitations can be sent for now.'),
  })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }))
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite 2 people?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Invite' }))
  expect(await screen.findByText('1 of 2 invited. No more invitations can be sent for now.')).toBeDefined()
})

test('an acceptance is shown without a reload', async () => {
  const sources: EventTarget[] = []
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      static readonly CLOSED = 2
      constructor() {
        super()
        sources.push(this)
      }
      close() {}
    },
  )
  let people = [bo]
  fakeServer({ [list]: () => answer(people) })
  show(
    <>
      <ImportedPage />
      <LiveChanges />
    </>,
    setup,
  )
  await rowOf(/bo@people/)
  await waitFor(() => expect(sources).toHaveLength(1))
  people = [{ ...bo, status: 'linked', clientIdentifier: cem.clientIdentifier, actions: ['delete'] }]
  const data = JSON.stringify({ kind: 'imported_client', id: bo.identifier })
  act(() => void sources[0]?.dispatchEvent(new MessageEvent('imported_client', { data })))
  expect(await screen.findByText('Linked', { selector: 'td *' })).toBeDefined()
})

test('is in German for German readers', async () => {
  fakeServer({ [list]: () => answer([bo]) })
  show(<ImportedPage />, { ...setup, locale: 'de' })
  fireEvent.click(await screen.findByRole('button', { name: 'Weitere Aktionen: bo@people.example' }))
  expect(await screen.findByRole('menuitem', { name: 'Erneut einladen' })).toBeDefined()
  expect(screen.getByText('Eingeladen', { selector: 'td *' })).toBeDefined()
})
