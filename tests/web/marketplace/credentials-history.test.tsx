import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { chooseFromRowMenu } from '#tests/web/support/row-menu.ts'
import type { Experience } from '#schemas/marketplace/credentials.ts'
import { WorkHistoryPage } from '#app/marketplace/credentials/WorkHistoryPage.tsx'
import { LicenceStatesPage } from '#app/marketplace/credentials/LicenceStatesPage.tsx'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { theo } from '#tests/web/support/people.ts'
import { type FakeRequest, fakeServer, problem } from '#tests/web/support/fake-server.ts'

const id = (number: number) => `019b0000-0000-7000-8000-00000000000${number}`
const clinic: Experience = {
  identifier: id(1),
  companyName: 'Harbour Clinic',
  jobTitle: 'Psychologist',
  startDate: '2019-05',
  endDate: null,
  description: null,
  currentlyWorksHere: true,
}
const school = {
  ...clinic,
  identifier: id(2),
  companyName: 'Night School',
  endDate: '2022-01',
  currentlyWorksHere: false,
}

const rows = (resource: string, list: readonly { identifier: string }[]) => ({
  json: list.map((row) => ({ id: row.identifier, ...row })),
  headers: { 'content-range': `${resource} 0-${list.length - 1}/${list.length}` },
})
const sent = (calls: FakeRequest[], method: string) => calls.filter((call) => call.method === method)
const list = 'GET /api/rest/experience'
const show = (locale: 'en' | 'de' = 'en') => showAccount(<WorkHistoryPage />, { viewer: theo, locale })

const month = (name: RegExp) => {
  const group = within(screen.getByRole('group', { name }))
  return { name: group.getByLabelText('Month'), year: group.getByLabelText('Year') }
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

async function openForm() {
  fireEvent.click(await screen.findByRole('button', { name: 'Add a job' }))
  return within(await screen.findByRole('dialog', { name: 'Employment History' }))
}
function fill(form: { getByRole: typeof screen.getByRole }) {
  type(form.getByRole('textbox', { name: /^Company/ }), ' Harbour Clinic ')
  type(form.getByRole('textbox', { name: /^Job title/ }), 'Psychologist')
  type(month(/^From/).name, '05')
  type(month(/^From/).year, '2019')
}

describe('a place of work', () => {
  test('needs company, job, start and an end that fits, and nothing is sent before', async () => {
    const calls = fakeServer({ [list]: () => rows('experience', []) })
    show()
    const form = await openForm()
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findAllByText('Please fill this in')).toHaveLength(4)
    await waitFor(() => expect(document.activeElement).toBe(form.getByRole('textbox', { name: /^Company/ })))
    fill(form)
    const until = month(/^Until/)
    const outside = 'Please choose a month between January 1900 and December 2099.'
    for (const [number, year, sentence] of [
      ['05', '1899', outside],
      ['04', '2019', 'The end cannot be before the start.'],
      ['', '2020', outside],
    ] as const) {
      type(until.name, number)
      type(until.year, year)
      fireEvent.click(form.getByRole('button', { name: 'Save' }))
      expect(await form.findByText(sentence)).toBeDefined()
    }
    expect(sent(calls, 'POST')).toEqual([])
  })

  test('has no end while it is current', async () => {
    const calls = fakeServer({
      [list]: () => rows('experience', []),
      'POST /api/provider/experience': () => ({ status: 201, json: clinic }),
    })
    show()
    const form = await openForm()
    fill(form)
    type(month(/^Until/).year, '2022')
    fireEvent.click(form.getByRole('switch', { name: 'I currently work here' }))
    await waitFor(() => expect(month(/^Until/).year).toHaveProperty('disabled', true))
    expect(month(/^Until/).year).toHaveProperty('value', '')
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Work History Saved')).toBeDefined()
    expect(sent(calls, 'POST')[0]?.body).toEqual({
      companyName: ' Harbour Clinic ',
      jobTitle: 'Psychologist',
      startDate: '2019-05',
      currentlyWorksHere: true,
    })
  })

  test('is edited with all its fields; a refusal of the server is shown at its field', async () => {
    const calls = fakeServer({
      [list]: () => rows('experience', [school]),
      [`PUT /api/provider/experience/${school.identifier}`]: () =>
        problem(422, 'VALIDATION_ERROR', 'Please check the form', { fields: { jobTitle: 'Not this one' } }),
    })
    show()
    await chooseFromRowMenu('Psychologist, Night School', 'Edit')
    const form = within(await screen.findByRole('dialog', { name: 'Employment History' }))
    expect(month(/^Until/).year).toHaveProperty('value', '2022')
    type(form.getByRole('textbox', { name: /^Job title/ }), 'Teacher')
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('Not this one')).toBeDefined()
    expect(sent(calls, 'PUT')[0]?.body).toMatchObject({ jobTitle: 'Teacher', endDate: '2022-01' })
    expect(form.getByRole('textbox', { name: /^Job title/ })).toHaveProperty('value', 'Teacher')
  })

  test('is listed with month names, in German too', async () => {
    fakeServer({ [list]: () => rows('experience', [clinic, school]) })
    show('de')
    const first = await screen.findByRole('row', { name: /Harbour Clinic/ })
    expect(screen.getByRole('link', { name: 'Importieren' })).toHaveProperty('pathname', '/work-history/import/')
    expect(first.textContent).toContain('Mai 2019')
    expect(first.textContent).toContain('heute')
  })
})

