/** A client saves the filters of a search under a name. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { filterOfSearch, queryOfSearch } from '#schemas/marketplace/saved-search.ts'
import { SaveSearch } from '#site/saved/SaveSearch.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { show } from '#tests/web/support/show.tsx'

test.each([
  ['?country=NG&sort=price&page=2', null],
  ['', null],
  ['?country=NG&speciality=grief&page=3', 'country=NG&speciality=grief'],
  ['?name=Ad%26e+%C3%A9', 'name=Ad%26e+%C3%A9'],
])('%j is saved as %j', (query, saved) => {
  const filter = filterOfSearch(query)
  expect(filter && queryOfSearch(filter)).toBe(saved)
})

test('without a filter there is nothing to save', () => {
  show(<SaveSearch />, { at: '/therapists/?country=NG' })
  expect(screen.queryByRole('button')).toBeNull()
})

test('the filters are sent with the name; a refusal is said, and the name stays', async () => {
  let isTaken = true
  const calls = fakeServer({
    'POST /api/saved-views': () =>
      isTaken ? problem(422, 'VALIDATION_ERROR', 'There is already a view of this name.') : { status: 201, json: {} },
  })
  show(<SaveSearch />, { at: '/therapists/?country=NG&speciality=grief&page=2' })
  fireEvent.click(screen.getByRole('button', { name: 'Save this search' }))
  const name = screen.getByRole('textbox', { name: 'Name of this search' })
  fireEvent.change(name, { target: { value: ' Grief ' } })
  fireEvent.submit(name)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.body).toMatchObject({
    list: 'therapists',
    name: 'Grief',
    filter: '{"country":"NG","speciality":"grief"}',
  })
  expect(screen.getByRole('textbox')).toHaveProperty('value', ' Grief ')
  isTaken = false
  await waitFor(() => {
    fireEvent.submit(screen.getByRole('textbox'))
    expect(calls.length).toBeGreaterThan(1)
  })
  expect(await screen.findByRole('button', { name: 'Save this search' })).toBeDefined()
})
