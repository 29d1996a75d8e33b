import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import '#app/scheduling/appointments/CalendarRail.tsx'
import '#app/scheduling/appointments/CalendarWorkspace.tsx'
import '#app/scheduling/schedule-view/WeekBoard.tsx'
import { AppointmentTable } from '#app/scheduling/appointments/AppointmentTable.tsx'
import { booking } from '#tests/web/support/booking-fixture.ts'
import { showAccount, visited } from '#tests/web/support/render-account.tsx'
import { theo } from '#tests/web/support/people.ts'
import { type FakeRequest, fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { passTime, useFakeClock } from '#tests/web/support/pass-time.ts'

const idOf = (number: number) => `019b0000-0000-7000-8000-0000000b${String(number).padStart(4, '0')}`
const at = (number: number, startAt: string, more: Partial<Booking> = {}): Booking => ({
  ...booking,
  identifier: idOf(number),
  startAt,
  endAt: new Date(Date.parse(startAt) + 3_600_000).toISOString(),
  ...more,
})
// Lagos is an hour ahead of UTC.
const monday = at(1, '2026-11-23T09:00:00.000Z')
const request = at(2, '2026-11-23T13:00:00.000Z', { status: 'booking_request' })
const thursday = at(3, '2026-11-26T17:00:00.000Z', {
  reschedules: [
    {
      identifier: idOf(9),
      status: 'pending',
      askedBy: 'client',
      fromStart: '2026-11-26T17:00:00.000Z',
      toStart: '2026-11-27T08:00:00.000Z',
      toEnd: '2026-11-27T09:00:00.000Z',
      note: null,
      createdAt: '2026-11-20T10:00:00.000Z',
    },
  ],
})

let calls: FakeRequest[]
let rows: Booking[]
const paged = ({ query }: FakeRequest) => {
  const [page, perPage] = [Number(query.get('page') ?? 1), Number(query.get('perPage') ?? 25)]
  return {
    json: {
      data: rows.slice((page - 1) * perPage, page * perPage),
      meta: { page, perPage, total: rows.length, lastPage: Math.max(1, Math.ceil(rows.length / perPage)) },
    },
  }
}
beforeEach(() => {
  rows = [monday, request, thursday]
  Element.prototype.scrollTo = () => undefined
  calls = fakeServer({ 'GET /api/appointment': paged })
})

const open = (search: string, locale: 'en' | 'de' = 'en') =>
  showAccount(<AppointmentTable />, { viewer: theo, at: `/appointments/${search}`, path: '/appointments/', locale })
const link = (name: RegExp) => screen.findByRole('link', { name })
const isPhone = () =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))

