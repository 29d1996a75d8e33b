import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useNavigate } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import * as paths from '#schemas/platform/paths.ts'
import type { CalendarMonth } from '#schemas/scheduling/availability.ts'
import { BookSession } from '#app/scheduling/bookings/BookSession.tsx'
import { booking, bookingId } from '#tests/web/support/booking-fixture.ts'
import { showAccount, visited } from '#tests/web/support/render-account.tsx'
import { clara, theo } from '#tests/web/support/people.ts'
import { type FakeRequest, fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { provider } from '#tests/web/support/provider-fixture.ts'
import { day, monthsOf, slot, soon } from './slots-fixtures.ts'

const id = theo.identifier

type Answers = Parameters<typeof fakeServer>[0]
const serve = (days: CalendarMonth['days'], more: Answers = {}, answered?: string) =>
  fakeServer({ [`GET /api/providers/${id}`]: () => ({ json: provider }), ...monthsOf(id, days, answered), ...more })
const open = (search = '', viewer = clara) =>
  showAccount(<BookSession />, { at: `/book/${id}/${search}`, path: paths.book.pattern, viewer })
const posts = (calls: FakeRequest[]) => calls.filter(({ method }) => method === 'POST')

async function fillIn() {
  fireEvent.click(await screen.findByLabelText('Video'))
  fireEvent.click(screen.getByLabelText(/Individual therapy/))
  await chooseTime()
}
const chooseTime = async () => {
  const times = await screen.findByRole('radiogroup')
  fireEvent.click(within(times).getAllByRole('radio')[0]!)
}

describe('booking', () => {
  test('shows missing choices at their place, and sends nothing', async () => {
    const calls = serve([day(1, 9)])
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Book for ₦15,000' }))
    for (const sentence of [
      'Please choose how you want to meet',
      'Please choose a type of therapy',
      'Please choose a time slot',
    ])
      expect(await screen.findByText(sentence)).toBeDefined()
    expect(posts(calls)).toEqual([])
  })

  test('a double click books once and leads to the payment', async () => {
    const calls = serve([day(1, 9)], {
      'POST /api/booking': () => ({ status: 201, json: { ...booking, status: 'pending', actions: ['pay'] } }),
    })
    open()
    await fillIn()
    const book = screen.getByRole('button', { name: 'Book for ₦15,000' })
    fireEvent.click(book)
    fireEvent.click(book)
    await waitFor(() => expect(visited.at(-1)).toBe(`/payment/${bookingId}/`))
    expect(posts(calls)).toHaveLength(1)
    expect(posts(calls)[0]?.body).toEqual({
      providerIdentifier: id,
      modalityIdentifier: provider.modalities[0]?.identifier,
      therapyIdentifier: provider.therapies[0]?.identifier,
      timeslotIdentifier: 'ts_1_9',
    })
    expect(posts(calls)[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('a retry after an error carries the same key, another booking a new key', async () => {
    let fails = true
    const calls = serve([day(1, 9, 10)], {
      'POST /api/booking': () => (fails ? 'offline' : { status: 201, json: { ...booking, status: 'pending' } }),
    })
    open()
    await fillIn()
    const book = () => fireEvent.click(screen.getByRole('button', { name: 'Book for ₦15,000' }))
    book()
    await screen.findByText(/No connection/)
    book()
    await waitFor(() => expect(posts(calls)).toHaveLength(2))
    fails = false
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Book for ₦15,000' })).toHaveProperty('disabled', false),
    )
    fireEvent.click(screen.getAllByRole('radio', { name: /:00$/ })[1]!)
    book()
    await waitFor(() => expect(posts(calls)).toHaveLength(3))
    const [first, second, third] = posts(calls).map(({ headers }) => headers['idempotency-key'])
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('a slot that was taken meanwhile is reported at once with the nearest free ones', async () => {
    const alternatives = [slot(1, 10), slot(1, 11), slot(2, 9)]
    serve([day(1, 9, 10, 11), day(2, 9)], {
      'POST /api/booking': () =>
        problem(409, 'SLOT_TAKEN', 'This time has just been taken. Here are the nearest free ones', { alternatives }),
    })
    open()
    await fillIn()
    fireEvent.click(screen.getByRole('button', { name: 'Book for ₦15,000' }))
    expect(await screen.findByText(/has just been taken/)).toBeDefined()
    const nearest = screen.getByText('Nearest available times').parentElement!
    expect(within(nearest).getAllByRole('button')).toHaveLength(3)
    fireEvent.click(within(nearest).getAllByRole('button')[0]!)
    expect(screen.queryByText(/has just been taken/)).toBeNull()
  })

  test('schedule later books without a slot', async () => {
    const calls = serve([day(1, 9)], {
      'POST /api/booking': () => ({
        status: 201,
        json: { ...booking, status: 'unscheduled', startAt: null, endAt: null },
      }),
    })
    open()
    fireEvent.click(await screen.findByLabelText('Video'))
    fireEvent.click(screen.getByLabelText(/Individual therapy/))
    fireEvent.click(screen.getByLabelText('Schedule later'))
    fireEvent.click(screen.getByRole('button', { name: 'Book and choose the time later' }))
    await waitFor(() => expect(visited.at(-1)).toBe(`/appointments/${bookingId}/`))
    expect(posts(calls)[0]?.body).not.toHaveProperty('timeslotIdentifier')
  })

  test('the button shows the price of the chosen therapy', async () => {
    serve([day(1, 9)])
    open()
    fireEvent.click(await screen.findByLabelText(/First talk/))
    expect(screen.getByRole('button', { name: 'Book free session' })).toBeDefined()
  })

  test('a note of more than 400 characters is refused', async () => {
    const calls = serve([day(1, 9)])
    open()
    await fillIn()
    fireEvent.change(screen.getByLabelText(/^Note/), { target: { value: 'x'.repeat(401) } })
    fireEvent.click(screen.getByRole('button', { name: 'Book for ₦15,000' }))
    expect(screen.getByText('The note can have at most 400 characters')).toBeDefined()
    expect(posts(calls)).toEqual([])
  })

  test('without a verified address booking is blocked, with a link to the code', async () => {
    serve([day(1, 9)])
    open('', { ...clara, isActive: false })
    const verify = await screen.findByRole('link', { name: 'Enter the code' })
    expect(verify.getAttribute('href')).toBe(`/register/verify/?redirect=${encodeURIComponent(`/book/${id}/`)}`)
    expect(screen.getByRole('button', { name: 'Book for ₦15,000' })).toHaveProperty('disabled', true)
  })
})

describe('the calendar', () => {
  test('a month without slots is followed by the next, with a hint', async () => {
    serve([day(40, 9)], {}, soon(40, 0).slice(0, 7))
    open()
    expect(await screen.findByText("No available slots this month - checking next month's availability")).toBeDefined()
    expect(await screen.findByRole('radiogroup')).toBeDefined()
  })

  test('an empty day shows the text of the specification', async () => {
    serve([day(1, 9), day(2)])
    open()
    fireEvent.click(await screen.findByRole('button', { name: /no available times$/ }))
    expect(
      screen.getByText(
        'This therapist has no available time slots for the selected date, You can Choose another date or choose the schedule later option above to book now and pick a date and time later.',
      ),
    ).toBeDefined()
  })

  test('the slot of a link is preselected', async () => {
    serve([day(1, 9), day(2, 9, 10)])
    open(`?at=${slot(2, 10).startTime}`)
    await waitFor(() =>
      expect(
        screen.getAllByRole('radio', { checked: true }).map((radio) => (radio as HTMLInputElement).value),
      ).toContain('ts_2_10'),
    )
  })

  test('the strip is navigated with the arrow keys', async () => {
    serve([day(1, 9), day(2, 9), day(3, 9)])
    open()
    const days = await screen.findAllByRole('button', { name: /one available time$/ })
    days[0]!.focus()
    fireEvent.keyDown(days[0]!, { key: 'ArrowRight' })
    await waitFor(() => expect(document.activeElement).toBe(days[1]))
    fireEvent.keyDown(days[1]!, { key: 'End' })
    await waitFor(() => expect(document.activeElement).toBe(days[2]))
    fireEvent.keyDown(days[2]!, { key: 'ArrowLeft' })
    await waitFor(() => expect(document.activeElement).toBe(days[1]))
  })
})

/** The Back button of the browser. */
function BrowserBack() {
  const goTo = useNavigate()
  return (
    <button type="button" onClick={() => void goTo(-1)}>
      Browser back
    </button>
  )
}

describe('on a phone', () => {
  const openOnPhone = () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      media,
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    vi.stubGlobal('scrollTo', () => undefined)
    showAccount([<BookSession key="page" />, <BrowserBack key="back" />], {
      at: `/book/${id}/`,
      path: paths.book.pattern,
    })
  }
  const heading = (name: string) => screen.findByRole('heading', { level: 2, name })

  test('the browser leads one step back, and the input of each step stays', async () => {
    serve([day(1, 9)])
    openOnPhone()
    fireEvent.click(await screen.findByLabelText('Video'))
    fireEvent.click(screen.getByLabelText(/Individual therapy/))
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    const when = await heading('When')
    await waitFor(() => expect(document.activeElement).toBe(when))
    await chooseTime()
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await heading('Note')
    fireEvent.click(screen.getByRole('button', { name: 'Browser back' }))
    await heading('When')
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    await heading('Session')
    expect(screen.getByLabelText<HTMLInputElement>('Video').checked).toBe(true)
    expect(visited).toEqual([`/book/${id}/`])
  })
})
