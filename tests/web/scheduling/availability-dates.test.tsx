import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { chooseFromRowMenu } from '#tests/web/support/row-menu.ts'
import type { CustomDate } from '#schemas/scheduling/availability.ts'
import { CustomDate as schema } from '#schemas/scheduling/availability.ts'
import { CloseRangeDialog, problemsOfOrder } from '#app/scheduling/availability/CloseRangeDialog.tsx'
import { CustomDatesPage } from '#app/scheduling/availability/CustomDatesPage.tsx'
import '#app/scheduling/availability/DatesDialog.tsx'
import { csvOf } from '#ui/lists/csv.ts'
import { fieldsOf } from '#schemas/platform/field-kinds.ts'
import { columnFields } from '#ui/forms/fields.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { theo } from '#tests/web/support/people.ts'
import { conflict, couples, december, sent, setting, single } from './availability-fixtures.ts'
import { type FakeRequest, fakeServer, problem } from '#tests/web/support/fake-server.ts'

// A month has many buttons, and a query by accessible name checks all of them.
const row = (number: number, more: Partial<CustomDate> = {}): CustomDate & { id: string } => {
  const identifier = `019b0000-0000-7000-8000-0000000cd00${number}`
  return {
    id: identifier,
    identifier,
    date: `2999-12-0${number}`,
    isAvailable: true,
    timeslotIntervals: [
      { startTime: '10:00', endTime: '12:00' },
      { startTime: '14:00', endTime: '16:00' },
    ],
    categoryIdentifier: null,
    ...more,
  }
}
const rows = [row(1), row(2, { isAvailable: false, timeslotIntervals: [] })]

let calls: FakeRequest[]
let kind: 'GENERAL' | 'BY_CATEGORY'
let stored: typeof rows
let closedDates: readonly string[]
let monthsAnswer: Promise<void>
let refusal: ReturnType<typeof problem> | null

beforeEach(() => {
  kind = 'GENERAL'
  stored = rows
  closedDates = []
  monthsAnswer = Promise.resolve()
  refusal = null
  const months = Object.fromEntries(
    datesAhead().map((month) => [
      `GET /api/provider-availability/month/${month}`,
      async () => {
        await monthsAnswer
        return { json: { ...december, month, today: '2026-01-01', days: daysOf(month) } }
      },
    ]),
  )
  calls = fakeServer({
    ...months,
    'GET /api/provider/availability-setting': () => ({ json: setting(kind) }),
    'GET /api/rest/availability': () => ({
      json: stored,
      headers: { 'content-range': `availability 0-${stored.length - 1}/${stored.length}` },
    }),
    'POST /api/provider-availability/day': ({ body }) =>
      refusal ?? { json: { ...rows[0], ...(body as object), conflicts: [conflict] } },
    'POST /api/provider-availability/days/closed': () => refusal ?? { json: { data: [], conflicts: [conflict] } },
    [`DELETE /api/provider-availability/days/custom/${rows[0]?.id}`]: () => ({ json: {} }),
    [`DELETE /api/provider-availability/days/custom/${rows[1]?.id}`]: () => ({ json: {} }),
  })
})

const thisMonth = new Intl.DateTimeFormat('en-CA', { timeZone: theo.timezone, year: 'numeric', month: '2-digit' })
  .format(new Date())
  .slice(0, 7)
const datesAhead = () => [thisMonth, '2999-12']
const daysOf = (month: string) =>
  december.days
    .slice(0, 28)
    .map((day) => ({ ...day, date: { date: month + day.date.date.slice(7), isAvailable: true } }))
    .map((day) => (closedDates.includes(day.date.date) ? { ...day, timeslotIntervals: [] } : day))

const open = () => showAccount(<CustomDatesPage />, { viewer: theo })
const inDialog = async () => within(await screen.findByRole('dialog'))
const pressed = (dialog: Awaited<ReturnType<typeof inDialog>>, date: RegExp) =>
  fireEvent.click(dialog.getByRole('button', { name: date }))

