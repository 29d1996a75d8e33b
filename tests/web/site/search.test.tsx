import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ProviderCard } from '#schemas/marketplace/provider-profile.ts'
import { Search } from '#site/search/Search.tsx'
import { type FakeRequest, fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { show } from '#tests/web/support/show.tsx'

const reference = (code: string, name: string) => ({ identifier: '019b76da-a800-7153-8170-000000000001', code, name })
const ada: ProviderCard = {
  identifier: '019b76da-a800-7153-8170-000000000009',
  firstName: 'Adaeze',
  lastName: 'Nwankwo',
  photo: null,
  headline: null,
  discipline: reference('clinical_psychologist', 'Clinical psychologist'),
  country: 'NG',
  state: reference('NG-LA', 'Lagos'),
  specialities: ['Anxiety', 'Stress', 'Sleep', 'Grief'].map((name) => ({ ...reference(name, name), identifier: name })),
  languages: [reference('en', 'English')],
  modalities: [],
  fee: 2_500_000,
  isFree: false,
  currency: 'NGN',
  rating: 4.7,
  reviews: 14,
  nextSlotAt: '2026-11-23T08:00:00.000Z',
}
const page = (data: ProviderCard[], total = data.length) => ({
  json: { data, meta: { page: 1, perPage: 12, total, lastPage: Math.max(1, Math.ceil(total / 12)) } },
})
const lists = {
  'GET /api/region/country': () => ({ json: [reference('NG', 'Nigeria'), reference('GB', 'United Kingdom')] }),
  'GET /api/region/country/code/NG/states': () => ({ json: [reference('NG-LA', 'Lagos'), reference('NG-AB', 'Abia')] }),
  'GET /api/region/country/code/GB/states': () => ({ json: [reference('GB-LON', 'London')] }),
  'GET /api/reference/speciality': () => ({ json: [reference('grief', 'Grief'), reference('anxiety', 'Anxiety')] }),
  'GET /api/reference/modality': () => ({ json: [reference('video', 'Video')] }),
  ...Object.fromEntries(
    ['therapy', 'approach', 'gender', 'religion'].map((kind) => [
      `GET /api/reference/${kind}`,
      () => ({ json: [reference(`${kind}-one`, `One ${kind}`)] }),
    ]),
  ),
  'GET /api/region/languages': () => ({ json: [reference('en', 'English')] }),
  'GET /api/providers/search/fewer-filters': () => ({ json: { data: [{ filter: 'availableFrom', total: 8 }] } }),
  'GET /api/providers-availability/hours': () => hoursAre('2026-11-21T16:00:00.000Z', '2026-11-23T08:00:00.000Z'),
}
const hoursAre = (...hours: string[]) => ({
  json: { data: [{ provider: ada.identifier, hours, acceptingNewClients: true }] },
})
const searches = (calls: FakeRequest[]) =>
  calls.filter((call) => call.path === '/api/providers').map((call) => Object.fromEntries(call.query))

beforeEach(() => {
  const here = new Intl.DateTimeFormat('en', { timeZone: 'Africa/Lagos' }).resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(here)
  document.cookie = 'X-CountryCode=NG'
})

test('a card shows name, therapy, price and the next free hours, in the zone of the visitor', async () => {
  fakeServer({ ...lists, 'GET /api/providers': () => page([ada]) })
  show(<Search />)
  const card = (await screen.findByRole('link', { name: 'Adaeze Nwankwo' })).closest('li') as HTMLElement
  expect(within(card).getByText('Clinical psychologist · Lagos')).toBeTruthy()
  expect(within(card).getByText('₦25,000 per session')).toBeTruthy()
  expect(within(card).getByText('Speaks English')).toBeTruthy()
  expect(within(card).queryByText('Grief')).toBeNull()
  expect(within(card).getByRole('link', { name: 'Adaeze Nwankwo' }).getAttribute('href')).toBe(
    `/therapists/${ada.identifier}/`,
  )
  const hours = await within(card).findAllByRole('link', { name: /^Book with Adaeze Nwankwo: / })
  expect(hours.map((hour) => [hour.textContent, hour.getAttribute('href')])).toEqual([
    ['Today 17:00', `/book/${ada.identifier}/?at=2026-11-21T16%3A00%3A00.000Z`],
    ['Mon 23 09:00', `/book/${ada.identifier}/?at=2026-11-23T08%3A00%3A00.000Z`],
  ])
  expect(hours[1]?.getAttribute('aria-label')).toBe('Book with Adaeze Nwankwo: Mon 23 09:00')
  expect(within(card).getByRole('link', { name: 'All hours of Adaeze Nwankwo' }).getAttribute('href')).toBe(
    `/therapists/${ada.identifier}/#slots`,
  )
  expect(screen.getByText('1 therapist')).toBeTruthy()
})

test('without free hours a card says so, and whether new clients are taken', async () => {
  let acceptingNewClients = true
  const none = () => ({ json: { data: [{ provider: ada.identifier, hours: [], acceptingNewClients }] } })
  fakeServer({ ...lists, 'GET /api/providers': () => page([ada]), 'GET /api/providers-availability/hours': none })
  show(<Search />)
  expect(await screen.findByText('No free hour at the moment')).toBeTruthy()
  cleanup()
  acceptingNewClients = false
  show(<Search />)
  expect(await screen.findByText('Not taking new clients at the moment')).toBeTruthy()
})

test('the hours of all cards are read in one request; where it fails, cards show the hour of the listing', async () => {
  const other = { ...ada, identifier: '019b76da-a800-7153-8170-00000000000a', firstName: 'Bola' }
  const calls = fakeServer({
    ...lists,
    'GET /api/providers': () => page([ada, other]),
    'GET /api/providers-availability/hours': () => problem(503, 'BACKEND_UNREACHABLE', 'Not now'),
  })
  show(<Search />)
  expect(await screen.findByRole('link', { name: 'All hours of Bola Nwankwo' })).toBeTruthy()
  await waitFor(() => expect(screen.getAllByText('Mon 23')).toHaveLength(2))
  expect(calls.filter(({ path }) => path.endsWith('/hours')).map(({ query }) => query.get('providers'))).toEqual([
    `${ada.identifier},${other.identifier}`,
  ])
})

test("the search begins in the detected country, and follows the server's better result", async () => {
  document.cookie = 'X-CountryCode=; Max-Age=0'
  const calls = fakeServer({
    ...lists,
    'GET /api/region/user-timezone': () => ({ json: { timezone: 'Europe/London', country: 'GB' } }),
    'GET /api/providers': () => page([ada]),
  })
  show(<Search />)
  await waitFor(() => expect(searches(calls).at(-1)).toMatchObject({ country: 'GB' }))
  expect(calls[0]?.headers['x-country-shown']).toMatch(/^[A-Z]{2}$/)
})

test('Find Therapist is enabled only with a state', async () => {
  const calls = fakeServer({ ...lists, 'GET /api/providers': () => page([ada]) })
  show(<Search />)
  await screen.findByRole('option', { name: 'Abia' })
  fireEvent.click(screen.getByRole('button', { name: 'Find Therapist' }))
  expect(screen.getByText('Please choose a state or region first')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('State')))
  expect(location.search).toBe('')

  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'NG-LA' } })
  fireEvent.click(screen.getByRole('button', { name: 'Find Therapist' }))
  await waitFor(() =>
    expect(searches(calls).at(-1)).toEqual({ country: 'NG', state: 'NG-LA', page: '1', perPage: '12' }),
  )
  expect(location.search).toBe('?country=NG&state=NG-LA')
})

