/** The search field: suggestions of three kinds, keys, and a bounded number of requests. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { SuggestField } from '#site/search/SuggestField.tsx'
import { type FakeRequest, fakeServer } from '#tests/web/support/fake-server.ts'
import { show } from '#tests/web/support/show.tsx'

const therapist = '019b76da-a800-7153-8170-000000000009'
const rows = [
  { kind: 'speciality', value: 'grief', name: 'Grief and loss' },
  { kind: 'place', value: 'NG-LA', name: 'Lagos' },
  { kind: 'therapist', value: therapist, name: 'Grace Lawal' },
]
let country = 0
let calls: FakeRequest[] = []
const field = () => screen.getByRole('combobox', { name: 'Search' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const press = (key: string) => fireEvent.keyDown(field(), { key })
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent
const sentTexts = () => calls.map(({ query }) => query.get('q'))

beforeEach(() => {
  calls = fakeServer({ 'GET /api/providers/search/suggestions': () => ({ json: { data: rows } }) })
  // Answers are known for the page; every test searches another country.
  country += 1
  show(<SuggestField filters={{}} country={`C${country}`} total={1} />, { at: '/therapists/' })
})

test('each suggestion says its kind; arrows choose, and Enter sets the filter', async () => {
  type('gr')
  const options = await screen.findAllByRole('option')
  expect(options.map((one) => one.textContent)).toEqual([
    'Grief and loss Concern',
    'Lagos Place',
    'Grace Lawal Therapist',
  ])
  expect([field().getAttribute('aria-expanded'), active()]).toEqual(['true', undefined])
  press('ArrowDown')
  expect(active()).toBe('Grief and loss Concern')
  press('ArrowUp')
  press('ArrowUp')
  expect(active()).toBe('Grace Lawal Therapist')
  press('ArrowUp')
  expect(active()).toBe('Lagos Place')
  fireEvent.submit(field())
  expect(location.search).toBe(`?country=C${country}&state=NG-LA`)
  expect(screen.queryByRole('option')).toBeNull()
})

test('a press on a concern sets its filter, and the field is empty again', async () => {
  type('gri')
  fireEvent.click(await screen.findByRole('option', { name: /Grief/ }))
  expect(location.search).toBe('?speciality=grief')
  expect(field()).toHaveProperty('value', '')
})

test('Escape closes the list, and Enter without a choice searches names', async () => {
  type('law')
  await screen.findAllByRole('option')
  press('Escape')
  expect(screen.queryByRole('option')).toBeNull()
  fireEvent.submit(field())
  expect(location.search).toBe('?name=law')
})

test('one letter sends nothing, quick typing one request, and a known answer none', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  type('g')
  await vi.advanceTimersByTimeAsync(500)
  expect(sentTexts()).toEqual([])
  for (const text of ['gr', 'gri', 'grie']) {
    type(text)
    await vi.advanceTimersByTimeAsync(100)
  }
  await vi.advanceTimersByTimeAsync(500)
  vi.useRealTimers()
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3))
  expect(sentTexts()).toEqual(['grie'])
  type('')
  type('grie')
  expect(screen.getAllByRole('option')).toHaveLength(3)
  expect(sentTexts()).toEqual(['grie'])
})
