import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Booking, Participant } from '#schemas/scheduling/bookings.ts'
import { Participants } from '#app/scheduling/participants/Participants.tsx'
import { RequestActions } from '#app/scheduling/participants/RequestActions.tsx'
import { booking, bookingId } from '#tests/web/support/booking-fixture.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { clara, theo } from '#tests/web/support/people.ts'
import { type FakeRequest, fakeServer, problem } from '#tests/web/support/fake-server.ts'

const ben: Participant = {
  identifier: '019b0000-0000-7000-8000-0000000000be',
  role: 'guest',
  firstName: 'Ben',
  lastName: null,
  relation: 'partner',
  email: 'ben@example.org',
  status: 'invited',
  attendance: 'unknown',
}
const request: Booking = {
  ...booking,
  status: 'booking_request',
  respondBy: '2026-11-25T17:00:00.000Z',
  actions: ['acknowledge', 'reject'],
}
const posted = (calls: FakeRequest[]) => calls.filter(({ method }) => method === 'POST')
const ofClara = `POST /api/booking/participant/${clara.identifier}/status`
const ofTheo = `/api/appointment/participant/${theo.identifier}`

describe('a request', () => {
  test('shows price and deadline, and is accepted with one click', async () => {
    const calls = fakeServer({
      [`POST ${ofTheo}/acknowledge`]: () => ({ json: { ...request, status: 'pending', actions: [] } }),
    })
    showAccount(<RequestActions booking={request} />, { viewer: theo })
    const panel = screen.getByRole('region', { name: 'Clara Afolabi requests this time' })
    expect(panel.textContent).toContain('24 hours to pay ₦15,000')
    expect(panel.textContent).toContain('25 November')
    fireEvent.click(within(panel).getByRole('button', { name: 'Accept request' }))
    expect(await screen.findByText('Accepted. Your client can pay now')).toBeDefined()
    expect(posted(calls)).toHaveLength(1)
  })

  test('that is free is announced as confirmed at once', () => {
    showAccount(<RequestActions booking={{ ...request, isFree: true, fee: 0 }} />, { viewer: theo })
    expect(screen.getByText('If you accept, the session is confirmed immediately.')).toBeDefined()
  })

  test('is declined only with a reason, and a refusal of the server is shown', async () => {
    const calls = fakeServer({
      [`POST ${ofTheo}/reject-booking`]: () =>
        problem(409, 'STATUS_CHANGED', 'The booking has changed in the meantime, so this is no longer possible'),
      [`GET /api/appointment/${bookingId}`]: () => ({ json: request }),
    })
    showAccount(<RequestActions booking={request} />, { viewer: theo })
    fireEvent.click(screen.getByRole('button', { name: 'Decline' }))
    const dialog = await screen.findByRole('dialog', { name: 'Decline this request?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Decline request' }))
    expect(await within(dialog).findByText('Please choose one of the options')).toBeDefined()
    expect(posted(calls)).toEqual([])
    fireEvent.mouseDown(within(dialog).getByRole('combobox'))
    fireEvent.click(await screen.findByRole('option', { name: 'Not a good fit' }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Decline request' }))
    expect(await screen.findByText(/has changed in the meantime/)).toBeDefined()
    expect(posted(calls)[0]?.body).toEqual({ reasonCode: 'not_a_fit' })
  })

  test('is not drawn for a person who may not answer it', () => {
    showAccount(<RequestActions booking={{ ...request, actions: ['cancel'] }} />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('an absence', () => {
  const started: Booking = { ...booking, phase: 'live', actions: ['report_absence'] }

  test('shows the effect on the fee before it is reported', async () => {
    const calls = fakeServer({
      [ofClara]: () => ({ json: { ...started, status: 'no_show', absentParty: 'client', actions: [] } }),
    })
    showAccount(<Participants booking={started} />, { viewer: theo })
    fireEvent.click(screen.getByRole('button', { name: 'Absent: Clara Afolabi' }))
    const dialog = await screen.findByRole('dialog', { name: 'Was Clara Afolabi not there?' })
    expect(dialog.textContent).toContain('Your fee of ₦15,000 is kept')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Report and keep ₦15,000' }))
    expect(await screen.findByText('Absence reported')).toBeDefined()
    expect(posted(calls)[0]?.body).toEqual({ attendance: 'absent' })
  })

  test('of the therapist announces a full refund', async () => {
    showAccount(<Participants booking={started} />)
    fireEvent.click(screen.getByRole('button', { name: 'Absent: Theo Bassey' }))
    expect(await screen.findByRole('button', { name: 'Report and get ₦15,000 back' })).toBeDefined()
  })

  test('cannot be reported before the start, nor about oneself', () => {
    showAccount(<Participants booking={booking} />)
    expect(screen.queryByRole('button', { name: /was not there/ })).toBeNull()
  })

  test.each([
    ['client', clara, 'Theo Bassey reported that you were not there.'],
    ['client', theo, 'You reported that Clara Afolabi was not there.'],
    ['provider', clara, 'You reported that Theo Bassey was not there.'],
  ] as const)(
    'that was reported about the %s is visible to both, with a contact for support',
    (absentParty, viewer, sentence) => {
      const missed: Booking = {
        ...booking,
        status: 'no_show',
        absentParty,
        actions: [],
        ...(absentParty === 'provider' ? { refunded: booking.fee } : {}),
      }
      showAccount(<RequestActions booking={missed} />, { viewer })
      expect(screen.getByText(sentence)).toBeDefined()
      expect(screen.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/contact/')
      const money = absentParty === 'provider' ? '₦15,000 went back to your wallet.' : 'The fee of ₦15,000 was kept.'
      expect(screen.getByText(money)).toBeDefined()
    },
  )
})

describe('guests', () => {
  const shared: Booking = { ...booking, participants: [...booking.participants, ben], actions: ['share'] }

  test('are listed with their answers; removed ones are not', () => {
    const gone = { ...ben, identifier: '019b0000-0000-7000-8000-0000000000bf', firstName: 'Gone', status: 'removed' }
    showAccount(<Participants booking={{ ...shared, participants: [...shared.participants, gone as Participant] }} />)
    const row = screen.getByText('Ben').closest('li')
    expect(row?.textContent).toContain('Guest, Partner · ben@example.org')
    expect(row?.textContent).toContain('Invited')
    expect(screen.queryByText('Gone')).toBeNull()
  })

  test('are invited with address and relation; invalid fields have errors', async () => {
    const calls = fakeServer({
      'POST /api/share-booking': () => ({ status: 201, json: ben }),
      [`GET /api/appointment/${bookingId}`]: () => ({ json: shared }),
    })
    showAccount(<Participants booking={shared} />)
    fireEvent.click(screen.getByRole('button', { name: 'Invite a guest' }))
    const dialog = await screen.findByRole('dialog', { name: 'Invite a guest' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }))
    expect(await within(dialog).findByText('Please enter your email address')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText(/^Your guest/)))
    fireEvent.change(within(dialog).getByLabelText(/^Your guest/), { target: { value: 'ben@example.org' } })
    fireEvent.mouseDown(within(dialog).getByRole('combobox'))
    fireEvent.click(await screen.findByRole('option', { name: 'Partner' }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }))
    expect(await screen.findByText('Invitation sent')).toBeDefined()
    expect(posted(calls)[0]?.body).toEqual({
      bookingIdentifier: bookingId,
      email: 'ben@example.org',
      relation: 'partner',
    })
  })

  test('are removed after a confirmation', async () => {
    const calls = fakeServer({
      [`POST /api/booking/participant/${ben.identifier}/status`]: () => ({ json: booking }),
    })
    showAccount(<Participants booking={shared} />)
    fireEvent.click(screen.getByRole('button', { name: 'Remove Ben' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove this guest?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(posted(calls)[0]?.body).toEqual({ status: 'removed' }))
    expect(await screen.findByText('Guest removed')).toBeDefined()
  })

  test('are visible to the therapist without a remove button', () => {
    showAccount(<Participants booking={{ ...shared, actions: [] }} />, { viewer: theo })
    expect(screen.getByText('Ben')).toBeDefined()
    expect(screen.queryByRole('button', { name: /Remove|Send again/ })).toBeNull()
  })
})