describe('the week', () => {
  const week = '?view=week&date=2026-11-25'

  test('shows time, client, therapy and status of each session, and a pending move at both of its times, in words', async () => {
    open(week)
    expect(await link(/^10:00–11:00, Clara Afolabi, Individual therapy, Confirmed$/)).toHaveProperty(
      'pathname',
      `/appointments/${idOf(1)}/`,
    )
    await link(/^14:00–15:00, Clara Afolabi, Individual therapy, Requested$/)
    expect(screen.getByText('23 November – 29 November 2026')).toBeDefined()
    const read = calls.find(({ path }) => path === '/api/appointment')
    expect(Object.fromEntries(read?.query ?? [])).toMatchObject({
      from: '2026-11-22T19:00:00.000Z',
      to: '2026-11-29T23:00:00.000Z',
      perPage: '100',
    })
    const [old, requested] = [
      await link(/^18:00–19:00, Clara Afolabi, .*, New time requested$/),
      await link(/^09:00–10:00, Clara Afolabi, .*, Requested time, pending$/),
    ]
    expect(
      [old.closest('[data-day]'), requested.closest('[data-day]')].map((day) => day?.getAttribute('data-day')),
    ).toEqual(['2026-11-26', '2026-11-27'])
  })

  test('is navigated with the arrow keys, with a single tab stop', async () => {
    open(week)
    const first = await screen.findByRole('button', { name: /^Monday 23 November, 2 sessions$/ })
    const grid = screen.getByRole('group', { name: 'Sessions by day and hour' })
    const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })
    first.focus()
    press('ArrowDown')
    expect(document.activeElement?.textContent).toMatch(/^10:00–11:00/)
    press('ArrowDown')
    expect(document.activeElement?.textContent).toMatch(/^14:00–15:00/)
    press('ArrowDown')
    expect(document.activeElement?.textContent).toMatch(/^14:00–15:00/)
    press('ArrowRight')
    expect(document.activeElement?.textContent).toMatch(/^Tuesday 24 November, no sessions/)
    press('End')
    expect(document.activeElement?.textContent).toMatch(/^Sunday 29 November/)
    const stops = [...within(grid).getAllByRole('button'), ...within(grid).getAllByRole('link')]
    expect(stops.filter(({ tabIndex }) => tabIndex === 0)).toEqual([document.activeElement])
  })

  test('Page Down turns to the next one and keeps the focus in it; so do the arrow buttons above', async () => {
    open(week)
    const first = await screen.findByRole('button', { name: /^Monday 23 November/ })
    first.focus()
    fireEvent.keyDown(first, { key: 'PageDown' })
    const next = await screen.findByRole('button', { name: /^Monday 30 November/ })
    await waitFor(() => expect(document.activeElement).toBe(next))
    fireEvent.click(screen.getByRole('button', { name: 'Previous week' }))
    await screen.findByRole('button', { name: /^Monday 23 November/ })
    expect(visited.at(-1)).toBe('/appointments/?view=week&date=2026-11-25')
  })

  test('without sessions says so', async () => {
    rows = []
    open(week)
    expect(await screen.findByText(/^No sessions in this week\./)).toBeDefined()
    expect(screen.getByText(/Times shown in Lagos time\./)).toBeDefined()
  })

  test('can be loaded again after an error', async () => {
    useFakeClock()
    let isBroken = true
    calls = fakeServer({
      'GET /api/appointment': (fakeRequest) =>
        isBroken ? problem(502, 'BACKEND_BROKEN', 'It broke') : paged(fakeRequest),
    })
    open(week)
    await passTime(1_500)
    const again = await screen.findByRole('button', { name: 'Try again' })
    isBroken = false
    fireEvent.click(again)
    expect(await link(/^10:00–11:00/)).toBeDefined()
  })
})

test('a day with a clock change shows its length', async () => {
  rows = []
  showAccount(<AppointmentTable />, {
    viewer: { ...theo, timezone: 'Europe/Berlin' },
    at: '/appointments/?view=day&date=2026-10-25',
    path: '/appointments/',
  })
  await screen.findByRole('button', { name: /^Sunday 25 October, no sessions, Clocks change: 25 hours$/ })
  expect(screen.getAllByText('02:00')).toHaveLength(2)
})

test('today has a line for now, other days have none', async () => {
  const { container } = open('?view=day')
  await screen.findByRole('button', { name: /, Today, / })
  expect(container.querySelectorAll('[data-now]')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Next day' }))
  await waitFor(() => expect(container.querySelectorAll('[data-now]')).toHaveLength(0))
})

describe('the month', () => {
  test('shows each day with its sessions, and opens it', async () => {
    open('?view=month&date=2026-11-01')
    const day = await screen.findByRole('button', { name: /^Monday 23 November, 2 sessions, 10:00–11:00, Clara/ })
    fireEvent.click(day)
    await waitFor(() => expect(visited.at(-1)).toBe('/appointments/?view=day&date=2026-11-23'))
    await link(/^10:00–11:00/)
  })

  test('with 250 sessions is loaded in three pages and drawn at once', async () => {
    rows = Array.from({ length: 250 }, (_, index) =>
      at(index + 10, new Date(Date.parse('2026-11-01T06:00:00Z') + index * 2 * 3_600_000).toISOString()),
    )
    open('?view=month&date=2026-11-01')
    await screen.findByRole('button', { name: /^Friday 20 November, 12 sessions/ })
    expect(calls.map(({ query }) => query.get('page') ?? '1')).toEqual(['1', '2', '3'])
  })
})

/** A window this wide: media queries for at least 1280 px match, those for less than 900 do not. */
const isWide = () =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))

