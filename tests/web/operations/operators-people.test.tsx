import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { UserPage } from '#app/operations/operators/UserPage.tsx'
import { UsersPage } from '#app/operations/operators/UsersPage.tsx'
import { visited } from '#tests/web/support/render-account.tsx'
import { clara } from '#tests/web/support/people.ts'
import { type FakeRequest, fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { callsTo, filterOf, person, rows, show, theo } from './render-operators.tsx'

describe('the list of people', () => {
  const list = 'GET /api/rest/users'

  test('can be loaded again after an error, searches as typed, stores the search in the address and says when nothing matches', async () => {
    let tries = 0
    const calls = fakeServer({
      [list]: ({ query }) =>
        tries++ === 0
          ? problem(403, 'FORBIDDEN', 'You cannot do this')
          : rows('users', filterOf({ query } as FakeRequest).search ? [] : [person, theo]),
    })
    show(<UsersPage />)
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'You cannot do thisTry again')
    fireEvent.click(screen.getByText('Try again'))
    expect(await screen.findByRole('link', { name: 'Clara Afolabi' })).toHaveProperty(
      'pathname',
      `/admin/users/${person.identifier}/`,
    )
    fireEvent.change(screen.getByRole('searchbox', { name: 'Name or email address' }), {
      target: { value: ' nobody ' },
    })
    expect(await screen.findByText('Nothing fits these filters.')).toBeDefined()
    expect(filterOf(callsTo(calls, '/api/rest/users').at(-1))).toEqual({ search: 'nobody' })
    expect(new URLSearchParams(visited.at(-1)?.split('?')[1]).get('filter')).toBe('{"search":"nobody"}')
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByRole('link', { name: 'Clara Afolabi' })).toBeDefined()
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
  })

  test('takes its filters and its order from the address, shows the selected columns, and names an erased account', async () => {
    const erased = { ...person, name: '', email: null, accountStatus: 'deleted' as const }
    const calls = fakeServer({ [list]: () => rows('users', [person, { ...erased, identifier: theo.identifier }]) })
    show(<UsersPage />, { at: '/?filter=%7B%22accountStatus%22%3A%22suspended%22%7D&sort=lastSeenAt&order=ASC' })
    expect(await screen.findByRole('option', { name: 'Suspended', selected: true })).toBeDefined()
    expect(await screen.findByRole('link', { name: 'Erased account' })).toBeDefined()
    const [call] = callsTo(calls, '/api/rest/users')
    expect(filterOf(call)).toEqual({ accountStatus: 'suspended' })
    expect(call?.query.get('sort')).toBe('["lastSeenAt","ASC"]')

    expect(screen.getByRole('columnheader', { name: 'Email address' })).toBeDefined()
    fireEvent.click(screen.getByText('View options'))
    const entry = await screen.findByRole('menuitemcheckbox', { name: 'Email address' })
    expect(entry.getAttribute('aria-checked')).toBe('true')
    fireEvent.click(entry)
    await waitFor(() => expect(screen.queryByText('clara@example.org')).toBeNull())
    expect(screen.queryByRole('menuitemcheckbox', { name: 'Name' })).toBeNull()
  })

  test('is exported completely, page by page, as a CSV without formulas', async () => {
    const blobs: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => (blobs.push(blob), 'blob:x'),
        revokeObjectURL: () => undefined,
      }),
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const calls = fakeServer({ [list]: () => rows('users', [person, theo], 140) })
    show(<UsersPage />)
    expect(await screen.findByText('140 rows')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'CSV file' }))
    await waitFor(() => expect(blobs).toHaveLength(1))
    const ranges = callsTo(calls, '/api/rest/users').map(({ query }) => query.get('range'))
    expect(ranges).toEqual(['[0,24]', '[0,99]', '[100,199]'])
    const text = await blobs[0]?.text()
    expect(text).toContain("'=Theo,theo@example.org,Client,Active,NG")
  })
})

