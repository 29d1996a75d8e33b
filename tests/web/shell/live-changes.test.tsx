import { act, screen, waitFor } from '@testing-library/react'
import { useMutation } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import { useRead } from '#ui/api/use-call.ts'
import { tabsChannel } from '#ui/live/follow-changes.ts'
import { LiveChanges } from '#app/shell/LiveChanges.tsx'
import { booking, bookingId } from '#tests/web/support/booking-fixture.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { type FakeRequest, fakeServer } from '#tests/web/support/fake-server.ts'
import { latestSource as latest, FakeEventSource } from '#tests/web/support/fake-event-source.ts'

const otherId = '019b0000-0000-7000-8000-0000000b0777'
const sentence = 'This appointment has just been changed.'

let calls: FakeRequest[]
let note: string | null
let isHidden: boolean
beforeEach(() => {
  FakeEventSource.opened = []
  note = null
  isHidden = false
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  calls = fakeServer({
    [`GET /api/appointment/${bookingId}`]: () => ({ json: { ...booking, note } }),
    'GET /api/appointment': () => ({
      json: { data: [booking], meta: { page: 1, perPage: 25, total: 1, lastPage: 1 } },
    }),
    'GET /api/wallet/balance': () => ({ json: { balance: 0, currency: 'NGN' } }),
  })
})

function Reading() {
  const one = useRead(bookingApi.appointment, { params: { id: bookingId } })
  const many = useRead(bookingApi.appointments, {}, { staleTime: 60_000 })
  const { mutate } = useMutation({ mutationFn: async () => null })
  return (
    <>
      <output>{many.data && `note: ${one.data?.note ?? 'none'}`}</output>
      <button type="button" onClick={() => mutate()}>
        Act
      </button>
      <LiveChanges />
    </>
  )
}

