import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ActingBanner } from '#app/shell/ActingBanner.tsx'
import { AuditLogPage } from '#app/operations/operators/AuditLogPage.tsx'
import { FlagsPage } from '#app/operations/operators/FlagsPage.tsx'
import { MatchWeightsPage } from '#app/operations/operators/MatchWeightsPage.tsx'
import { OperatorHome } from '#app/shell/OperatorHome.tsx'
import { ReferencePage } from '#app/operations/operators/ReferencePage.tsx'
import { SessionsPage } from '#app/operations/operators/SessionsPage.tsx'
import { showActing } from '#site/pages/acting.ts'
import { WaitlistPage } from '#app/scheduling/waitlist/WaitlistPage.tsx'
import { showAccount, visited } from '#tests/web/support/render-account.tsx'
import { clara } from '#tests/web/support/people.ts'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { callsTo, filterOf, olu, person, rows, show } from './render-operators.tsx'

test('a weight of the match is changed within its range only', async () => {
  const weight = { identifier: 'price', name: 'price', points: 14, least: 0, most: 40, updatedAt: null }
  const calls = fakeServer({
    'GET /api/admin/match-weights': () => ({ json: { data: [weight], meta: {} } }),
    'PUT /api/admin/match-weights': ({ body }) => ({
      json: { ...weight, ...(body as object), updatedAt: '2026-11-20T10:00:00.000Z' },
    }),
  })
  show(<MatchWeightsPage />)
  const form = await screen.findByRole('form', { name: 'Budget' })
  const field = within(form).getByRole('textbox', { name: 'Points' })
  const save = () => within(screen.getByRole('form', { name: 'Budget' })).getByRole<HTMLButtonElement>('button')
  fireEvent.change(field, { target: { value: '41' } })
  expect(save().disabled).toBe(true)
  fireEvent.change(field, { target: { value: '20' } })
  fireEvent.click(save())
  await screen.findByText(/Last changed/)
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { name: 'price', points: 20 },
  ])
})

describe('sessions', () => {
  const session = (number: number) => ({
    identifier: `019b0000-0000-7000-8000-00000000050${number}`,
    userIdentifier: person.identifier,
    name: `Person ${number}`,
    userType: 'client',
    device: 'Firefox on Windows',
    address: null,
    isImpersonation: false,
    createdAt: '2026-11-20T10:00:00.000Z',
    lastSeenAt: '2026-11-20T10:00:00.000Z',
    expiresAt: '2026-12-20T10:00:00.000Z',
  })
  const list = { 'GET /api/rest/sessions': () => rows('sessions', [session(1), session(2), session(3)]) }
  const end = (number: number) => `DELETE /api/admin/sessions/${session(number).identifier}`
  const gone = () => ({ status: 204, json: undefined })

  test('several are selected and ended together', async () => {
    const calls = fakeServer({ ...list, [end(1)]: gone, [end(3)]: gone })
    show(<SessionsPage />)
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose Person 1, Firefox on Windows' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Person 3, Firefox on Windows' }))
    const bar = within(screen.getByRole('group', { name: '2 chosen' }))
    fireEvent.click(bar.getByRole('button', { name: 'End selected' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'End 2 sessions?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'End' }))
    expect(await screen.findByText('2 sessions have ended')).toBeDefined()
    expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => `DELETE ${path}`)).toEqual([
      end(1),
      end(3),
    ])
    await waitFor(() => expect(screen.queryByRole('group', { name: /chosen/ })).toBeNull())
  })

  test('one is ended from its row; one that cannot be ended is reported', async () => {
    let isKnown = false
    const calls = fakeServer({
      ...list,
      [end(2)]: () => (isKnown ? gone() : problem(404, 'NOT_FOUND', 'We could not find this')),
    })
    show(<SessionsPage />)
    fireEvent.click(await screen.findByRole('button', { name: 'End the session of Person 2, Firefox on Windows' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }))
    expect(await screen.findByText('We could not find this')).toBeDefined()
    isKnown = true
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }))
    expect(await screen.findByText('The session has ended')).toBeDefined()
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(2)
  })

  test('the sessions of one person are found by name', async () => {
    const calls = fakeServer({
      ...list,
      'GET /api/admin/users': () => ({
        json: { data: [person], meta: { page: 1, perPage: 10, total: 1, lastPage: 1 } },
      }),
      [`GET /api/admin/users/${person.identifier}`]: () => ({ json: person }),
    })
    show(<SessionsPage />)
    const box = await screen.findByRole('combobox', { name: 'Person' })
    fireEvent.change(box, { target: { value: 'cla' } })
    fireEvent.click(await screen.findByRole('option', { name: /Clara Afolabi/ }))
    await waitFor(() =>
      expect(filterOf(callsTo(calls, '/api/rest/sessions').at(-1))).toEqual({ userIdentifier: person.identifier }),
    )
    expect(callsTo(calls, '/api/admin/users').at(-1)?.query.get('search')).toBe('cla')
  })
})