describe('the list', () => {
  test('shows dates and hours, and loads with filter and order', async () => {
    open()
    await screen.findByText('10:00–12:00')
    expect(screen.getByText('14:00–16:00')).toBeDefined()
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-12-24' } })
    await waitFor(() => {
      const { query } = calls.filter(({ path }) => path === '/api/rest/availability').at(-1) as FakeRequest
      expect(JSON.parse(query.get('filter') ?? '')).toEqual({ from: '2026-12-24' })
      expect(JSON.parse(query.get('sort') ?? '')).toEqual(['date', 'ASC'])
    })
  })

  test('an empty one says so and links to the calendar', async () => {
    stored = []
    open()
    await screen.findByText('No dates with hours of their own.')
    expect(screen.getAllByRole('button', { name: 'Edit specific dates' }).length).toBeGreaterThan(0)
  })

  test('a row is deleted after a confirmation', async () => {
    open()
    await chooseFromRowMenu('1 December 2999', 'Delete')
    const dialog = await inDialog()
    expect(sent(calls)).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(sent(calls)).toHaveLength(1))
    expect(sent(calls)[0]?.path).toBe(`/api/provider-availability/days/custom/${rows[0]?.id}`)
  })

  test('selected rows are deleted one after the other', async () => {
    open()
    await screen.findByText('10:00–12:00')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }))
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    fireEvent.click((await inDialog()).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(sent(calls).map(({ path }) => path.slice(-36))).toEqual(rows.map(({ id }) => id)))
  })

  test('the CSV has the hours in one cell', () => {
    const csv = csvOf({
      fields: columnFields(fieldsOf(schema)),
      resource: 'availability',
      rows,
      t: (key) => key,
      locale: 'en',
    })
    expect(csv.split('\r\n').slice(1)).toEqual([
      '2999-12-01,ra.boolean.true,10:00–12:00 14:00–16:00',
      '2999-12-02,ra.boolean.false,',
      '',
    ])
  })
})

