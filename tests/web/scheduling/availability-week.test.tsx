import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AvailabilitySetting } from '#schemas/scheduling/availability.ts'
import { WeekPage } from '#app/scheduling/availability/WeekPage.tsx'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { theo } from '#tests/web/support/people.ts'
import { conflict, couples, sent, setting, single, week } from './availability-fixtures.ts'
import { type FakeRequest, fakeServer, problem } from '#tests/web/support/fake-server.ts'

let calls: FakeRequest[]
let stored: AvailabilitySetting
let outside: (typeof conflict)[]

beforeEach(() => {
  stored = setting('GENERAL')
  outside = []
  calls = fakeServer({
    'GET /api/provider/availability-setting': () => ({ json: stored }),
    'POST /api/provider/availability-setting': ({ body }) => {
      const change = body as Record<string, unknown>
      stored = {
        ...stored,
        ...(change.calendarSetupType === undefined ? {} : { calendarSetupType: change.calendarSetupType as 'GENERAL' }),
        categories: stored.categories.map((therapy) =>
          therapy.categoryIdentifier === change.categoryIdentifier ? { ...therapy, ...change } : therapy,
        ),
      }
      return { json: { ...stored, conflicts: outside } }
    },
    'GET /api/provider-availability/days/default': () => ({ json: week('08:00', '12:00') }),
    'POST /api/provider-availability/days/default': () => ({
      json: { ...week('08:00', '13:00'), conflicts: outside },
    }),
    'GET /api/provider-availability/days/recurring': ({ query }) => ({
      json: query.get('category') === single ? week('10:00', '14:00') : week('15:00', '19:00'),
    }),
    'POST /api/provider-availability/days/recurring': () => ({ json: week('11:00', '14:00') }),
  })
})

const open = () => showAccount(<WeekPage />, { viewer: theo })
const from = (day = 'Monday') => screen.findByLabelText<HTMLSelectElement>(`${day}, from`)
const startsAt = (hour: string) =>
  waitFor(() => expect(screen.getByLabelText('Monday, from')).toHaveProperty('value', hour))
const therapy = () => screen.findByLabelText<HTMLSelectElement>('Therapy')
const choose = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
interface SentDay {
  weekday: number
  isAvailable: boolean
  timeSlotsInterval: unknown[]
}
const sentDays = () => sent(calls).flatMap(({ body }) => (body as { days: SentDay[] }).days)
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

describe('one calendar for everything', () => {
  test('shows the general week and explains the other kind', async () => {
    open()
    expect(await from()).toHaveProperty('value', '08:00')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^One calendar for everything/ }).checked).toBe(true)
    expect(screen.getByText(/one without hours cannot be booked/)).toBeDefined()
    expect(screen.queryByLabelText('Therapy')).toBeNull()
  })

  test('saving sends the seven days, closed ones without hours, and lists bookings outside the hours', async () => {
    outside = [conflict]
    open()
    choose(await from(), '09:00')
    save()
    await screen.findByText(/^One booking lies outside your new hours/)
    expect(screen.getByRole('link', { name: 'Wednesday 2 December, 10:00' })).toBeDefined()
    const days = sentDays()
    expect(days).toHaveLength(7)
    expect(days[0]).toEqual({
      weekday: 1,
      isAvailable: true,
      timeSlotsInterval: [{ startTime: '09:00', endTime: '12:00' }],
    })
    expect(days.slice(1).every((day) => !day.isAvailable && day.timeSlotsInterval.length === 0)).toBe(true)
  })

  test('switching the kind calls the server at once and lists bookings outside the hours', async () => {
    outside = [conflict]
    open()
    fireEvent.click(await screen.findByRole('radio', { name: /^A calendar for each therapy/ }))
    await screen.findByText('Data saved successfully')
    expect(sent(calls)[0]?.body).toEqual({ calendarSetupType: 'BY_CATEGORY' })
    expect(await therapy()).toHaveProperty('value', single)
    expect(screen.getByText(/^One booking lies outside/)).toBeDefined()
    expect(await from()).toHaveProperty('value', '10:00')
  })

  test('a failed load can be retried', async () => {
    fakeServer({ 'GET /api/provider/availability-setting': () => problem(403, 'FORBIDDEN', 'Something broke') })
    open()
    await screen.findByText('Something broke')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  })
})

describe('a calendar for each therapy', () => {
  beforeEach(() => {
    stored = setting('BY_CATEGORY')
  })

  test('each therapy has its week, and unsaved input survives looking at another one', async () => {
    open()
    choose(await from(), '11:00')
    choose(await therapy(), couples)
    await startsAt('15:00')
    expect(screen.getByRole('option', { name: 'Individual therapy (not saved yet)' })).toBeDefined()
    expect(screen.getByRole('option', { name: 'Couples therapy (no hours yet)' })).toBeDefined()
    choose(await therapy(), single)
    await startsAt('11:00')
    save()
    await screen.findByText('Data saved successfully')
    const [call] = sent(calls)
    expect([call?.path, call?.query.get('category')]).toEqual(['/api/provider-availability/days/recurring', single])
    expect(screen.queryByRole('option', { name: 'Individual therapy (not saved yet)' })).toBeNull()
  })

  test('the general week is copied and stored only when it is saved', async () => {
    open()
    expect(await from()).toHaveProperty('value', '10:00')
    const take = screen.getByRole<HTMLButtonElement>('button', { name: 'Take over the general week' })
    await waitFor(() => expect(take.disabled).toBe(false))
    fireEvent.click(take)
    expect(await from()).toHaveProperty('value', '08:00')
    await screen.findByText('The general week is filled in. Save it to keep it.')
    expect(sent(calls)).toEqual([])
    save()
    await waitFor(() => expect(sent(calls)).toHaveLength(1))
    expect(sentDays()[0]?.timeSlotsInterval).toEqual([{ startTime: '08:00', endTime: '12:00' }])
  })

  test('a therapy can be switched off, and gets its own session length or the usual one', async () => {
    open()
    fireEvent.click(await screen.findByRole('switch', { name: 'Can be booked' }))
    await waitFor(() => expect(sent(calls)).toHaveLength(1))
    expect(sent(calls)[0]?.body).toEqual({ categoryIdentifier: single, isAvailable: false })
    await screen.findByRole('option', { name: 'Individual therapy (switched off)' })
    choose(screen.getByLabelText('Length of a session'), '50')
    await waitFor(() => expect(sent(calls)).toHaveLength(2))
    expect(sent(calls)[1]?.body).toEqual({ categoryIdentifier: single, sessionLengthMinutes: 50 })
    choose(screen.getByLabelText('Length of a session'), '')
    await waitFor(() => expect(sent(calls)).toHaveLength(3))
    expect(sent(calls)[2]?.body).toEqual({ categoryIdentifier: single, sessionLengthMinutes: null })
    const lengths = within(screen.getByLabelText('Length of a session')).getAllByRole('option')
    expect([lengths.length, lengths[1]?.textContent, lengths.at(-1)?.textContent]).toEqual([
      47,
      '15 minutes',
      '240 minutes',
    ])
  })

  test('without therapies it links to the profile', async () => {
    stored = { ...stored, categories: [] }
    open()
    await screen.findByText('Choose the therapies you offer in your profile first.')
    expect(screen.getByRole('link', { name: 'To the profile' }).getAttribute('href')).toBe('/account/')
  })
})