describe('beside the grid of a wide window', () => {
  const today = at(4, '2026-11-21T21:00:00.000Z')
  const waiting: Booking = { ...request, actions: ['acknowledge', 'reject'] }
  beforeEach(() => {
    isWide()
    rows = [monday, waiting, thursday, today]
    calls = fakeServer({
      'GET /api/appointment': (sent) => {
        const wanted = sent.query.get('statuses')
        if (wanted !== 'booking_request') return paged(sent)
        const data = rows.filter(({ status }) => status === wanted)
        return { json: { data, meta: { page: 1, perPage: 4, total: data.length, lastPage: 1 } } }
      },
      [`POST /api/appointment/participant/${waiting.participants.find(({ role }) => role === 'provider')?.identifier}/acknowledge`]:
        () => {
          rows = [monday, thursday, today]
          return { json: { ...waiting, status: 'pending', actions: [] } }
        },
    })
  })

  test('a month leads to its days, and the rest of today and the marks are named, above the grid during a preview', async () => {
    open('?view=week&date=2026-11-25')
    const rail = within(await screen.findByRole('complementary', { name: 'Beside the calendar' }))
    const month = within(rail.getByRole('region', { name: 'November 2026' }))
    await month.findByRole('button', { name: /^Monday 23 November, 2 sessions$/ })
    const left = within(rail.getByRole('region', { name: /^Today/ }))
    expect((await left.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^22:00 Clara Afolabi/),
    ])
    expect(rail.getByRole('link', { name: 'Edit open hours' })).toHaveProperty('pathname', '/availability/')
    expect(screen.getAllByText('Open hours')).toHaveLength(1)
    fireEvent.click(await link(/^10:00–11:00, Clara Afolabi/), { detail: 1 })
    const preview = within(await screen.findByRole('complementary', { name: /^Preview/ }))
    expect(screen.queryByRole('complementary', { name: 'Beside the calendar' })).toBeNull()
    expect(screen.getByText('Open hours')).toBeDefined()
    fireEvent.click(preview.getByRole('button', { name: 'Close' }))
    const again = within(await screen.findByRole('complementary', { name: 'Beside the calendar' }))
    expect(screen.getAllByText('Open hours')).toHaveLength(1)
    fireEvent.click(again.getByRole('button', { name: 'Previous month' }))
    fireEvent.click(await again.findByRole('button', { name: /^Friday 2 October/ }))
    await waitFor(() => expect(visited.at(-1)).toBe('/appointments/?view=week&date=2026-10-02'))
  })

  test('a request is accepted there; the focus then stays at its heading', async () => {
    open('?view=week&date=2026-11-25')
    const requests = within(await screen.findByRole('region', { name: /^Requests/ }))
    const accept = await requests.findByRole('button', { name: /^Accept/ })
    accept.focus()
    fireEvent.click(accept)
    expect(await requests.findByText('No request is waiting for an answer.')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(requests.getByRole('heading', { name: /^Requests/ })))
  })
})