describe('the calendar of specific dates', () => {
  test('opens with the date of a row, which a click removes; several dates get the same hours, one call each', async () => {
    open()
    await chooseFromRowMenu('1 December 2999', 'Edit')
    const dialog = await inDialog()
    expect(dialog.getByText('select a date and time')).toBeDefined()
    expect(await dialog.findByLabelText('Chosen dates, from')).toHaveProperty('value', '09:00')
    expect(dialog.getByText('One date chosen')).toBeDefined()
    pressed(dialog, /^Sunday 1 December/)
    expect(dialog.getByText('No date chosen yet')).toBeDefined()
    expect(dialog.getByText<HTMLButtonElement>('Save').disabled).toBe(true)
    pressed(dialog, /^Sunday 1 December/)
    pressed(dialog, /^Tuesday 3 December, /)
    expect(dialog.getByText('2 dates chosen')).toBeDefined()
    fireEvent.change(dialog.getByLabelText('Chosen dates, from'), { target: { value: '11:00' } })
    fireEvent.click(dialog.getByText('Save'))
    await screen.findByText(/^One booking is outside your new hours/)
    const hours = { isAvailable: true, timeSlotsInterval: [{ startTime: '11:00', endTime: '18:00' }] }
    expect(sent(calls).map(({ body }) => body)).toEqual([
      { date: '2999-12-01', ...hours },
      { date: '2999-12-03', ...hours },
    ])
  })

  test('unavailable sends no hours, also after a refusal; the date then opens as closed, not with its earlier hours', async () => {
    refusal = problem(422, 'VALIDATION_ERROR', 'This date has already passed.')
    open()
    await chooseFromRowMenu('1 December 2999', 'Edit')
    const before = await inDialog()
    const available = await before.findByLabelText('Available')
    expect(available).toHaveProperty('checked', true)
    fireEvent.click(available)
    expect(before.queryByLabelText('Chosen dates, from')).toBeNull()
    fireEvent.click(before.getByText('Save'))
    await screen.findByText('This date has already passed.')
    expect(sent(calls)[0]?.body).toEqual({ date: '2999-12-01', isAvailable: false, timeSlotsInterval: [] })
    expect(before.getByText('One date chosen')).toBeDefined()

    refusal = null
    closedDates = ['2999-12-01']
    const { promise, resolve } = Promise.withResolvers<void>()
    monthsAnswer = promise
    fireEvent.click(before.getByText('Save'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await chooseFromRowMenu('1 December 2999', 'Edit')
    const after = await inDialog()
    expect(after.queryByRole('switch')).toBeNull()
    resolve()
    expect(await after.findByRole('switch')).toHaveProperty('checked', false)
  })

  test('with a calendar per therapy a date is set in all of them, or in one', async () => {
    kind = 'BY_CATEGORY'
    open()
    await chooseFromRowMenu('1 December 2999', 'Edit')
    const dialog = await inDialog()
    await dialog.findByLabelText('Chosen dates, from')
    fireEvent.click(dialog.getByText('Save'))
    await waitFor(() => expect(sent(calls)).toHaveLength(2))
    expect(sent(calls).map(({ body }) => (body as CustomDate).categoryIdentifier)).toEqual([single, couples])

    await chooseFromRowMenu('1 December 2999', 'Edit')
    const again = await inDialog()
    fireEvent.change(again.getByLabelText('Therapy'), { target: { value: couples } })
    await again.findByLabelText('Chosen dates, from')
    fireEvent.click(again.getByText('Save'))
    await waitFor(() => expect(sent(calls)).toHaveLength(3))
    expect(sent(calls)[2]?.body).toMatchObject({ categoryIdentifier: couples })
  })
})

describe('closing a range', () => {
  const fill = (from: string, to: string) => {
    fireEvent.change(screen.getByLabelText(/^First day/), { target: { value: from } })
    fireEvent.change(screen.getByLabelText(/^Last day/), { target: { value: to } })
  }
  const show = () => {
    const [onConflicts, onClose] = [vi.fn<(conflicts: unknown) => void>(), vi.fn<() => void>()]
    const therapies = kind === 'BY_CATEGORY' ? setting(kind).categories : []
    showAccount(<CloseRangeDialog therapies={therapies} onConflicts={onConflicts} onClose={onClose} />, {
      viewer: theo,
    })
    return { onConflicts, onClose }
  }

  test('needs both dates in their order, shows the number of days, closes them in one call and lists the conflicts', async () => {
    const { onConflicts, onClose } = show()
    fill('2026-12-24', '')
    fireEvent.click(screen.getByRole('button', { name: 'Close days' }))
    await screen.findByText('Please enter a valid date')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Last day/)))
    fill('2026-12-24', '2026-12-20')
    fireEvent.click(screen.getByRole('button', { name: 'Close days' }))
    await screen.findByText('The last day cannot be before the first.')
    expect(sent(calls)).toEqual([])
    fill('2026-12-24', '2027-01-02')
    await screen.findByText('10 days will be closed.')
    fireEvent.click(screen.getByRole('button', { name: 'Close days' }))
    await screen.findByText('10 days are closed now.')
    expect(sent(calls).map(({ body }) => body)).toEqual([{ from: '2026-12-24', to: '2027-01-02' }])
    expect(onConflicts).toHaveBeenCalledWith([conflict])
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('can be limited to one therapy', async () => {
    kind = 'BY_CATEGORY'
    show()
    fireEvent.change(screen.getByLabelText('Therapy'), { target: { value: couples } })
    fill('2026-12-24', '2026-12-24')
    await screen.findByText('One day will be closed.')
    fireEvent.click(screen.getByRole('button', { name: 'Close days' }))
    await waitFor(() => expect(sent(calls)).toHaveLength(1))
    expect(sent(calls)[0]?.body).toEqual({ from: '2026-12-24', to: '2026-12-24', categoryIdentifier: couples })
  })

  test('a refusal of the server is shown at its field', async () => {
    refusal = problem(422, 'VALIDATION_ERROR', 'No', { fields: { from: 'This date has already passed.' } })
    const { onClose } = show()
    fill('2020-12-24', '2020-12-25')
    fireEvent.click(screen.getByRole('button', { name: 'Close days' }))
    await screen.findByText('This date has already passed.')
    expect(onClose).not.toHaveBeenCalled()
  })

  test('366 days are allowed, one more is not', () => {
    expect(problemsOfOrder({ from: '2028-01-01', to: '2028-12-31' })).toEqual([])
    expect(problemsOfOrder({ from: '2028-01-01', to: '2029-01-01' })[0]).toMatchObject({
      path: 'to',
      key: 'validation.range_long',
    })
  })
})
