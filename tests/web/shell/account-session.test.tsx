import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionLimits } from '#schemas/identity/account-limits.ts'
import { AccountMenu } from '#app/shell/AccountMenu.tsx'
import { AppointmentCards } from '#app/scheduling/appointments/AppointmentCards.tsx'
import { AppointmentTable } from '#app/scheduling/appointments/AppointmentTable.tsx'
import { FeePage } from '#app/marketplace/provider-profile/FeePage.tsx'
import { booking } from '#tests/web/support/booking-fixture.ts'
import { showAccount, visited } from '#tests/web/support/render-account.tsx'
import { theo } from '#tests/web/support/people.ts'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'

let left: string[] = []
beforeEach(() => {
  left = []
  vi.stubGlobal('location', {
    protocol: 'http:',
    hostname: 'localhost',
    pathname: '/de/appointments/',
    search: '?show=past',
    assign: (to: string) => void left.push(to),
  })
})
const dead = () => problem(401, 'UNAUTHORIZED_ACCESS', 'Please sign in to continue')
const own = {
  profileInfo: {},
  bookingFee: { general: { fee: 1_500_000, isFree: false }, currencyCode: 'NGN', therapies: [] },
  listed: true,
  verificationStatus: 'approved',
}

describe('an expired session leads to the sign-in page with a return path', () => {
  const login = '/de/login/?redirect=%2Fde%2Fappointments%2F%3Fshow%3Dpast'

  test('when a page loads', async () => {
    fakeServer({ 'GET /api/appointment': dead })
    showAccount(<AppointmentCards />, { locale: 'de' })
    await waitFor(() => expect(left).toContain(login))
  })

  test('when a list loads', async () => {
    fakeServer({ 'GET /api/rest/appointments': dead })
    showAccount(<AppointmentTable />, { locale: 'de', viewer: theo })
    await waitFor(() => expect(left).toContain(login))
  })

  test('which says so when nothing has happened for longer than the session lasts', async () => {
    const now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now + sessionLimits.client.idleMinutes * 60_000)
    fakeServer({ 'GET /api/appointment': dead })
    showAccount(<AppointmentCards />, { locale: 'de' })
    await waitFor(() => expect(left).toContain(`${login}&ended=idle`))
  })

  test('when something is saved', async () => {
    fakeServer({ 'GET /api/provider': () => ({ json: own }), 'POST /api/provider/booking-fee/general': dead })
    showAccount(<FeePage />, { locale: 'de', viewer: theo })
    fireEvent.click(await screen.findByRole('button', { name: 'Bearbeiten: Allgemeines Honorar' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Speichern' }))
    await waitFor(() => expect(left).toContain(login))
  })
})

test('a refusal without an expired session stays on the page', async () => {
  fakeServer({ 'GET /api/appointment': () => problem(403, 'FORBIDDEN', 'You cannot do this with this account') })
  showAccount(<AppointmentCards />)
  expect(await screen.findByText('You cannot do this with this account')).toBeDefined()
  expect(left).toEqual([])
})

test('signing out ends the session and leads to the home page of the language', async () => {
  const calls = fakeServer({ 'DELETE /api/session': () => ({ json: null }) })
  localStorage.setItem('userType', 'client')
  showAccount(<AccountMenu />, { locale: 'de' })
  fireEvent.click(screen.getByRole('button', { name: 'Kontomenü von Clara Afolabi' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Abmelden' }))
  await waitFor(() => expect(left).toEqual(['/de/']))
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/session'])
  expect(localStorage).toHaveLength(0)
})

describe('the therapist’s list', () => {
  const listed = { ...booking, id: booking.identifier }

  /** react-admin loads lists through its own client, with a header of its own. */
  function serve() {
    const requests: URL[] = []
    vi.stubGlobal('fetch', async (request: Request | string) => {
      requests.push(new URL(typeof request === 'string' ? request : request.url, 'http://localhost'))
      return new Response(JSON.stringify([listed]), {
        headers: { 'content-type': 'application/json', 'content-range': 'appointments 0-0/1' },
      })
    })
    return requests
  }

  test('is drawn from the schema, each row with a link', async () => {
    serve()
    showAccount(<AppointmentTable />, { viewer: theo })
    expect((await screen.findByRole('link', { name: 'Clara Afolabi' })).getAttribute('href')).toBe(
      `/appointments/${booking.identifier}/`,
    )
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '',
      'Client',
      'Starts',
      'Therapy',
      'Format',
      'Status',
      'Fee',
      'Actions',
    ])
    expect(screen.getByText('Confirmed', { selector: 'span' })).toBeDefined()
    expect(screen.getByText('₦15,000')).toBeDefined()
  })

  test('stores its order in the address and loads with it', async () => {
    const requests = serve()
    showAccount(<AppointmentTable />, { viewer: theo })
    fireEvent.click(await screen.findByRole('button', { name: 'Starts' }))
    await waitFor(() => expect(visited.at(-1)).toContain('order=DESC'))
    await waitFor(() => expect(requests.at(-1)?.searchParams.get('sort')).toBe('["startAt","DESC"]'))
    expect(requests.find(({ searchParams }) => searchParams.has('sort'))?.searchParams.get('filter')).toBe(
      '{"statuses":"upcoming"}',
    )
  })
})
