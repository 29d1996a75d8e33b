import { fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { AppointmentCards } from '#app/scheduling/appointments/AppointmentCards.tsx'
import { AppointmentTable } from '#app/scheduling/appointments/AppointmentTable.tsx'
import { booking, bookingId } from '#tests/web/support/booking-fixture.ts'
import { showAccount, visited } from '#tests/web/support/render-account.tsx'
import { clara, theo } from '#tests/web/support/people.ts'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { passTime, useFakeClock } from '#tests/web/support/pass-time.ts'

const later: Booking = { ...booking, identifier: '019b0000-0000-7000-8000-0000000b0002', startAt: null, endAt: null }
/** The list of a therapist offers the therapies as a filter. */
const references = { 'GET /api/reference/therapy': () => ({ json: [] }) }
const listCalls = (calls: ReturnType<typeof fakeServer>) => calls.filter(({ path }) => !path.includes('/reference/'))
const meta = { page: 1, perPage: 25, total: 2, lastPage: 1 }

const sides = [
  {
    side: 'therapist',
    viewer: theo,
    list: <AppointmentTable />,
    call: 'GET /api/rest/appointments',
    answer: (rows: Booking[]) => ({
      json: rows.map((row) => ({ id: row.identifier, ...row })),
      headers: { 'content-range': `appointments 0-${rows.length - 1}/${rows.length}` },
    }),
    name: 'Clara Afolabi',
    pay: 'Pay',
  },
  {
    side: 'client',
    viewer: clara,
    list: <AppointmentCards />,
    call: 'GET /api/appointment',
    answer: (rows: Booking[]) => ({ json: { data: rows, meta } }),
    name: 'Theo Bassey',
    pay: 'Pay ₦15,000',
  },
] as const

/** A page that is left and opened again. */
function Visits({ children }: { children: ReactNode }) {
  const [isHere, setHere] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setHere(!isHere)}>
        {isHere ? 'Leave' : 'Come back'}
      </button>
      {isHere && children}
    </>
  )
}

describe.each(sides)('the list of a $side', ({ viewer, list, call, answer, name, pay }) => {
  const setup = { viewer, at: '/appointments/', path: '/appointments/' }

  test('is not loaded again within a minute, and is after it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const calls = fakeServer({ ...references, [call]: () => answer([booking, later]) })
    showAccount(<Visits>{list}</Visits>, setup)
    const visitAgain = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Leave' }))
      expect(screen.queryByText(name)).toBeNull()
      fireEvent.click(screen.getByRole('button', { name: 'Come back' }))
      await screen.findAllByText(name)
    }
    await screen.findAllByText(name)
    const callCount = calls.length
    await vi.advanceTimersByTimeAsync(50_000)
    await visitAgain()
    expect(calls).toHaveLength(callCount)
    await vi.advanceTimersByTimeAsync(15_000)
    await visitAgain()
    await waitFor(() => expect(calls.length).toBeGreaterThan(callCount))
  })

  test('is retried once, and then by a button', async () => {
    useFakeClock()
    let isBroken = true
    const calls = fakeServer({
      ...references,
      [call]: () => (isBroken ? problem(502, 'BACKEND_BROKEN', 'It broke') : answer([booking, later])),
    })
    showAccount(list, setup)
    await passTime(1_500)
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(listCalls(calls)).toHaveLength(2)
    isBroken = false
    fireEvent.click(again)
    expect((await screen.findAllByText(name)).length).toBeGreaterThan(0)
  })

  test('a refusal is not retried', async () => {
    const calls = fakeServer({ ...references, [call]: () => problem(422, 'VALIDATION_ERROR', 'No such filter') })
    showAccount(list, setup)
    await screen.findByRole('button', { name: 'Try again' })
    expect(listCalls(calls)).toHaveLength(1)
  })

  test.runIf(viewer === clara)('shows the actions that the server allows, and nothing else', async () => {
    const rows: Booking[] = [
      { ...booking, actions: [] },
      { ...later, actions: ['pay', 'reschedule', 'cancel'] },
    ]
    fakeServer({ [call]: () => answer(rows) })
    showAccount(list, setup)
    const reschedule = await screen.findByRole('link', { name: `Reschedule: ${name}` })
    expect(screen.getAllByRole('link', { name: /^(Pay( ₦15,000)?|Reschedule|Cancel): / })).toHaveLength(3)
    expect(screen.getByRole('link', { name: `${pay}: ${name}` })).toHaveProperty(
      'pathname',
      `/payment/${later.identifier}/`,
    )
    fireEvent.click(reschedule)
    await waitFor(() => expect(visited.at(-1)).toBe(`/appointments/${later.identifier}/`))
  })
})

test("a therapist's list links to a new appointment and stores its filter in the address", async () => {
  const calls = fakeServer({ ...references, 'GET /api/rest/appointments': () => sides[0].answer([booking]) })
  showAccount(<AppointmentTable />, { viewer: theo, at: '/appointments/', path: '/appointments/' })
  const row = await screen.findByRole('link', { name: 'Clara Afolabi' })
  expect(row).toHaveProperty('pathname', `/appointments/${bookingId}/`)
  expect(screen.getByRole('link', { name: 'New appointment' })).toHaveProperty('pathname', '/appointments/new/')
  fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'past' } })
  await waitFor(() => expect(calls.at(-1)?.query.get('filter')).toBe('{"statuses":"past"}'))
  expect(decodeURIComponent(visited.at(-1) ?? '')).toContain('"statuses":"past"')
})

describe('a pending request', () => {
  const request: Booking = { ...booking, status: 'booking_request' }

  test('can be withdrawn by the client who made it', async () => {
    fakeServer({
      'GET /api/appointment': () =>
        sides[1].answer([
          booking,
          { ...later, ...request, identifier: later.identifier, actions: ['share', 'cancel'] },
        ]),
    })
    showAccount(<AppointmentCards />, { viewer: clara, at: '/appointments/', path: '/appointments/' })
    expect(await screen.findByRole('link', { name: 'Withdraw: Theo Bassey' })).toBeDefined()
    expect(screen.queryByRole('link', { name: /Accept or decline/ })).toBeNull()
  })
})