test('filters are stored in the address, and restored from it', async () => {
  const calls = fakeServer({ ...lists, 'GET /api/providers': () => page([ada], 30) })
  show(<Search />, { at: '/therapists/?country=NG&speciality=grief&sort=price&page=2&priceMax=1500000&nonsense=1' })
  await waitFor(() =>
    expect(searches(calls)).toEqual([
      { country: 'NG', speciality: 'grief', sort: 'price', priceMax: '1500000', page: '2', perPage: '12' },
    ]),
  )
  await screen.findByDisplayValue('Grief')
  await screen.findByText('30 therapists')

  fireEvent.change(await screen.findByLabelText('Format'), { target: { value: 'video' } })
  expect(location.search).toBe('?country=NG&speciality=grief&modality=video&priceMax=1500000&sort=price')
  await waitFor(() => expect(searches(calls).at(-1)).toMatchObject({ modality: 'video', page: '1' }))
})

test('another country clears state and price and loads its own states', async () => {
  fakeServer({ ...lists, 'GET /api/providers': () => page([ada]) })
  show(<Search />, { at: '/?country=NG&state=NG-LA&priceMax=1500000&speciality=grief' })
  await screen.findByRole('option', { name: 'United Kingdom' })
  fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'GB' } })
  expect(location.search).toBe('?country=GB&speciality=grief')
  await screen.findByRole('option', { name: 'London' })
  expect(screen.getByLabelText('Region')).toBeTruthy()
  expect(document.cookie).toContain('X-CountryCode=GB')
})

test('without a match one link leads on', async () => {
  fakeServer({ ...lists, 'GET /api/providers': ({ query }) => page(query.has('speciality') ? [] : [ada]) })
  show(<Search />, { at: '/?country=NG&speciality=grief' })
  await screen.findByText('No therapist matches all filters. Try fewer filters or another region.')
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) as Element)
  await screen.findByRole('link', { name: 'Adaeze Nwankwo' })
  expect(location.search).toBe('?country=NG')
})

