import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { ScheduleSession } from '#app/scheduling/bookings/ScheduleSession.tsx'
import { booking, bookingId } from '#tests/web/support/booking-fixture.ts'
import { showAccount, visited } from '#tests/web/support/render-account.tsx'
import { theo } from '#tests/web/support/people.ts'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { day, monthsOf, slot } from './slots-fixtures.ts'

const unscheduled: Booking = { ...booking, status: 'unscheduled', startAt: null, endAt: null, actions: ['schedule'] }

function open(found: Booking, answer: Partial<Booking> = {}) {
  const calls = fakeServer({
    [`GET /api/booking/${bookingId}`]: () => ({ json: found }),
    [`POST /api/booking/${bookingId}/schedule`]: () => ({
      json: { ...booking, startAt: slot(1, 9).startTime, actions: [], ...answer },
    }),
    ...monthsOf(theo.identifier, [day(1, 9, 10)]),
  })
  showAccount(<ScheduleSession />, { at: `/bookings/${bookingId}/schedule/`, path: '/bookings/:id/schedule' })
  return () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
}
const choose = async () => fireEvent.click((await screen.findAllByRole('radio'))[0]!)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a session with a fee shows the amount and is paid next', async () => {
  const sent = open(unscheduled, { status: 'pending' })
  expect(await screen.findByRole('dialog', { name: 'Schedule appointment' })).toBeDefined()
  await choose()
  press('Schedule and Pay ₦15,000')
  await waitFor(() => expect(visited.at(-1)).toBe(`/payment/${bookingId}/`))
  expect(sent()).toEqual([{ timeslotIdentifier: 'ts_1_9' }])
})

test('a free session is scheduled at once, with a link back to the bookings', async () => {
  open({ ...unscheduled, isFree: true, fee: 0 }, { isFree: true, fee: 0 })
  await choose()
  press('Schedule this time')
  expect(await screen.findByRole('dialog', { name: 'APPOINTMENT SCHEDULED SUCCESSFULLY' })).toBeDefined()
  expect(screen.getByText('The day and time of your session with Theo Bassey are set.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back To Bookings' }).getAttribute('href')).toBe('/appointments/')
})

test('a therapist who approves gets a request', async () => {
  open(unscheduled, { status: 'booking_request' })
  await choose()
  press('Schedule and Pay ₦15,000')
  expect(
    await screen.findByText('Theo Bassey has been notified and needs to accept. You pay after that.'),
  ).toBeDefined()
})

test('without a slot the calendar has an error, and nothing is sent', async () => {
  const sent = open(unscheduled)
  await screen.findAllByRole('radio')
  press('Schedule and Pay ₦15,000')
  expect((await screen.findByRole('alert')).textContent).toBe('Please choose a time slot')
  expect(sent()).toEqual([])
})

test('a booking that has a time already says so', async () => {
  open(booking)
  expect(await screen.findByText('This booking already has a day and time, or is closed.')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('closing leads to the appointment', async () => {
  open(unscheduled)
  await screen.findAllByRole('radio')
  press('Close')
  await waitFor(() => expect(visited.at(-1)).toBe(`/appointments/${bookingId}/`))
})
