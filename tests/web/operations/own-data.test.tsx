import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { AccessRow, DeletionPreview, ExportState } from '#schemas/operations/privacy.ts'
import { OwnDataPage } from '#app/operations/privacy/OwnDataPage.tsx'
import { FreshPasswordProvider } from '#app/identity/confirm-password/fresh-password.tsx'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { clara, theo } from '#tests/web/support/people.ts'
import { type FakeRequest, fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { passTime, useFakeClock } from '#tests/web/support/pass-time.ts'

const none: ExportState = { status: 'none', requestedAt: null, readyAt: null, expiresAt: null, bytes: null }
const preparing: ExportState = { ...none, status: 'preparing', requestedAt: '2026-11-21T09:00:00.000Z' }
const ready: ExportState = { ...preparing, status: 'ready', expiresAt: '2026-11-23T09:00:00.000Z', bytes: 1_234_000 }
const row = (more: Partial<AccessRow>): AccessRow => ({
  at: '2026-11-21T09:00:00.000Z',
  by: 'you',
  name: null,
  action: 'login.succeeded',
  reason: null,
  count: 1,
  ...more,
})
const preview: DeletionPreview = { sessions: 2, balances: [], gifts: [], passwordRequired: true, erasureDays: 30 }
const page = (data: AccessRow[], lastPage = 1) => ({
  json: { data, meta: { page: 1, perPage: 8, total: data.length, lastPage } },
})
type Answers = Parameters<typeof fakeServer>[0]
const deletion = '/api/user/profile/delete-account'

function show(answers: Answers = {}, viewer = clara, locale: 'en' | 'de' = 'en'): FakeRequest[] {
  const calls = fakeServer({
    'GET /api/user/export/state': () => ({ json: none }),
    'GET /api/user/access-log': () => page([]),
    [`GET ${deletion}`]: () => ({ json: preview }),
    ...answers,
  })
  const shown = (
    <FreshPasswordProvider>
      <OwnDataPage />
    </FreshPasswordProvider>
  )
  showAccount(shown, { viewer, locale })
  return calls
}
const button = (name: string) => screen.findByRole('button', { name })
const openDialog = async (name = 'Delete account') => {
  fireEvent.click(await button(name))
  return screen.findByRole('dialog', { name })
}

describe('the data export', () => {
  test('is requested with a fresh password, polled and offered with its size', async () => {
    useFakeClock()
    let state = none
    let isFresh = false
    const calls = show({
      'GET /api/user/export/state': () => ({ json: state }),
      'POST /api/user/confirm-password': () => {
        isFresh = true
        return { status: 204, json: undefined }
      },
      'POST /api/user/export': () => {
        if (!isFresh) return problem(403, 'PASSWORD_REQUIRED', 'Please enter your password again to go on.')
        state = ready
        return { status: 202, json: preparing }
      },
    })
    fireEvent.click(await button('Request a copy'))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText('Password', { exact: false, selector: 'input' }), {
      target: { value: 'quiet-harbour-7' },
    })
    fireEvent.submit(dialog.querySelector('form') as HTMLFormElement)
    await screen.findByText(/We are preparing your copy/)
    await passTime(3_000)
    expect(await screen.findByText(/Your copy is ready \(1,234 kB\)/)).toBeDefined()
    expect(calls.filter(({ method, path }) => method === 'POST' && path === '/api/user/export')).toHaveLength(2)
  })

  test('that failed can be requested again; the rate limit is shown', async () => {
    show({
      'GET /api/user/export/state': () => ({ json: { ...none, status: 'failed' } }),
      'POST /api/user/export': () => problem(429, 'TOO_MANY_ATTEMPTS', 'Please wait a while.'),
    })
    expect(await screen.findByText(/Something went wrong while we prepared your copy/)).toBeDefined()
    fireEvent.click(await button('Request a copy'))
    expect(await screen.findByText('Please wait a while.')).toBeDefined()
  })
})

