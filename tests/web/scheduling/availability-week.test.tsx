import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AvailabilitySetting } from '#schemas/scheduling/availability.ts'
import { WeekPage } from '#app/scheduling/availability/WeekPage.tsx'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { theo } from '#tests/web/support/people.ts'
import { conflict, couples, december, sent, setting, single, week } from './availability-fixtures.ts'
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
    'GET /api/provider-availability/month/2026-11': () => ({ json: { ...december, month: '2026-11', days: [] } }),
    'GET /api/provider-availability/month/2026-12': () => ({ json: december }),
    'POST /api/provider-availability/days/recurring': () => ({ json: week('11:00', '14:00') }),
  })
})

const open = () => showAccount(<WeekPage />, { viewer: theo })
const hours = (day = 'Monday') => screen.findByRole<HTMLInputElement>('textbox', { name: `${day}, hours` })
const hasHours = (typed: string) =>
  waitFor(() => expect(screen.getByRole('textbox', { name: 'Monday, hours' })).toHaveProperty('value', typed))
const therapy = () => screen.findByLabelText<HTMLSelectElement>('Therapy')
const choose = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
interface SentDay {
  weekday: number
  isAvailable: boolean
  timeSlotsInterval: unknown[]
}
const sentDays = () => sent(calls).flatMap(({ body }) => (body as { days: SentDay[] }).days)
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

test('booked hours of the next four weeks are named at their weekday', async () => {
  open()
  const wednesday = within(await screen.findByRole('group', { name: 'Wednesday' }))
  expect(wednesday.getByText('Booked in the next 4 weeks: 10:00–11:00')).toBeDefined()
  expect(screen.getAllByText(/^Booked in the next 4 weeks/)).toHaveLength(1)
})

