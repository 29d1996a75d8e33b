import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CalendarSettings } from '#schemas/scheduling/availability.ts'
import { CalendarSettingsPage } from '#app/scheduling/availability/CalendarSettingsPage.tsx'
import { noticeOf } from '#app/scheduling/availability/durations.ts'
import { noticesWith } from '#app/scheduling/availability/settings-form.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { theo } from '#tests/web/support/people.ts'
import { conflict, sent } from './availability-fixtures.ts'
import { type FakeRequest, fakeServer, problem } from '#tests/web/support/fake-server.ts'

const settings: CalendarSettings = {
  needsApproval: false,
  instantBooking: true,
  acceptingNewClients: true,
  minimumNoticeMinutes: 720,
  bookingHorizonDays: 62,
  bufferBefore: 0,
  bufferAfter: 10,
  maxPerDay: 6,
  timezone: 'Africa/Lagos',
  allowRescheduleCompletedBooking: false,
  sessionLengthMinutes: 60,
  meetingUrl: 'https://meet.example/theo',
  meetsIn: 'room',
  hasRooms: true,
  showsTimeLeft: false,
  offersConsultation: false,
}

let calls: FakeRequest[]
let refusal: ReturnType<typeof problem> | null
let outside: (typeof conflict)[]

beforeEach(() => {
  refusal = null
  outside = []
  calls = fakeServer({
    'GET /api/provider-availability/settings': () => ({ json: settings }),
    'PUT /api/provider-availability/settings': ({ body }) =>
      refusal ?? { json: { ...settings, ...(body as object), conflicts: outside } },
  })
})

const open = () => showAccount(<CalendarSettingsPage />, { viewer: theo })
const type = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const saved = async () => {
  save()
  await screen.findByText('Data saved successfully')
  return sent(calls).at(-1)?.body
}

describe('the settings of the calendar', () => {
  test('one choice of two options sends both fields, an emptied limit means none, and a zone is found by typing', async () => {
    open()
    fireEvent.click(await screen.findByRole('radio', { name: 'Approval needed' }))
    await type(/^Maximum sessions per day/, '')
    const zone = screen.getByLabelText(/^Time zone of your calendar/)
    zone.focus()
    fireEvent.change(zone, { target: { value: 'new york' } })
    fireEvent.click(await screen.findByRole('option', { name: 'America/New York' }))
    expect(await saved()).toEqual({
      ...settings,
      needsApproval: true,
      instantBooking: false,
      maxPerDay: null,
      timezone: 'America/New_York',
    })
  })

  test('bookings that are outside afterwards are listed', async () => {
    outside = [conflict]
    open()
    await type(/^Session length/, '90')
    await saved()
    expect(screen.getByText(/^One booking is outside your new hours/)).toBeDefined()
  })

  test('values outside their limits are refused at their fields and not sent', async () => {
    open()
    for (const [label, value, sentence, good] of [
      [/^Days that can be booked ahead/, '63', 'Please enter 1 to 62 days.', '62'],
      [/^Break before/, '121', 'Please enter whole minutes within the limits.', '0'],
      [/^Session length/, '52', 'Please enter 15 to 240 minutes in steps of 5.', '60'],
      [/^Maximum sessions per day/, '25', 'Please enter 1 to 24 sessions.', '6'],
    ] as const) {
      await type(label, value)
      save()
      await screen.findByText(sentence)
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)))
      await type(label, good)
      await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
    }
    expect(sent(calls)).toEqual([])
  })

  test('a refusal of the server is shown at its field, and no input is lost', async () => {
    refusal = problem(422, 'VALIDATION_ERROR', 'No', { fields: { timezone: 'validation.timezone' } })
    open()
    await type(/^Break after/, '20')
    save()
    await screen.findByText('Please choose a time zone')
    expect(screen.getByLabelText(/^Break after/)).toHaveProperty('value', '20')
  })
})

describe('the notice in words', () => {
  test('uses hours and days, in both languages', () => {
    expect([60, 1440, 2160, 2880, 4320, 90].map((minutes) => noticeOf('en', minutes))).toEqual([
      '1 hour',
      '24 hours',
      '36 hours',
      '48 hours',
      '3 days',
      '90 minutes',
    ])
    expect([60, 4320].map((minutes) => noticeOf('de', minutes))).toEqual(['1 Stunde', '3 Tage'])
  })
  test('includes the stored value too, in order', () => {
    expect(noticesWith(90).slice(0, 4)).toEqual([0, 60, 90, 120])
    expect(noticesWith(60)).toHaveLength(17)
  })
})