describe('many rows at once', () => {
  const gone = (place: Experience) => `DELETE /api/provider/experience/${place.identifier}`

  async function chooseBoth() {
    await screen.findByRole('row', { name: /Night School/ })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }))
    const bar = within(await screen.findByRole('group', { name: '2 chosen' }))
    fireEvent.click(bar.getByRole('button', { name: 'Delete' }))
    return within(await screen.findByRole('dialog', { name: 'Delete 2 rows?' }))
  }

  test('are deleted after a confirmation', async () => {
    let left = [clinic, school]
    const drop = (place: Experience) => () => {
      left = left.filter((one) => one !== place)
      return { status: 204, json: undefined }
    }
    fakeServer({ [list]: () => rows('experience', left), [gone(clinic)]: drop(clinic), [gone(school)]: drop(school) })
    show()
    const question = await chooseBoth()
    fireEvent.click(question.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('2 deleted')).toBeDefined()
    expect(await screen.findByText(/You have not added any jobs yet/)).toBeDefined()
  })

  test('report how many were deleted and why not the others, which stay selected until they are deselected', async () => {
    fakeServer({
      [list]: () => rows('experience', [clinic, school]),
      [gone(clinic)]: () => problem(404, 'NOT_FOUND', 'Not there'),
      [gone(school)]: () => problem(409, 'CONFLICT', 'Not this one.'),
    })
    show()
    const question = await chooseBoth()
    fireEvent.click(question.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('1 of 2 deleted. Not this one.')).toBeDefined()
    expect(await screen.findByRole('group', { name: '1 chosen' })).toBeDefined()
    expect(screen.getByRole('checkbox', { name: /Night School/ })).toHaveProperty('checked', true)
    fireEvent.click(screen.getByText('Choose none'))
    await waitFor(() => expect(screen.queryByRole('group', { name: /chosen/ })).toBeNull())
    expect(screen.getByRole('checkbox', { name: /Night School/ })).toHaveProperty('checked', false)
  })

  test('stop when the person cancels, and the rest stays', async () => {
    const answers = Promise.withResolvers<{ status: number; json: unknown }>()
    const calls = fakeServer({
      [list]: () => rows('experience', [clinic, school]),
      [gone(clinic)]: () => answers.promise,
    })
    show()
    const question = await chooseBoth()
    fireEvent.click(question.getByRole('button', { name: 'Delete' }))
    expect(await question.findByText('0 of 2 done')).toBeDefined()
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
    answers.resolve({ status: 204, json: undefined })
    expect(await screen.findByText('1 of 2 deleted. The others were left as they are.')).toBeDefined()
    expect(sent(calls, 'DELETE').map(({ path }) => path)).toEqual([`/api/provider/experience/${clinic.identifier}`])
    expect(screen.getByRole('heading', { name: 'Work history' })).toBeDefined()
  })
})

describe('the states of a licence', () => {
  const country = id(9)
  const nevada = { identifier: id(3), code: 'US-NV', name: 'Nevada', status: 'accepted' }
  const oregon = { identifier: id(4), code: 'US-OR', name: 'Oregon', status: 'pending' }
  const page = (data: object[]) => ({
    json: { data, meta: { page: 1, perPage: 100, total: data.length, lastPage: 1 } },
  })
  const answers = (states: object[]) => ({
    'GET /api/provider': () => ({ json: { info: { countryIdentifier: country } } }),
    'GET /api/provider/license-states': () => page([nevada]),
    [`GET /api/region/country/${country}/states`]: () => ({ json: states }),
    'GET /api/region/country': () => ({ json: [{ identifier: country, code: 'US', name: 'United States' }] }),
  })

  test('are saved as a whole list', async () => {
    const calls = fakeServer({
      ...answers([nevada, oregon]),
      'POST /api/provider/license-states': () => page([nevada, oregon]),
    })
    showAccount(<LicenceStatesPage />, { viewer: theo })
    const field = await screen.findByRole('combobox')
    fireEvent.change(field, { target: { value: 'ore' } })
    fireEvent.click(await screen.findByRole('option', { name: 'Oregon' }))
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Data saved successfully')).toBeDefined()
    expect(sent(calls, 'POST')[0]?.body).toEqual({ stateIdentifiers: [nevada.identifier, oregon.identifier] })
    const waiting = await screen.findByRole('list', { name: 'States pending review' })
    expect(waiting.textContent).toBe('OregonPending review')
  })

  test('are not requested where a country has none', async () => {
    fakeServer(answers([]))
    showAccount(<LicenceStatesPage />, { viewer: theo })
    expect(await screen.findByText(/licences are not limited to states/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to your profile' })).toHaveProperty('pathname', '/account/')
  })
})