test('a feature is switched off in one country, and the page confirms it', async () => {
  const flag = {
    identifier: 'therapist_listing_on_homepage',
    name: 'therapist_listing_on_homepage',
    isOn: true,
    countries: ['NG'],
    updatedAt: null,
  }
  const calls = fakeServer({
    'GET /api/admin/feature-flags': () => ({ json: { data: [flag], meta: {} } }),
    'GET /api/region/country': () => ({ json: [{ identifier: '1', code: 'DE', name: 'Germany', operating: true }] }),
    'PUT /api/admin/feature-flags': ({ body }) => ({
      json: { ...flag, ...(body as object), updatedAt: '2026-11-20T10:00:00.000Z' },
    }),
  })
  show(<FlagsPage />)
  const save = await screen.findByRole('button', { name: 'Save' })
  expect(save).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('switch', { name: 'Switched on' }))
  const countries = screen.getByRole('combobox', { name: 'Countries' })
  fireEvent.mouseDown(countries)
  fireEvent.click(await screen.findByRole('option', { name: 'Germany' }))
  fireEvent.click(save)
  expect(await screen.findByText('The flag is saved')).toBeDefined()
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    name: flag.name,
    isOn: false,
    countries: ['DE', 'NG'],
  })
  expect(await screen.findByText(/^Last changed/)).toBeDefined()
})