describe('an action on an account', () => {
  const one = `GET /api/admin/users/${person.identifier}`
  const account = {
    ...person,
    balances: [{ account: 'client_wallet', currency: 'NGN', balance: 5_000_00 }],
    teamNotes: [],
    verificationStatus: null,
  }
  const none = { data: [], meta: { page: 1, perPage: 10, total: 0, lastPage: 1 } }
  const sections = {
    'GET /api/rest/bookings': () => rows('bookings', []),
    'GET /api/admin/sessions': () => ({ json: none }),
  }
  const suspend = `POST /api/admin/users/${person.identifier}/suspend`
  const setup = { at: `/admin/users/${person.identifier}/`, path: '/admin/users/:id' }
  const reason = () => screen.getByRole('textbox', { name: 'Reason' })

  async function openSuspend() {
    show(<UserPage />, setup)
    fireEvent.click(await screen.findByRole('button', { name: 'Suspend account' }))
    return within(await screen.findByRole('dialog', { name: 'Suspend Clara Afolabi' }))
  }

  test('needs a reason of ten characters, keeps it when the server refuses, and shows its response', async () => {
    let isRefused = true
    const calls = fakeServer({
      ...sections,
      [one]: () => ({ json: account }),
      [suspend]: () =>
        isRefused
          ? problem(409, 'CONFLICT', 'Something has changed')
          : { json: { ...person, accountStatus: 'suspended', openSessions: 0 } },
    })
    const dialog = await openSuspend()
    const button = dialog.getByRole('button', { name: 'Suspend account' })
    const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
    fireEvent.change(reason(), { target: { value: ' too short ' } })
    fireEvent.click(button)
    expect(await dialog.findByText('Please give a reason of at least 10 characters')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(reason()))
    expect(sent()).toEqual([])

    fireEvent.change(reason(), { target: { value: '  Asked for it on the phone  ' } })
    fireEvent.click(button)
    expect(await screen.findByText('Something has changed')).toBeDefined()
    expect(reason()).toHaveProperty('value', '  Asked for it on the phone  ')

    isRefused = false
    fireEvent.click(button)
    expect(await screen.findByText('The account of Clara Afolabi is suspended')).toBeDefined()
    expect(sent().at(-1)).toEqual({ reason: 'Asked for it on the phone' })
    expect(await screen.findByRole('button', { name: 'Reinstate account' })).toBeDefined()
    expect(screen.getByText('Suspended')).toBeDefined()
    // The answer has no balances: they stay as they were read.
    expect(screen.getByText(/^Wallet: /)).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('requires a fresh password, and continues', async () => {
    let isFresh = false
    const remove = `POST /api/admin/users/${person.identifier}/remove-second-factor`
    const calls = fakeServer({
      ...sections,
      [one]: () => ({ json: account }),
      [remove]: () =>
        isFresh
          ? { json: { ...person, hasSecondFactor: false } }
          : problem(403, 'PASSWORD_REQUIRED', 'Please enter your password again to go on.'),
      'POST /api/user/confirm-password': () => {
        isFresh = true
        return { status: 204, json: undefined }
      },
    })
    show(<UserPage />, setup)
    fireEvent.click(await screen.findByRole('button', { name: 'Remove second factor' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(reason(), { target: { value: 'Lost the phone on a train' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Remove second factor' }))
    const password = await screen.findByLabelText('Current password', { selector: 'input' })
    fireEvent.change(password, { target: { value: 'quiet-harbour-7' } })
    fireEvent.submit(password.closest('form') as HTMLFormElement)
    expect(await screen.findByText('Clara Afolabi no longer has a second factor')).toBeDefined()
    expect(calls.filter(({ path }) => path.endsWith('remove-second-factor'))).toHaveLength(2)
  })

  test('the selected permissions are sent', async () => {
    const operator = { ...person, userType: 'admin' as const, permissions: ['support' as const] }
    const put = `PUT /api/admin/users/${person.identifier}/permissions`
    const calls = fakeServer({
      ...sections,
      [one]: () => ({ json: { ...account, ...operator } }),
      [put]: () => ({ json: operator }),
    })
    show(<UserPage />, setup)
    fireEvent.click(await screen.findByRole('button', { name: 'Change permissions' }))
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Content: flags and reference data' }))
    fireEvent.click(screen.getByRole('button', { name: 'Save permissions' }))
    expect(await screen.findByText('The permissions of Clara Afolabi are saved')).toBeDefined()
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ permissions: ['support', 'content'] })
  })

  test('acting for the person requires reason and scope, and opens their start page', async () => {
    const left: string[] = []
    vi.stubGlobal('location', {
      protocol: 'http:',
      hostname: 'localhost',
      pathname: '/',
      search: '',
      assign: (to: string) => void left.push(to),
    })
    const until = '2026-11-21T10:30:00.000Z'
    const calls = fakeServer({
      ...sections,
      [one]: () => ({ json: account }),
      'POST /api/session/impersonation': () => ({
        status: 201,
        json: {
          signedIn: true,
          userType: 'client',
          isActive: true,
          expiry: until,
          user: { ...clara, impersonation: { until, scope: 'assist', operator: 'Olu' } },
        },
      }),
    })
    show(<UserPage />, { ...setup, locale: 'de' })
    fireEvent.click(await screen.findByRole('button', { name: 'Als diese Person handeln' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Als Clara Afolabi handeln' }))
    fireEvent.click(dialog.getByRole('radio', { name: /Ansehen und helfen/ }))
    fireEvent.change(dialog.getByRole('textbox', { name: 'Grund' }), { target: { value: 'Hilfe am Telefon erbeten' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Als Clara Afolabi handeln' }))
    await waitFor(() => expect(left).toEqual(['/de/overview/']))
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      userIdentifier: person.identifier,
      reason: 'Hilfe am Telefon erbeten',
      scope: 'assist',
    })
    expect(localStorage.getItem('acting')).toBe(until)
    expect(localStorage.getItem('userType')).toBe('client')
  })
})

describe('the page of a user', () => {
  test('lists the bookings of the person, and reads the access log only when it is opened', async () => {
    const at = '2026-11-20T10:00:00.000Z'
    const id = person.identifier
    const calls = fakeServer({
      [`GET /api/admin/users/${id}`]: () => ({
        json: { ...person, balances: [], verificationStatus: 'in_review', teamNotes: [] },
      }),
      'GET /api/rest/bookings': () => rows('bookings', []),
      'GET /api/admin/sessions': () => ({
        json: {
          data: [{ identifier: 's1', device: 'Firefox on Linux', address: '192.0.2.1', createdAt: at, lastSeenAt: at }],
          meta: { page: 1, perPage: 10, total: 1, lastPage: 1 },
        },
      }),
      [`GET /api/admin/users/${id}/access-log`]: () => ({
        json: {
          data: [{ at, by: 'operator', name: 'Olu', action: 'admin.user_viewed', reason: null, count: 2 }],
          meta: { page: 1, perPage: 10, total: 1, lastPage: 1 },
        },
      }),
    })
    show(<UserPage />, { at: `/admin/users/${id}/`, path: '/admin/users/:id' })
    expect(await screen.findByText('No bookings.')).toBeDefined()
    expect(await screen.findByText('Firefox on Linux · 192.0.2.1')).toBeDefined()
    expect(screen.getByText('In review')).toBeDefined()
    expect(filterOf(callsTo(calls, '/api/rest/bookings')[0])).toEqual({ userIdentifier: id })
    expect(callsTo(calls, `/api/admin/users/${id}/access-log`)).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Show access log' }))
    expect(await screen.findByText('Looked at your account (2)')).toBeDefined()
    expect(screen.getByText(/Operator, Olu/)).toBeDefined()
  })

  const note = (content: string, more: object = {}) => ({
    identifier: `019b0000-0000-7000-8000-0000000000${content.length.toString(16).padStart(2, '0')}`,
    content,
    authorName: 'Bisi Adu',
    isOwn: false,
    createdAt: '2026-11-20T10:00:00.000Z',
    withdrawnAt: null,
    ...more,
  })

  test('has notes of the team: a new one is added, an own one withdrawn, what is typed survives a refusal', async () => {
    const id = person.identifier
    const own = note('Written by me', { isOwn: true, authorName: 'Olu' })
    let isRefused = true
    const calls = fakeServer({
      [`GET /api/admin/users/${id}`]: () => ({
        json: { ...person, balances: [], verificationStatus: null, teamNotes: [note('By a colleague'), own] },
      }),
      'GET /api/rest/bookings': () => rows('bookings', []),
      'GET /api/admin/sessions': () => ({ json: { data: [], meta: { page: 1, perPage: 10, total: 0, lastPage: 1 } } }),
      [`POST /api/admin/users/${id}/team-notes`]: () =>
        isRefused
          ? problem(409, 'CONFLICT', 'Something has changed')
          : { json: note('Called, resolved', { isOwn: true }) },
      [`POST /api/admin/team-notes/${own.identifier}/withdrawal`]: () => ({
        json: { ...own, content: null, withdrawnAt: '2026-11-21T10:00:00.000Z' },
      }),
    })
    show(<UserPage />, { at: `/admin/users/${id}/`, path: '/admin/users/:id' })
    const box = within(await screen.findByRole('region', { name: 'Notes for the team' }))
    const field = box.getByRole('textbox', { name: 'New note' })
    expect(box.getByText(/Do not write anything about health/)).toBeDefined()
    fireEvent.click(box.getByRole('button', { name: 'Add note' }))
    expect(await box.findByText('Please write 3 to 500 characters')).toBeDefined()
    fireEvent.change(field, { target: { value: ' Called, resolved ' } })
    fireEvent.click(box.getByRole('button', { name: 'Add note' }))
    expect(await screen.findByText('Something has changed')).toBeDefined()
    expect(field).toHaveProperty('value', ' Called, resolved ')
    isRefused = false
    fireEvent.click(box.getByRole('button', { name: 'Add note' }))
    expect(await box.findByText('Called, resolved')).toBeDefined()
    await waitFor(() => expect(field).toHaveProperty('value', ''))
    // Those of a colleague stay.
    expect(box.getAllByRole('button', { name: /^Withdraw/ })).toHaveLength(2)
    fireEvent.click(box.getAllByRole('button', { name: /^Withdraw/ })[1] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this note?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))
    expect(await box.findByText(/^Withdrawn by Olu on /)).toBeDefined()
    expect(box.queryByText('Written by me')).toBeNull()
    // Reading the page again would be recorded again.
    expect(callsTo(calls, `/api/admin/users/${id}`)).toHaveLength(1)
  })
})