test('hours that a date closes are marked as blocked, also where each therapy has its own week', async () => {
  const [individual, couples] = [idOf(21), idOf(22)]
  const weekOf = (startTime: string, endTime: string) => () => ({
    json: {
      days: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
        identifier: idOf(weekday),
        weekday,
        isAvailable: weekday === 3,
        timeslotIntervals: weekday === 3 ? [{ startTime, endTime }] : [],
        categoryIdentifier: null,
      })),
    },
  })
  const weeks: Record<string, ReturnType<typeof weekOf>> = {
    [individual]: weekOf('09:00', '12:00'),
    [couples]: weekOf('11:00', '16:00'),
  }
  const therapy = { isAvailable: true, sessionLengthMinutes: null, hasWeek: true }
  fakeServer({
    'GET /api/appointment': paged,
    'GET /api/provider/availability-setting': () => ({
      json: {
        calendarSetupType: 'BY_CATEGORY',
        categories: [individual, couples].map((categoryIdentifier) => ({ ...therapy, categoryIdentifier, name: 'x' })),
      },
    }),
    'GET /api/provider-availability/days/recurring': ({ query }) =>
      weeks[query.get('category') ?? '']?.() ?? { json: {} },
    'GET /api/provider-availability/month/2026-11': () => ({
      json: {
        month: '2026-11',
        providerTimezone: 'Africa/Lagos',
        days: Array.from({ length: 30 }, (_, index) => ({
          date: { date: `2026-11-${String(index + 1).padStart(2, '0')}`, isAvailable: true },
          timeSlot: [],
          source: 'custom',
          customIdentifier: null,
          bookings: [],
          timeslotIntervals: index === 24 ? [{ startTime: '11:00', endTime: '14:00' }] : [],
        })),
      },
    }),
  })
  open('?view=day&date=2026-11-25')
  const marks = await screen.findAllByText('Blocked', { ignore: 'li' })
  // 09:00 to 11:00 and 14:00 to 16:00, at 28 pixels for half an hour.
  expect(marks.map(({ parentElement }) => [parentElement?.style.top, parentElement?.style.height])).toEqual([
    ['504px', '112px'],
    ['784px', '112px'],
  ])
})

describe('on a phone', () => {
  test('a day is shown by the hour, below a short button and its week with the number of sessions, which leads to other days', async () => {
    isPhone()
    open('?view=day&date=2026-11-23')
    await link(/^10:00–11:00, Clara Afolabi/)
    expect(screen.getByRole('link', { name: 'New appointment' }).textContent).toBe('New')
    const bar = screen.getByRole('heading', { level: 1 }).parentElement
    expect([...(bar?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent)).toEqual(['New'])
    expect(screen.getAllByRole('link', { name: /Clara Afolabi/ })).toHaveLength(2)
    const strip = within(screen.getByRole('group', { name: 'Days of the week' }))
    expect(strip.getAllByRole('button').map((button) => button.querySelector('.count')?.textContent)).toEqual(
      '2|||1|1||'.split('|'),
    )
    expect(strip.getByRole('button', { pressed: true }).textContent).toMatch(/^Monday 23 November, 2 sessions/)
    fireEvent.click(strip.getByRole('button', { name: /^Friday 27 November, 1 session$/ }))
    await link(/^09:00–10:00, Clara Afolabi/)
    expect(visited.at(-1)).toBe('/appointments/?view=day&date=2026-11-27')
    fireEvent.click(screen.getByRole('button', { name: 'Previous day' }))
    await link(/^18:00–19:00/)
  })

  test('a day is a list as soon as that was chosen, also on the next visit', async () => {
    isPhone()
    const { unmount } = open('?view=day&date=2026-11-26')
    fireEvent.click(await screen.findByRole('button', { name: 'List' }))
    unmount()
    open('?view=day&date=2026-11-23')
    const list = within(await screen.findByRole('region', { name: 'Monday 23 November' }))
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '10:00–11:00Clara AfolabiIndividual therapy · Confirmed',
      '14:00–15:00Clara AfolabiIndividual therapy · Requested',
    ])
  })

  test('an empty one says so', async () => {
    isPhone()
    rows = []
    open('?view=month&date=2026-11-01')
    expect(await screen.findByText('No sessions in this month.')).toBeDefined()
  })
})

test('the views link to each other and keep the date', async () => {
  open('?view=day&date=2026-11-23')
  await link(/^10:00/)
  const views = within(screen.getByRole('navigation', { name: 'View of appointments' }))
  expect(views.getByRole('link', { name: 'Day' }).getAttribute('aria-current')).toBe('page')
  fireEvent.click(views.getByRole('link', { name: 'Week' }))
  await waitFor(() => expect(visited.at(-1)).toBe('/appointments/?view=week&date=2026-11-23'))
})

test('in German', async () => {
  open('?view=week&date=2026-11-25', 'de')
  await screen.findByRole('link', { name: /Neue Zeit angefragt$/ })
  expect(screen.getByRole('button', { name: /^Montag, 23\. November, 2 Sitzungen$/ })).toBeDefined()
})