describe('reference data', () => {
  const row = {
    identifier: '019b0000-0000-7000-8000-000000000701',
    kind: 'speciality',
    code: 'anxiety',
    nameEn: 'Anxiety',
    nameDe: 'Angst',
    position: 10,
    isOffered: true,
  }
  const list = { 'GET /api/rest/reference': () => rows('reference', [row]) }

  test('is one kind at a time', async () => {
    const calls = fakeServer(list)
    show(<ReferencePage />)
    expect(await screen.findByText('Anxiety')).toBeDefined()
    expect(screen.queryByRole('option', { name: 'All' })).toBeNull()
    const { value } = screen.getByRole<HTMLOptionElement>('option', { name: 'Languages' })
    fireEvent.change(screen.getByRole('combobox', { name: /Kind/ }), { target: { value } })
    await waitFor(() =>
      expect(callsTo(calls, '/api/rest/reference').map(filterOf).at(-1)).toEqual({ kind: 'language' }),
    )
    expect(filterOf(callsTo(calls, '/api/rest/reference')[0])).toEqual({ kind: 'speciality' })
    // Languages follow a standard: none can be added.
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
  })

  test('a new row is validated before it is sent, and a refusal of the server is shown at its field', async () => {
    const calls = fakeServer({
      ...list,
      'POST /api/admin/reference/speciality': () =>
        problem(422, 'VALIDATION_ERROR', 'Please check the highlighted fields', {
          fields: { code: 'This code is taken' },
        }),
    })
    show(<ReferencePage />)
    fireEvent.click(await screen.findByRole('button', { name: 'Add' }))
    const code = await screen.findByRole('textbox', { name: /Code\b/ })
    fireEvent.change(code, { target: { value: 'No Code' } })
    fireEvent.change(screen.getByRole('textbox', { name: /English name/ }), { target: { value: 'Anxiety' } })
    fireEvent.change(screen.getByRole('textbox', { name: /German name/ }), { target: { value: 'Angst' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Lowercase letters, digits and hyphens')).toBeDefined()
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
    fireEvent.change(code, { target: { value: 'anxiety' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('This code is taken')).toBeDefined()
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      code: 'anxiety',
      nameEn: 'Anxiety',
      nameDe: 'Angst',
      isOffered: true,
    })
  })

  test('a row can be renamed; its code stays', async () => {
    const calls = fakeServer({
      ...list,
      'PUT /api/admin/reference/speciality': () => ({ json: { ...row, nameEn: 'Worry' } }),
    })
    show(<ReferencePage />)
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Anxiety' }))
    fireEvent.change(await screen.findByRole('textbox', { name: /English name/ }), { target: { value: 'Worry' } })
    expect(screen.queryByRole('textbox', { name: /^Code\b(?! or)/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Worry is saved')).toBeDefined()
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      identifier: row.identifier,
      nameEn: 'Worry',
      nameDe: 'Angst',
      position: 10,
      isOffered: true,
    })
  })
})

test('a row of the audit log opens its details and links to all of the same person', async () => {
  const row = {
    identifier: '7',
    at: '2026-11-20T10:00:00.000Z',
    action: 'user.suspended',
    actor: olu.identifier,
    actorName: 'Olu',
    subject: person.identifier,
    subjectName: 'Clara Afolabi',
    impersonator: null,
    requestId: 'req-1',
    details: '{"reason":"Asked for it"}',
  }
  const calls = fakeServer({
    'GET /api/rest/audit-log': () => rows('audit-log', [row]),
    [`GET /api/admin/users/${person.identifier}`]: () => ({ json: person }),
  })
  show(<AuditLogPage />)
  const arrow = await screen.findByRole('button', { name: 'Details: user.suspended' })
  expect(arrow.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(arrow)
  expect(screen.getByText(/"reason": "Asked for it"/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Only entries about this person' }))
  await waitFor(() =>
    expect(filterOf(callsTo(calls, '/api/rest/audit-log').at(-1))).toEqual({ subject: person.identifier }),
  )
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'About' })).toHaveProperty('value', 'Clara Afolabi'))
})

describe('actions of the audit log', () => {
  const row = (identifier: string, action: string) => ({
    identifier,
    at: '2026-11-20T10:00:00.000Z',
    action,
    actor: olu.identifier,
    actorName: 'Olu',
    subject: null,
    subjectName: null,
    impersonator: null,
    requestId: null,
    details: '{}',
  })

  test('are phrases with their code on hover and in the details, and are found by phrase; unknown codes stay', async () => {
    const calls = fakeServer({
      'GET /api/rest/audit-log': () => rows('audit-log', [row('8', 'admin.user_suspended'), row('7', 'old.code')]),
    })
    show(<AuditLogPage />)
    expect((await screen.findByText('Account suspended')).getAttribute('title')).toBe('admin.user_suspended')
    expect(screen.getByText('old.code').getAttribute('title')).toBe('old.code')
    fireEvent.click(screen.getByLabelText('Details: Account suspended'))
    expect(screen.getByText('admin.user_suspended')).toBeDefined()

    const filter = screen.getByRole('combobox', { name: 'Action' })
    fireEvent.change(filter, { target: { value: 'suspend' } })
    fireEvent.click(await screen.findByRole('option', { name: 'Account suspended' }))
    await waitFor(() =>
      expect(filterOf(callsTo(calls, '/api/rest/audit-log').at(-1))).toEqual({ action: 'admin.user_suspended' }),
    )
    fireEvent.change(filter, { target: { value: 'admin.' } })
    fireEvent.keyDown(filter, { key: 'Enter' })
    await waitFor(() => expect(filterOf(callsTo(calls, '/api/rest/audit-log').at(-1))).toEqual({ action: 'admin.' }))
  })
})

test.each([
  ['support', { permissions: ['support' as const] }, '/overview/'],
  ['no permission', { permissions: [] }, '/overview/'],
  ['no second factor yet', { mustSetUpSecondFactor: true }, '/account/'],
])('an operator with %s starts on the home page, or on the account', async (_, part, address) => {
  fakeServer({ 'GET /api/admin/queues': () => ({ json: { data: [] } }) })
  show(<OperatorHome />, { viewer: { ...olu, ...part }, at: '/overview/', path: '/overview/' })
  await waitFor(() => expect(visited.at(-1)).toBe(address))
})

describe('acting for a person', () => {
  const now = Date.parse('2026-11-21T10:00:00.000Z')
  const until = '2026-11-21T10:29:41.000Z'
  let left: string[] = []
  beforeEach(() => {
    left = []
    vi.useFakeTimers({ now, shouldAdvanceTime: true })
    vi.stubGlobal('location', {
      protocol: 'http:',
      hostname: 'localhost',
      pathname: '/de/overview/',
      search: '',
      assign: (to: string) => void left.push(to),
    })
    localStorage.setItem('acting', until)
    localStorage.setItem('userType', 'client')
  })
  const acting = { until, scope: 'read' as const, operator: 'Olu' }
  const ends = { 'DELETE /api/session/impersonation': () => ({ status: 204, json: undefined }) }

  test('is shown with the remaining time, and can be ended', async () => {
    const calls = fakeServer(ends)
    showAccount(<ActingBanner {...acting} />, { viewer: { ...clara, impersonation: acting } })
    expect(screen.getByText('You act as Clara Afolabi.')).toBeDefined()
    expect(screen.getByRole('timer').textContent).toBe('29:41')
    fireEvent.click(screen.getByRole('button', { name: 'End' }))
    await waitFor(() => expect(left).toEqual(['/de/admin/users/']))
    expect(calls).toHaveLength(1)
    expect(localStorage.getItem('acting')).toBeNull()
    expect(localStorage.getItem('userType')).toBe('admin')
  })

  test('ends by itself when the time is over, even without a response', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    fakeServer({})
    showAccount(<ActingBanner {...acting} until="2026-11-21T10:00:02.000Z" />)
    expect(left).toEqual([])
    await vi.advanceTimersByTimeAsync(2_100)
    await waitFor(() => expect(left).toEqual(['/de/admin/users/']))
  })

  test('a call after the end leads back to the list of people', async () => {
    fakeServer({
      ...ends,
      'GET /api/waitlist': () => problem(403, 'IMPERSONATION_ENDED', 'Your access as this person has ended'),
    })
    showAccount(<WaitlistPage />, { viewer: { ...clara, impersonation: acting } })
    await waitFor(() => expect(left).toEqual(['/de/admin/users/']))
  })

  const banner = () => {
    document.body.innerHTML = '<aside hidden><span role="timer"></span><button type="button">End</button></aside>'
    return document.body.querySelector('aside') as HTMLElement
  }
  const session = (impersonation: typeof acting | null) => ({
    'GET /api/session': () => ({
      json: { signedIn: true, userType: 'client', isActive: true, expiry: until, user: { ...clara, impersonation } },
    }),
  })

  test('is shown on public pages too', async () => {
    fakeServer({ ...ends, ...session(acting) })
    const shown = banner()
    await showActing(shown)
    expect(shown.hidden).toBe(false)
    expect(shown.querySelector('[role="timer"]')?.textContent).toBe('29:41')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(shown.querySelector('[role="timer"]')?.textContent).toBe('29:40')
    shown.querySelector('button')?.click()
    await waitFor(() => expect(left).toEqual(['/de/admin/users/']))
  })

  test('is not shown on public pages when the server has no such session', async () => {
    fakeServer(session(null))
    const shown = banner()
    await showActing(shown)
    expect(shown.hidden).toBe(true)
    expect(localStorage.getItem('acting')).toBeNull()
  })
})