const open = async (at = `/appointments/${bookingId}/`) => {
  const shown = showAccount(<Reading />, { at, path: at === '/' ? '/' : '/appointments/:id' })
  await screen.findByText('note: none')
  await act(() => vi.advanceTimersByTimeAsync(600))
  const source = latest()
  act(() => source.connect())
  calls.length = 0
  return { source, shown }
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const paths = () => calls.map(({ path }) => path).toSorted()
const look = (hidden: boolean) => {
  isHidden = hidden
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

describe('a change by the other side', () => {
  test('is loaded, the appointment and the lists, and announced without moving the focus', async () => {
    const { source } = await open()
    screen.getByRole('button', { name: 'Act' }).focus()
    note = 'Moved'
    source.emit('booking', bookingId)
    await pass(300)
    expect(await screen.findByText('note: Moved')).toBeDefined()
    expect(paths()).toEqual(['/api/appointment', `/api/appointment/${bookingId}`])
    expect((await screen.findByText(sentence)).closest('[aria-live="polite"]')).not.toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Act' })))
  })

  test('during the first load is read after it, whatever its answer says', async () => {
    let answerFirst: (value: { json: object }) => void = () => undefined
    const first = new Promise<{ json: object }>((answer) => void (answerFirst = answer))
    let reads = 0
    fakeServer({
      [`GET /api/appointment/${bookingId}`]: () =>
        (reads += 1) === 1 ? first : { json: { ...booking, note: 'Moved' } },
      'GET /api/appointment': () => ({
        json: { data: [booking], meta: { page: 1, perPage: 25, total: 1, lastPage: 1 } },
      }),
    })
    showAccount(<Reading />, { at: `/appointments/${bookingId}/`, path: '/appointments/:id' })
    await pass(600)
    act(() => latest().connect())
    latest().emit('booking', bookingId)
    await pass(300)
    expect(reads).toBe(1)
    answerFirst({ json: { ...booking, note: null } })
    expect(await screen.findByText('note: Moved')).toBeDefined()
    expect(reads).toBe(2)
  })

  test('several times at once is loaded once', async () => {
    const { source } = await open()
    for (const id of [bookingId, otherId, bookingId]) source.emit('booking', id)
    await pass(300)
    await waitFor(() => expect(paths()).toEqual(['/api/appointment', `/api/appointment/${bookingId}`]))
  })

  test('of another appointment leaves the open one alone', async () => {
    const { source } = await open()
    source.emit('booking', otherId)
    await pass(300)
    await waitFor(() => expect(paths()).toEqual(['/api/appointment']))
    expect(screen.queryByText(sentence)).toBeNull()
  })

  test('is not announced where the appointment is not open, nor where nothing differs', async () => {
    const elsewhere = await open('/')
    note = 'Moved'
    elsewhere.source.emit('booking', bookingId)
    await pass(300)
    expect(await screen.findByText('note: Moved')).toBeDefined()
    expect(screen.queryByText(sentence)).toBeNull()
    elsewhere.shown.unmount()
    note = null
    const here = await open()
    here.source.emit('booking', bookingId)
    await pass(300)
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(screen.queryByText(sentence)).toBeNull()
  })
})

test('caused by an own action is not announced', async () => {
  const { source } = await open()
  act(() => screen.getByRole('button', { name: 'Act' }).click())
  note = 'Own'
  source.emit('booking', bookingId)
  await pass(300)
  expect(await screen.findByText('note: Own')).toBeDefined()
  expect(screen.queryByText(sentence)).toBeNull()
})

describe('the stream', () => {
  test('reconnects by itself, and missed changes are loaded once', async () => {
    const { source } = await open()
    source.fail(0)
    expect(FakeEventSource.opened).toHaveLength(1)
    act(() => source.connect())
    await pass(50)
    await waitFor(() => expect(paths()).toEqual(['/api/appointment', `/api/appointment/${bookingId}`]))
  })

  test('that was refused is retried with back-off', async () => {
    const draw = vi.spyOn(Math, 'random').mockReturnValue(0)
    const { source } = await open()
    source.fail(2)
    await pass(4_900)
    expect(FakeEventSource.opened).toHaveLength(1)
    await pass(200)
    expect(FakeEventSource.opened).toHaveLength(2)
    latest().fail(2)
    await pass(9_900)
    expect(FakeEventSource.opened).toHaveLength(2)
    await pass(200)
    expect(FakeEventSource.opened).toHaveLength(3)
    // Retries of many refused streams are spread: each waits a bit longer than the one before.
    draw.mockReturnValue(0.5)
    latest().fail(2)
    const opened = FakeEventSource.opened.length
    await pass(24_900)
    expect(FakeEventSource.opened).toHaveLength(opened)
    await pass(200)
    expect(FakeEventSource.opened).toHaveLength(opened + 1)
    draw.mockRestore()
  })

  test('is closed on a page hidden for long, and missed changes are loaded afterwards', async () => {
    const { source } = await open()
    look(true)
    await pass(30_000)
    expect(source.readyState).toBe(1)
    await pass(31_000)
    expect(source.readyState).toBe(2)
    look(false)
    expect(FakeEventSource.opened).toHaveLength(2)
    act(() => latest().connect())
    await waitFor(() => expect(calls).toHaveLength(2))
  })

  test('is closed at once by a hidden tab when another one opens its own', async () => {
    const { source } = await open()
    const tab = new BroadcastChannel(tabsChannel)
    tab.postMessage('opened')
    await pass(100)
    expect(source.readyState).toBe(1)
    look(true)
    tab.postMessage('opened')
    await waitFor(() => expect(source.readyState).toBe(2))
    tab.close()
  })

  test('is opened again when the device is online again or resumes', async () => {
    const { source } = await open()
    act(() => void globalThis.dispatchEvent(new Event('online')))
    expect([source.readyState, FakeEventSource.opened.length]).toEqual([2, 2])
    vi.setSystemTime(Date.now() + 600_000)
    await pass(15_100)
    expect(FakeEventSource.opened).toHaveLength(3)
  })

  test('loads what the server may have missed, and yields to a newer tab', async () => {
    const { source } = await open()
    act(() => source.signal('missed'))
    await waitFor(() => expect(calls).toHaveLength(2))
    act(() => source.signal('replaced'))
    await pass(200_000)
    expect([source.readyState, FakeEventSource.opened.length]).toEqual([2, 1])
    look(false)
    expect(FakeEventSource.opened).toHaveLength(2)
  })

  test('ends with the page', async () => {
    const { source, shown } = await open()
    shown.unmount()
    expect(source.readyState).toBe(2)
  })
})
