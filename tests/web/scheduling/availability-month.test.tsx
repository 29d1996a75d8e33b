import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CalendarPage } from '#app/scheduling/availability/CalendarPage.tsx'
import '#app/scheduling/availability/DatesDialog.tsx'
import '#app/scheduling/availability/DayDetails.tsx'
import { countDates, datesOf } from '#app/scheduling/availability/month-days.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { theo } from '#tests/web/support/people.ts'
import { conflict, couples, customId, december, january, sent, setting, single } from './availability-fixtures.ts'
import { type FakeRequest, fakeServer } from '#tests/web/support/fake-server.ts'

// A month has many buttons, and a query by accessible name checks all of them.
let calls: FakeRequest[]
let kind: 'GENERAL' | 'BY_CATEGORY'

beforeEach(() => {
  kind = 'GENERAL'
  calls = fakeServer({
    'GET /api/provider/availability-setting': () => ({ json: setting(kind) }),
    'GET /api/provider-availability/month/2026-12': () => ({ json: december }),
    'GET /api/provider-availability/month/2027-01': () => ({ json: january }),
    'POST /api/provider-availability/day': ({ body }) => ({
      json: { identifier: customId, timeslotIntervals: [], ...(body as object), conflicts: [conflict] },
    }),
    [`DELETE /api/provider-availability/days/custom/${customId}`]: () => ({ status: 200, json: {} }),
  })
})

const open = (locale: 'en' | 'de' = 'en') =>
  showAccount(<CalendarPage />, {
    viewer: theo,
    at: '/availability/month/?month=2026-12',
    path: '/availability/month/',
    locale,
  })
const day = (name: RegExp) => screen.findByRole('button', { name })
const second = /^Wednesday 2 December, /

describe('the month', () => {
  test('shows each day with its hours, their source, and its sessions; one of the week has nothing to reset, a closed one not to be closed', async () => {
    open()
    await day(/^Tuesday 1 December, 09:00–18:00$/)
    await day(/^Wednesday 2 December, 14:00–16:00, Specific date, one session, one of them outside your hours$/)
    const closed = await day(/^Sunday 6 December, closed$/)
    expect(screen.getByText('10:00 Clara Afolabi')).toBeDefined()
    fireEvent.click(closed)
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).queryByRole('button', { name: 'Back to the usual week' })).toBeNull()
    expect(within(dialog).queryByRole('button', { name: 'Mark as unavailable' })).toBeNull()
    expect(within(dialog).getByText('Nothing is booked on this day.')).toBeDefined()
  })

  test('arrow keys move by day and week, Page Down by month, with a single tab stop', async () => {
    open()
    const first = await day(/^Tuesday 1 December, /)
    first.focus()
    fireEvent.keyDown(first, { key: 'ArrowRight' })
    expect(document.activeElement).toBe(await day(second))
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(await day(/^Wednesday 9 December, /))
    const grid = screen.getByRole('group', { name: 'Days' })
    expect(
      within(grid)
        .getAllByRole('button')
        .filter(({ tabIndex }) => tabIndex === 0),
    ).toEqual([document.activeElement])
    fireEvent.keyDown(document.activeElement as Element, { key: 'PageDown' })
    await screen.findByText('January 2027')
    await day(/^Friday 1 January, 09:00–18:00$/)
    expect(document.activeElement?.textContent).toMatch(/^Friday 1 January/)
  })

  test('a day opens with its sessions in the zone of the calendar; closing it lists sessions outside the hours, and it can be reset', async () => {
    open()
    fireEvent.click(await day(second))
    const dialog = await screen.findByRole('dialog', { name: 'Wednesday, 2 December 2026' })
    expect(within(dialog).getByText('Set for this date only')).toBeDefined()
    expect(within(dialog).getByRole('link', { name: '10:00–11:00 Clara Afolabi' })).toBeDefined()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as unavailable' }))
    await screen.findByText(/^One booking is outside your new hours/)
    expect(sent(calls)[0]?.body).toEqual({ date: '2026-12-02', isAvailable: false, timeSlotsInterval: [] })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(await day(second))
    fireEvent.click(await screen.findByText('Back to the usual week'))
    await screen.findByText('Data saved successfully')
    expect(sent(calls).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/provider-availability/day',
      `DELETE /api/provider-availability/days/custom/${customId}`,
    ])
  })

  test('the hours of a day are changed in place; the message about it stays visible', async () => {
    open()
    fireEvent.click(await day(second))
    fireEvent.click(await screen.findByRole('button', { name: 'Edit this date' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit specific dates' })
    expect(await within(dialog).findByLabelText('Chosen dates, from')).toHaveProperty('value', '14:00')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await screen.findByText('Data saved successfully')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('Data saved successfully')).toBeDefined()
  })

  test('with a calendar per therapy one or all are selected; closing a day then closes it in all', async () => {
    kind = 'BY_CATEGORY'
    open()
    fireEvent.click(await day(/^Tuesday 1 December, /))
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as unavailable' }))
    await waitFor(() => expect(sent(calls)).toHaveLength(2))
    expect(sent(calls).map(({ body }) => (body as { categoryIdentifier: string }).categoryIdentifier)).toEqual([
      single,
      couples,
    ])
    fireEvent.change(await screen.findByLabelText('Therapy'), { target: { value: couples } })
    await waitFor(() => {
      const months = calls.filter(({ path }) => path.includes('/month/'))
      expect(months.at(-1)?.query.get('category')).toBe(couples)
    })
  })

  test('on a phone the days are stacked, in German too', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      media,
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    open('de')
    const row = await day(/^Mittwoch, 2. Dezember, 14:00–16:00, Einzelner Tag, eine Sitzung, eine davon außerhalb/)
    expect(row.closest('li')).not.toBeNull()
    expect(screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('button'))).toHaveLength(31)
  })
})

describe('calendar arithmetic', () => {
  test('has the right length of months', () => {
    expect(['2026-02', '2028-02', '2026-12', '2027-04'].map((month) => datesOf(month).length)).toEqual([28, 29, 31, 30])
  })
  test('counts both ends of a range, over clock changes and years', () => {
    expect([
      countDates('2026-12-31', '2027-01-01'),
      countDates('2026-03-28', '2026-03-30'),
      countDates('2026-12-02', '2026-12-02'),
      countDates('2026-12-02', '2026-12-01'),
      countDates('2028-01-01', '2028-12-31'),
    ]).toEqual([2, 3, 1, 0, 366])
  })
})