test('an error is shown and can be retried', async () => {
  let isBroken = true
  fakeServer({
    ...lists,
    'GET /api/providers': () =>
      isBroken ? problem(503, 'BACKEND_UNREACHABLE', 'We cannot be reached at the moment') : page([ada]),
  })
  show(<Search />)
  await screen.findByText('We cannot be reached at the moment')
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Adaeze Nwankwo' })).toBeTruthy()
})

test('a slow response to an older search is ignored', async () => {
  let answerFirst: (value: ReturnType<typeof page>) => void = () => undefined
  const first = new Promise<ReturnType<typeof page>>((resolve) => (answerFirst = resolve))
  fakeServer({
    ...lists,
    'GET /api/providers': ({ query }) => (query.has('speciality') ? page([{ ...ada, firstName: 'Second' }]) : first),
  })
  show(<Search />)
  await screen.findByRole('option', { name: 'Video' })
  fireEvent.click(screen.getByRole('combobox', { name: 'Concern' }))
  fireEvent.click(screen.getByRole('option', { name: 'Grief' }))
  await screen.findByRole('link', { name: 'Second Nwankwo' })
  answerFirst(page([{ ...ada, firstName: 'First' }]))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(screen.queryByRole('link', { name: 'First Nwankwo' })).toBeNull()
})

test('markup in a name is shown as text', async () => {
  fakeServer({ ...lists, 'GET /api/providers': () => page([{ ...ada, firstName: '<img src=x onerror=alert(1)>' }]) })
  show(<Search />)
  await screen.findByRole('link', { name: '<img src=x onerror=alert(1)> Nwankwo' })
  expect(document.querySelector('img[src="x"]')).toBeNull()
})

test('all filters stand in a sheet, in the address, and reach the server; cards show hours at such times', async () => {
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true
  }
  const calls = fakeServer({ ...lists, 'GET /api/providers': () => page([ada], 3) })
  show(<Search />, { at: '/therapists/?country=NG' })
  fireEvent.click(await screen.findByRole('button', { name: 'All filters' }))
  const sheet = screen.getByRole('dialog', { name: 'All filters' })
  fireEvent.click(await within(sheet).findByRole('checkbox', { name: 'Evening' }))
  fireEvent.click(within(sheet).getByRole('checkbox', { name: 'Sat' }))
  fireEvent.click(within(sheet).getByRole('checkbox', { name: 'Morning' }))
  await within(sheet).findByRole('option', { name: 'One therapy' })
  fireEvent.change(within(sheet).getByLabelText('Therapy'), { target: { value: 'therapy-one' } })
  fireEvent.change(within(sheet).getByLabelText('Free hour'), { target: { value: '3' } })
  fireEvent.click(within(sheet).getByRole('combobox', { name: 'In person, near' }))
  fireEvent.click(await within(sheet).findByRole('option', { name: 'Abia' }))
  const name = within(sheet).getByLabelText('Name')
  fireEvent.input(name, { target: { value: ' ada ' } })
  fireEvent.blur(name)
  expect(location.search).toBe(
    '?country=NG&near=NG-AB&therapy=therapy-one&times=morning%2Cevening&days=6&name=ada&soon=3',
  )
  await waitFor(() =>
    expect(searches(calls).at(-1)).toEqual({
      country: 'NG',
      near: 'NG-AB',
      therapy: 'therapy-one',
      times: 'morning,evening',
      days: '6',
      timezone: 'Africa/Lagos',
      name: 'ada',
      availableFrom: '2026-11-24',
      page: '1',
      perPage: '12',
    }),
  )
  const hours = calls.filter(({ path }) => path.endsWith('/hours')).map(({ query }) => Object.fromEntries(query))
  expect(hours.at(-1)).toEqual({
    providers: ada.identifier,
    times: 'morning,evening',
    days: '6',
    timezone: 'Africa/Lagos',
  })
  expect(within(sheet).getByRole('button', { name: 'Show 3 therapists' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'All filters (6)' })).toBeTruthy()
  fireEvent.click(within(sheet).getByRole('button', { name: 'Clear filters' }))
  expect(location.search).toBe('?country=NG')
})

test('without a match the page names which filter to remove, and how many therapists that brings', async () => {
  const calls = fakeServer({ ...lists, 'GET /api/providers': () => page([]) })
  show(<Search />, { at: '/?country=NG&speciality=grief&soon=0&sort=price&page=2' })
  fireEvent.click(await screen.findByRole('button', { name: 'Without “Free hour”: 8 therapists' }))
  expect(location.search).toBe('?country=NG&speciality=grief&sort=price')
  const counted = calls.filter(({ path }) => path.endsWith('/fewer-filters'))
  expect(Object.fromEntries(counted[0]?.query ?? [])).toEqual({
    country: 'NG',
    speciality: 'grief',
    availableFrom: '2026-11-21',
  })
})
