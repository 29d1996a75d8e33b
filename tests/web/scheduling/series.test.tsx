import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { SeriesChange } from '#schemas/scheduling/series.ts'
import { CancelSeries } from '#app/scheduling/series/CancelSeries.tsx'
import { MoveSeries } from '#app/scheduling/series/MoveSeries.tsx'
import { SeriesPanel } from '#app/scheduling/series/SeriesPanel.tsx'
import { booking, bookingId } from '#tests/web/support/booking-fixture.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { theo } from '#tests/web/support/people.ts'
import { type FakeRequest, fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { bookedSeries, seriesId } from './series-fixtures.ts'
import { day, monthsOf } from './slots-fixtures.ts'

const ofSeries = { ...booking, series: { identifier: seriesId, index: 1, count: 3 } }
const cancelPath = `POST /api/booking/series/${seriesId}/cancel`
const movePath = `POST /api/booking/series/${seriesId}/move`
const close = vi.fn<() => void>()
const real = (calls: FakeRequest[], path: string) =>
  calls.filter(({ method, path: reads, body }) => `${method} ${reads}` === path && !(body as { dryRun?: true }).dryRun)

const change = (items: SeriesChange['items'], refundAmount = 0): SeriesChange => ({
  items,
  refundAmount,
  currency: 'NGN',
})
const cancelled = (index: number, refundAmount: number, reasonCode = 'outside_window') => ({
  index,
  bookingIdentifier: bookingId,
  startAt: `2026-12-0${index}T17:00:00.000Z`,
  result: 'cancelled' as const,
  refundAmount,
  reasonCode,
})

describe('the sessions of a series', () => {
  const show = (more: Partial<typeof ofSeries> = {}, viewer?: typeof theo) => {
    fakeServer({ [`GET /api/appointment/${bookingId}/series`]: () => ({ json: bookedSeries }) })
    showAccount(<SeriesPanel booking={{ ...ofSeries, ...more }} />, viewer ? { viewer } : {})
  }
  const dates = async () => within(await screen.findByRole('list', { name: 'Your dates' })).getAllByRole('listitem')

  test('are listed with their status, and link to each other', async () => {
    show()
    const [first, second, third] = await dates()
    expect(first?.textContent).toContain('This session')
    expect(first?.textContent).toContain('Confirmed')
    expect(within(second!).getByRole('link').getAttribute('href')).toContain('b0002')
    expect(third?.textContent).toContain('The calendar is not open that far ahead yet')
  })

  test('that are unpaid can be paid together by the client, not by the therapist', async () => {
    const [first, second, third] = bookedSeries.items
    const unpaid = { ...bookedSeries, items: [first, second, { ...third, bookingStatus: 'pending' }] }
    fakeServer({ [`GET /api/appointment/${bookingId}/series`]: () => ({ json: unpaid }) })
    const page = showAccount(<SeriesPanel booking={ofSeries} />)
    expect((await screen.findByRole('link', { name: 'Pay all 2 · ₦30,000' })).getAttribute('href')).toBe(
      `/payment/series/${seriesId}/`,
    )
    page.unmount()
    showAccount(<SeriesPanel booking={ofSeries} />, { viewer: theo })
    await dates()
    expect(screen.queryByRole('link', { name: /Pay all/ })).toBeNull()
  })

  test('mark dates where the clock shows another hour', async () => {
    show()
    const [, second, third] = await dates()
    expect(third?.textContent).toContain('The time changes for you')
    expect(second?.textContent).not.toContain('The time changes for you')
  })

  test('mark them for the client to the therapist', async () => {
    show({}, theo)
    expect((await dates())[2]?.textContent).toContain('The time changes for your client')
  })

  test('can be changed together only as far as the server allows', async () => {
    show({ actions: ['cancel'] })
    expect(await screen.findByRole('button', { name: 'Cancel several sessions' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Move several sessions' })).toBeNull()
  })
})

describe('cancelling several sessions', () => {
  const open = (answer: (scope: string) => SeriesChange, more: Parameters<typeof fakeServer>[0] = {}) => {
    close.mockClear()
    const calls = fakeServer({
      [cancelPath]: ({ body }) => ({ json: answer((body as { scope: string }).scope) }),
      ...more,
    })
    showAccount(<CancelSeries booking={ofSeries} series={bookedSeries} onClose={close} />)
    return calls
  }

  test('shows each refund and the total, and sends the total that was shown', async () => {
    const calls = open(() => change([cancelled(1, 0, 'inside_window'), cancelled(2, 1_500_000)], 1_500_000))
    const button = await screen.findByRole('button', { name: 'Cancel 2 sessions' })
    expect(screen.getByText('No refund')).toBeDefined()
    expect(screen.getByText('₦15,000 refund')).toBeDefined()
    expect(screen.getByText('Refund to wallet: ₦15,000')).toBeDefined()
    expect(real(calls, cancelPath)).toEqual([])
    fireEvent.click(button)
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
    const [sent, ...others] = real(calls, cancelPath)
    expect(others).toEqual([])
    expect(sent?.body).toEqual({ scope: 'following', bookingIdentifier: bookingId, expectedRefund: 1_500_000 })
    expect(sent?.headers['idempotency-key']).toBeDefined()
  })

  test('loads again for another scope', async () => {
    open((scope) => change(scope === 'one' ? [cancelled(1, 0)] : [cancelled(1, 0), cancelled(2, 0)]))
    await screen.findByRole('button', { name: 'Cancel 2 sessions' })
    fireEvent.click(screen.getByLabelText('Only this one'))
    expect(await screen.findByRole('button', { name: 'Cancel one session' })).toBeDefined()
  })

  test('shows the new amounts when the old ones are outdated', async () => {
    let reads = 0
    open(() => change([cancelled(1, 0)]), {
      [cancelPath]: ({ body }) => {
        if (!(body as { dryRun?: true }).dryRun) return problem(409, 'POLICY_BLOCKED', 'The terms have changed')
        reads += 1
        return { json: change([cancelled(1, reads === 1 ? 1_500_000 : 0)], reads === 1 ? 1_500_000 : 0) }
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel one session' }))
    expect(await screen.findByText('Refund to wallet: ₦0')).toBeDefined()
    expect(close).not.toHaveBeenCalled()
  })

  test('has no button where nothing can be cancelled', async () => {
    open(() => change([{ ...cancelled(1, 0, 'already_started'), result: 'left' }]))
    expect(await screen.findByText('None of these sessions can be changed any more.')).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel 0 sessions' }).disabled).toBe(true)
  })
})

describe('moving several sessions', () => {
  const moved = (index: number, part: object = {}) => ({
    index,
    bookingIdentifier: bookingId,
    startAt: `2026-12-0${index}T17:00:00.000Z`,
    newStartAt: `2026-12-1${index}T18:00:00.000Z`,
    result: 'moved' as const,
    ...part,
  })
  const open = (items: SeriesChange['items']) => {
    close.mockClear()
    const calls = fakeServer({
      ...monthsOf(theo.identifier, [day(1, 9, 10)]),
      [movePath]: () => ({ json: change(items) }),
    })
    showAccount(<MoveSeries booking={ofSeries} series={bookedSeries} onClose={close} />)
    return calls
  }
  const choose = async () =>
    fireEvent.click(within(await screen.findByRole('radiogroup')).getAllByRole('radio')[1] as HTMLElement)

  test('requires the new time first', async () => {
    open([])
    await screen.findByRole('radiogroup')
    fireEvent.click(screen.getByRole('button', { name: 'Move several sessions' }))
    expect(await screen.findByText('Please choose a time slot')).toBeDefined()
  })

  test('shows old and new time of each, then moves them', async () => {
    const calls = open([
      moved(1),
      moved(2, { result: 'asked' }),
      moved(3, { result: 'left', reasonCode: 'limit_reached' }),
    ])
    await choose()
    expect(await screen.findByText('Needs confirmation')).toBeDefined()
    expect(screen.getByText('Not changed: Rescheduling limit reached')).toBeDefined()
    fireEvent.click(await screen.findByRole('button', { name: 'Move 2 sessions' }))
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(real(calls, movePath).map(({ body }) => body)).toEqual([
      { scope: 'following', bookingIdentifier: bookingId, timeslotIdentifier: 'ts_1_10' },
    ])
  })

  test('stops where a new time is taken', async () => {
    open([moved(1), moved(2, { result: 'left', reasonCode: 'taken' })])
    await choose()
    expect(await screen.findByText(/^A new time is taken/)).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move one session' }).disabled).toBe(true)
  })
})
