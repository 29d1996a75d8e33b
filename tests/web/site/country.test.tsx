import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Search } from '#site/search/Search.tsx'
import { CountryPrompt } from '#site/shell/CountryPrompt.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
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

/** As on a new page load: no state of the page before. */
async function start(isAccount = false): Promise<void> {
  vi.resetModules()
  const { startCountry } = await import('#shared/country/start-country.ts')
  startCountry({ isAccount })
}
const prompt = () => document.querySelector<HTMLDialogElement>('#country-prompt')
const picker = () => document.querySelector<HTMLDialogElement>('#country-picker')

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})
const settled = () => new Promise((resolve) => setTimeout(resolve, 30))

describe('the country dialog', () => {
  test('is shown for a country in which the product does not operate', async () => {
    document.cookie = 'X-CountryCode=FR'
    fakeServer(lists)
    show(<CountryPrompt />)
    await start()
    await waitFor(() => expect(prompt()?.open).toBe(true))
  })
  test('loads the country from the server where none was chosen', async () => {
    const calls = fakeServer({
      ...lists,
      'GET /api/region/user-timezone': () => ({ json: { timezone: 'Europe/Paris', country: 'FR' } }),
    })
    show(<CountryPrompt />)
    await start()
    await waitFor(() => expect(prompt()?.open).toBe(true))
    expect(calls.map(({ path }) => path)).toEqual(['/api/region/user-timezone', '/api/region/country'])
  })
  test('waits while another modal is open, gives way to a later one, and is not shown again once closed', async () => {
    document.cookie = 'X-CountryCode=FR'
    fakeServer(lists)
    show(<CountryPrompt />)
    const modal = Object.assign(document.createElement('div'), { role: 'dialog' })
    modal.setAttribute('aria-modal', 'true')
    document.body.append(modal)
    await start()
    await settled()
    expect(prompt()?.open).toBe(false)
    modal.remove()
    await waitFor(() => expect(prompt()?.open).toBe(true))
    document.body.append(modal)
    await waitFor(() => expect(prompt()?.open).toBe(false))
    modal.remove()
    await waitFor(() => expect(prompt()?.open).toBe(true))
    prompt()?.close()
    document.body.append(modal)
    modal.remove()
    await settled()
    expect(prompt()?.open).toBe(false)
  })

  test('is not shown where the product operates, without a further call', async () => {
    document.cookie = 'X-CountryCode=DE'
    const calls = fakeServer(lists)
    show(<CountryPrompt />)
    await start()
    await settled()
    expect([prompt()?.open, calls]).toEqual([false, []])
  })
  test('is not shown to a visitor who dismissed it', async () => {
    document.cookie = 'X-CountryCode=FR'
    document.cookie = 'ignoreOperatingCountryPrompt=true'
    const calls = fakeServer(lists)
    show(<CountryPrompt />)
    await start()
    await settled()
    expect([prompt()?.open, calls]).toEqual([false, []])
  })
  test('is not shown when the server cannot list active countries', async () => {
    document.cookie = 'X-CountryCode=FR'
    fakeServer({ 'GET /api/region/country': () => problem(503, 'BACKEND_UNREACHABLE', 'Not now') })
    show(<CountryPrompt />)
    await start()
    await settled()
    expect(prompt()?.open).toBe(false)
  })
})

test('the picker filters the active countries as typed, and requires a choice', async () => {
  document.cookie = 'X-CountryCode=FR'
  fakeServer(lists)
  show(<CountryPrompt />)
  await start()
  await waitFor(() => expect(prompt()?.open).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: 'Change Country' }))
  await screen.findByRole('radio', { name: 'Germany' })
  expect([prompt()?.open, picker()?.open]).toEqual([false, true])

  fireEvent.click(screen.getByRole('radio', { name: 'Nigeria' }))
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'king' } })
  const shown = () => screen.getAllByRole<HTMLInputElement>('radio').filter((input) => !input.closest('label')?.hidden)
  expect(shown().map(({ value }) => value)).toEqual(['GB'])
  fireEvent.click(screen.getByRole('button', { name: 'Show therapists' }))
  expect(screen.getByRole('alert').textContent).toBe('Please choose a country first')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'United Kingdom' }))

  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'atlantis' } })
  expect(screen.getByText('No matching options found')).toBeTruthy()
})

test('a search from elsewhere explains why it is empty and how to choose a country', async () => {
  document.cookie = 'X-CountryCode=FR'
  fakeServer({ ...lists, 'GET /api/region/country/code/FR/states': () => ({ json: [] }) })
  show(<Search />, { at: '/therapists/' })
  await screen.findByText(/There are no therapists in your country yet/)
  expect(screen.getByRole('button', { name: 'Change Country' }).dataset.country).toBe('change')
  expect(screen.getByLabelText<HTMLSelectElement>('Country').value).toBe('')
  expect(screen.queryByText('No therapist matches all filters. Try fewer filters or another region.')).toBeNull()
})