describe('the access log', () => {
  test('names the operator and the reason, and counts calls of an acting operator, in German too', async () => {
    const looks = [
      row({ by: 'operator', name: 'Olu', action: 'impersonation.started', reason: 'Hilfe am Telefon' }),
      row({ by: 'operator', name: 'Olu', action: 'impersonation.request', count: 100 }),
      row({ by: 'unknown', action: 'login.failed' }),
    ]
    show({ 'GET /api/user/access-log': () => page(looks) }, clara, 'de')
    expect(await screen.findByText('Begann, in Ihrem Namen zu handeln')).toBeDefined()
    expect(screen.getByText('Olu, unser Team. Grund: Hilfe am Telefon')).toBeDefined()
    expect(screen.getByText('Handelte in Ihrem Namen (100 Aufrufe)')).toBeDefined()
    expect(screen.getByText('Jemand ohne Anmeldung')).toBeDefined()
  })

  test('is paged, and says when it is empty', async () => {
    const calls = show({ 'GET /api/user/access-log': () => page([row({})], 3) })
    fireEvent.click(await screen.findByRole('button', { name: /page 3/i }))
    await waitFor(() => expect(calls.at(-1)?.query.get('page')).toBe('3'))
  })

  test('an empty list says so', async () => {
    show()
    expect(await screen.findByText('Nobody has viewed your data yet.')).toBeDefined()
  })
})

describe('account deletion', () => {
  test('explains the consequences, to a client and to a therapist', async () => {
    show()
    const dialog = await openDialog()
    expect(await within(dialog).findByText('2 upcoming sessions are cancelled.')).toBeDefined()
    expect(within(dialog).getByText(/our team refunds it to the card you paid with/)).toBeDefined()
    expect(within(dialog).getByText(/After 30 days we permanently erase everything about you/)).toBeDefined()
  })

  test('a therapist reads that clients get a full refund', async () => {
    show({}, theo)
    expect(await within(await openDialog()).findByText(/Your clients get the full fee back/)).toBeDefined()
  })

  test('money blocks it: the amount is shown and no password is requested', async () => {
    const balances = [{ amount: 1_500_000, currency: 'NGN' as const }]
    show({ [`GET ${deletion}`]: () => ({ json: { ...preview, balances } }) })
    const dialog = await openDialog()
    expect(await within(dialog).findByText(/There is still ₦15,000 in your wallet/)).toBeDefined()
    expect(within(dialog).getByRole('link', { name: 'Refund to card' }).getAttribute('href')).toBe('/wallet/')
    expect(within(dialog).queryByLabelText('Current password')).toBeNull()
  })

  test('a wrong password has a field error; the right one signs out and leaves a message for the next page', async () => {
    const assign = vi.fn<(address: string) => void>()
    vi.stubGlobal('location', { assign, pathname: '/account/privacy/', search: '' })
    const calls = show({
      [`DELETE ${deletion}`]: ({ body }) =>
        (body as { password: string }).password === 'quiet-harbour-7'
          ? { status: 204, json: undefined }
          : problem(422, 'PASSWORD_WRONG', 'No.', { fields: { password: 'This is not your current password' } }),
      'DELETE /api/session': () => ({ status: 204, json: undefined }),
    })
    const dialog = await openDialog()
    const field = await within(dialog).findByLabelText('Current password')
    const send = () => fireEvent.submit(dialog.querySelector('form') as HTMLFormElement)
    send()
    await within(dialog).findByText('Please enter your password')
    fireEvent.change(field, { target: { value: 'not-my-password1' } })
    send()
    await within(dialog).findByText('This is not your current password')
    fireEvent.change(field, { target: { value: 'quiet-harbour-7' } })
    send()
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
    expect(calls.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/session' })
    globalThis.dispatchEvent(new Event('pagehide'))
    expect(sessionStorage.getItem('farewell')).toBe('account_deleted')
  })
})
