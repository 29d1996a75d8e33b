import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { HomeSearch } from '#site/search/HomeSearch.tsx'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { show } from '#tests/web/support/show.tsx'

const row = (code: string, name: string) => ({
  identifier: '019b76da-a800-7153-8170-000000000001',
  code,
  name,
  operating: true,
})
const noTherapists = { json: { data: [], meta: { page: 1, perPage: 12, total: 0, lastPage: 1 } } }
const lists = {
  'GET /api/region/country': () => ({
    json: [row('NG', 'Nigeria'), row('GB', 'United Kingdom'), row('DE', 'Germany')],
  }),
  'GET /api/region/country/code/NG/states': () => ({ json: [row('NG-LA', 'Lagos')] }),
  'GET /api/reference/speciality': () => ({ json: [] }),
  'GET /api/reference/modality': () => ({ json: [] }),
  'GET /api/region/languages': () => ({ json: [] }),
  'GET /api/providers': () => noTherapists,
}

beforeEach(() => {
  document.cookie = 'X-CountryCode=NG'
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})
const states = { 'GET /api/region/therapist-states': () => ({ json: [row('NG-LA', 'Lagos'), row('NG-AB', 'Abia')] }) }
const flag = (isOn: boolean) => ({
  'GET /api/feature-flags': () => ({ json: { therapist_listing_on_homepage: isOn } }),
})

test('the modal of states is not shown where it is switched off', async () => {
  const calls = fakeServer({ ...lists, ...flag(false) })
  show(<HomeSearch />)
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/feature-flags'))
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(screen.queryByRole('button', { name: 'Choose your state' })).toBeNull()
  expect(calls.map(({ path }) => path)).not.toContain('/api/region/therapist-states')
})
test('the modal of states requires a state before Find Therapist works', async () => {
  fakeServer({ ...lists, ...states, ...flag(true) })
  show(<HomeSearch />)
  fireEvent.click(await screen.findByRole('button', { name: 'Choose your state' }))
  const dialog = screen.getByRole('dialog', { name: 'Find the right therapist for you' })
  const find = () => within(dialog).getByRole('button', { name: 'Find Therapist' })
  const state = await screen.findByRole('combobox', { name: 'State' })
  fireEvent.click(find())
  expect(screen.getByText('Please choose a state or region first')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(state))

  fireEvent.click(state)
  fireEvent.input(state, { target: { value: 'zzz' } })
  expect(await screen.findByText('No matching options found')).toBeTruthy()
  fireEvent.input(state, { target: { value: 'ab' } })
  fireEvent.click(screen.getByRole('option', { name: 'Abia' }))
  expect(screen.queryByText('Please choose a state or region first')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Clear: State' }))
  fireEvent.click(find())
  expect(screen.getByText('Please choose a state or region first')).toBeTruthy()
})