describe('one calendar for everything', () => {
  test('shows the general week and explains the other kind', async () => {
    open()
    expect(await hours()).toHaveProperty('value', '8-12')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^One calendar for everything/ }).checked).toBe(true)
    expect(screen.getByText(/one without hours cannot be booked/)).toBeDefined()
    expect(screen.queryByLabelText('Therapy')).toBeNull()
  })

  test('saving sends the seven days, closed ones without hours, and lists bookings outside the hours', async () => {
    outside = [conflict]
    open()
    choose(await hours(), '9-12')
    save()
    await screen.findByText(/^One booking is outside your new hours/)
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

  const toEach = async () => fireEvent.click(await screen.findByRole('radio', { name: /^A calendar for each therapy/ }))
  const confirmation = async () => within(await screen.findByRole('dialog', { name: 'Set hours for each therapy?' }))

  test('a calendar for each therapy asks first, and copies the general hours before it holds', async () => {
    outside = [conflict]
    open()
    await toEach()
    const dialog = await confirmation()
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Couples therapy'])
    expect(sent(calls)).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Use a calendar for each therapy' }))
    await screen.findByText('Data saved successfully')
    const [copied, changed] = sent(calls)
    expect([copied?.path, copied?.query.get('category')]).toEqual([
      '/api/provider-availability/days/recurring',
      couples,
    ])
    expect(copied?.body).toMatchObject({
      days: expect.arrayContaining([
        { weekday: 1, isAvailable: true, timeSlotsInterval: [{ startTime: '08:00', endTime: '12:00' }] },
      ]) as unknown,
    })
    expect(changed?.body).toEqual({ calendarSetupType: 'BY_CATEGORY' })
    expect(await therapy()).toHaveProperty('value', single)
    expect(screen.getByText(/^One booking is outside/)).toBeDefined()
  })

  test('the therapies may start without hours', async () => {
    open()
    await toEach()
    const dialog = await confirmation()
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Copy the general hours' }))
    expect(dialog.getByText(/^Nobody can book them until you enter hours/)).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: 'Use a calendar for each therapy' }))
    await screen.findByText('Data saved successfully')
    expect(sent(calls).map(({ body }) => body)).toEqual([{ calendarSetupType: 'BY_CATEGORY' }])
  })

  test('Cancel leaves one calendar', async () => {
    open()
    await toEach()
    const dialog = await confirmation()
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^One calendar for everything/ }).checked).toBe(true)
    expect(sent(calls)).toEqual([])
  })

  test('nothing is asked if every therapy has hours', async () => {
    stored = { ...stored, categories: stored.categories.map((one) => ({ ...one, hasWeek: true })) }
    open()
    await toEach()
    await screen.findByText('Data saved successfully')
    expect(sent(calls)[0]?.body).toEqual({ calendarSetupType: 'BY_CATEGORY' })
  })

  test('changes are listed before they are saved, and discarded', async () => {
    open()
    choose(await hours(), '8-10, 10-12, 13-17')
    fireEvent.blur(await hours())
    await hasHours('8-12, 13-17')
    expect(screen.getByText('Monday: 8-12, 13-17')).toBeDefined()
    fireEvent.click(screen.getByRole('switch', { name: 'Tuesday' }))
    expect(screen.getByText('2 changes:').parentElement?.textContent).toBe(
      '2 changes: Monday: 8-12, 13-17 · Tuesday: 9-18',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    await hasHours('8-12')
    expect(screen.queryByText(/changes?:$/)).toBeNull()
  })

  test('hours that cannot be read stay, are refused below and not saved, until those of another day are copied', async () => {
    open()
    const field = await hours()
    choose(field, '8 to noon')
    fireEvent.blur(field)
    expect(screen.getByRole('alert').textContent).toBe('Type whole hours such as 8-12, 13-17')
    expect(field).toHaveProperty('value', '8 to noon')
    save()
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(sent(calls)).toEqual([])
    fireEvent.click(screen.getByRole('switch', { name: 'Tuesday' }))
    fireEvent.click(screen.getByRole('button', { name: 'Copy to … (hours of Tuesday)' }))
    fireEvent.click(screen.getByRole('menuitem', { name: 'All days' }))
    await hasHours('9-18')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('hours are picked from lists', async () => {
    open()
    await hours()
    fireEvent.click(screen.getByRole('button', { name: 'Pick hours of Monday' }))
    choose(screen.getByLabelText('Monday, to'), '13:00')
    await hasHours('8-13')
    fireEvent.click(screen.getByRole('button', { name: 'Add hours' }))
    await hasHours('8-14')
    expect(screen.getAllByLabelText('Monday, from')).toHaveLength(2)
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
    choose(await hours(), '11-14')
    choose(await therapy(), couples)
    await hasHours('15-19')
    expect(screen.getByRole('option', { name: 'Individual therapy (not saved yet)' })).toBeDefined()
    expect(screen.getByRole('option', { name: 'Couples therapy (no hours yet)' })).toBeDefined()
    choose(await therapy(), single)
    await hasHours('11-14')
    save()
    await screen.findByText('Data saved successfully')
    const [call] = sent(calls)
    expect([call?.path, call?.query.get('category')]).toEqual(['/api/provider-availability/days/recurring', single])
    expect(screen.queryByRole('option', { name: 'Individual therapy (not saved yet)' })).toBeNull()
  })

  test('the general week is copied and stored only when it is saved', async () => {
    open()
    expect(await hours()).toHaveProperty('value', '10-14')
    const take = screen.getByRole<HTMLButtonElement>('button', { name: 'Copy the general hours' })
    await waitFor(() => expect(take.disabled).toBe(false))
    fireEvent.click(take)
    expect(await hours()).toHaveProperty('value', '8-12')
    await screen.findByText('The general hours are filled in. Save to use them.')
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
    choose(screen.getByLabelText('Session length'), '50')
    await waitFor(() => expect(sent(calls)).toHaveLength(2))
    expect(sent(calls)[1]?.body).toEqual({ categoryIdentifier: single, sessionLengthMinutes: 50 })
    choose(screen.getByLabelText('Session length'), '')
    await waitFor(() => expect(sent(calls)).toHaveLength(3))
    expect(sent(calls)[2]?.body).toEqual({ categoryIdentifier: single, sessionLengthMinutes: null })
    const lengths = within(screen.getByLabelText('Session length')).getAllByRole('option')
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
    expect(screen.getByRole('link', { name: 'Open profile' }).getAttribute('href')).toBe('/account/')
  })
})
