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
const nobody = { json: { data: [], meta: { page: 1, perPage: 12, total: 0, lastPage: 1 } } }
const lists = {
  'GET /api/region/country': () => ({
    json: [row('NG', 'Nigeria'), row('GB', 'United Kingdom'), row('DE', 'Germany')],
  }),
  'GET /api/region/country/code/NG/states': () => ({ json: [row('NG-LA', 'Lagos')] }),
  'GET /api/reference/speciality': () => ({ json: [] }),
  'GET /api/reference/modality': () => ({ json: [] }),
  'GET /api/region/languages': () => ({ json: [] }),
  'GET /api/providers': () => nobody,
}

/** As often as a page is loaded: nothing is remembered from the page before. */
async function wake(isAccount = false): Promise<void> {
  vi.resetModules()
  const { wakeCountry } = await import('#shared/country/wake-country.ts')
  wakeCountry({ isAccount })
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

describe('the question of the country', () => {
  test('comes up for a country in which the product does not operate', async () => {
    document.cookie = 'X-CountryCode=FR'
    fakeServer(lists)
    show(<CountryPrompt />)
    await wake()
    await waitFor(() => expect(prompt()?.open).toBe(true))
  })
  test('asks the server where nobody chose a country', async () => {
    const calls = fakeServer({
      ...lists,
      'GET /api/region/user-timezone': () => ({ json: { timezone: 'Europe/Paris', country: 'FR' } }),
    })
    show(<CountryPrompt />)
    await wake()
    await waitFor(() => expect(prompt()?.open).toBe(true))
    expect(calls.map(({ path }) => path)).toEqual(['/api/region/user-timezone', '/api/region/country'])
  })
  test('waits while another modal is open, gives way to a later one, and is not asked again once closed', async () => {
    document.cookie = 'X-CountryCode=FR'
    fakeServer(lists)
    show(<CountryPrompt />)
    const modal = Object.assign(document.createElement('div'), { role: 'dialog' })
    modal.setAttribute('aria-modal', 'true')
    document.body.append(modal)
    await wake()
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

  test('stays away where the product operates, without a further call', async () => {
    document.cookie = 'X-CountryCode=DE'
    const calls = fakeServer(lists)
    show(<CountryPrompt />)
    await wake()
    await settled()
    expect([prompt()?.open, calls]).toEqual([false, []])
  })
  test('stays away from whoever dismissed it', async () => {
    document.cookie = 'X-CountryCode=FR'
    document.cookie = 'ignoreOperatingCountryPrompt=true'
    const calls = fakeServer(lists)
    show(<CountryPrompt />)
    await wake()
    await settled()
    expect([prompt()?.open, calls]).toEqual([false, []])
  })
  test('stays away when the server cannot say which countries are active', async () => {
    document.cookie = 'X-CountryCode=FR'
    fakeServer({ 'GET /api/region/country': () => problem(503, 'BACKEND_UNREACHABLE', 'Not now') })
    show(<CountryPrompt />)
    await wake()
    await settled()
    expect(prompt()?.open).toBe(false)
  })
})

test('the picker narrows the active countries by what is typed, and wants a choice', async () => {
  document.cookie = 'X-CountryCode=FR'
  fakeServer(lists)
  show(<CountryPrompt />)
  await wake()
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

test('a search from elsewhere says why it is empty and how to choose a country', async () => {
  document.cookie = 'X-CountryCode=FR'
  fakeServer({ ...lists, 'GET /api/region/country/code/FR/states': () => ({ json: [] }) })
  show(<Search />, { at: '/therapists/' })
  await screen.findByText(/There are no therapists in your country yet/)
  expect(screen.getByRole('button', { name: 'Change Country' }).dataset.country).toBe('change')
  expect(screen.getByLabelText<HTMLSelectElement>('Country').value).toBe('')
  expect(screen.queryByText('Nobody fits all of these. Try with fewer filters or another region.')).toBeNull()
})
