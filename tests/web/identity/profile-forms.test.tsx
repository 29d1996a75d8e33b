import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Client, preferenceNames } from '#schemas/identity/client-profile.ts'
import { type OwnProvider, StoredProviderInfo } from '#schemas/marketplace/provider-profile.ts'
import { ClientProfilePage } from '#app/identity/client-profile/ClientProfilePage.tsx'
import { PreferencesPage } from '#app/identity/client-profile/PreferencesPage.tsx'
import { ProviderProfilePage } from '#app/marketplace/provider-profile/ProviderProfilePage.tsx'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { clara, theo } from '#tests/web/support/people.ts'
import { type FakeRequest, fakeServer, problem } from '#tests/web/support/fake-server.ts'

const id = (number: number) => `0197a5b0-0000-7abc-8def-${String(number).padStart(12, '0')}`
const row = (number: number, code: string, name: string, parent: number | null = null) => ({
  identifier: id(number),
  code,
  name,
  parentIdentifier: parent === null ? null : id(parent),
})
const lists: Record<string, ReturnType<typeof row>[]> = {
  gender: [row(21, 'woman', 'Woman'), row(22, 'undisclosed', 'Prefer not to say')],
  religion: [row(31, 'christianity', 'Christianity'), row(32, 'christian-catholic', 'Catholic', 31)],
  speciality: [row(41, 'anxiety', 'Anxiety'), row(42, 'grief', 'Grief and loss'), row(43, 'sleep', 'Sleep')],
}
const countries = [
  { ...row(1, 'NG', 'Nigeria'), operating: true },
  { ...row(2, 'GB', 'United Kingdom'), operating: true },
]
const referenceCalls = Object.fromEntries(
  [
    'country state language therapy modality speciality approach discipline gender religion ethnicity'.split(' '),
    'age_group trait background communication'.split(' '),
  ]
    .flat()
    .map((kind) => [`GET /api/reference/${kind}`, () => ({ json: lists[kind] ?? [] })]),
)
const places = {
  'GET /api/region/country': () => ({ json: countries }),
  [`GET /api/region/country/${id(1)}/states`]: () => ({ json: [row(11, 'NG-LA', 'Lagos'), row(12, 'NG-OY', 'Oyo')] }),
  [`GET /api/region/country/${id(2)}/states`]: () => ({ json: [row(13, 'GB-TLI', 'London')] }),
}

const client: Client = {
  identifier: clara.identifier,
  firstName: 'Clara',
  lastName: 'Afolabi',
  photoUrl: null,
  avatarIdentifier: null,
  userName: null,
  email: clara.email,
  phoneNumber: null,
  countryIdentifier: id(1),
  stateIdentifier: id(11),
  zipCode: null,
  dob: null,
  religionIdentifier: null,
  ethnicityIdentifier: null,
  gender: null,
  timezone: 'Europe/Berlin',
  emergencyContact: null,
}

const sent = (calls: FakeRequest[]) => calls.filter(({ method }) => method !== 'GET')
const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await field(label), { target: { value } })
const save = (place = 0) => fireEvent.click(screen.getAllByRole('button', { name: 'Save' })[place] as HTMLElement)
async function choose(label: string | RegExp, name: string) {
  const input = await field(label)
  fireEvent.mouseDown(input)
  fireEvent.click(await screen.findByRole('option', { name }))
}

describe('the profile of a client', () => {
  let calls: FakeRequest[]
  let answer: Parameters<typeof fakeServer>[0][string]
  beforeEach(() => {
    answer = ({ body }) => ({ json: { ...client, ...(body as object) } })
    calls = fakeServer({
      ...referenceCalls,
      ...places,
      'GET /api/client': () => ({ json: client }),
      'PUT /api/client': (request: FakeRequest) => answer(request),
      'POST /api/client/emergency-contact': ({ body }: FakeRequest) => ({
        json: { ...client, emergencyContact: body },
      }),
    })
    showAccount(<ClientProfilePage />)
  })

  test("shows the server's messages before anything is sent; the first invalid field gets the focus", async () => {
    await type(/^First name/, 'Li')
    await type(/^Postal code/, 'SW1A 1AA')
    await type(/^Date of birth/, '2020-01-01')
    save()
    expect(await screen.findByText('You must be at least 18 years old')).toBeDefined()
    expect(screen.getByText('3 to 32 letters; spaces, hyphens and apostrophes are allowed between them')).toBeDefined()
    expect(screen.getByText('Please enter a valid postal code')).toBeDefined()
    expect(screen.getByText('Please fill this in')).toBeDefined()
    await waitFor(async () => expect(document.activeElement).toBe(await field(/^First name/)))
    expect(sent(calls)).toEqual([])
  })

  test('sends the trimmed input, and confirms it', async () => {
    await type(/^First name/, ' Jose\u0301e ')
    await type(/^User name/, 'jo_1')
    await choose(/^Gender/, 'Prefer not to say')
    save()
    expect(await screen.findByText('Data saved successfully')).toBeDefined()
    expect(sent(calls).map(({ body }) => body)).toEqual([
      {
        firstName: 'Josée',
        lastName: 'Afolabi',
        userName: 'jo_1',
        countryIdentifier: id(1),
        stateIdentifier: id(11),
        gender: id(22),
      },
    ])
  })

  test('another country clears the state and offers its own states', async () => {
    await choose(/^Country/, 'United Kingdom')
    expect((await field(/^State or region/)).value).toBe('')
    fireEvent.mouseDown(await field(/^State or region/))
    expect(await screen.findByRole('option', { name: 'London' })).toBeDefined()
    expect(screen.queryByRole('option', { name: 'Lagos' })).toBeNull()
  })

  test('a list without matches says so, and can be cleared', async () => {
    const state = await field(/^State or region/)
    expect(state.value).toBe('Lagos')
    state.focus()
    fireEvent.change(state, { target: { value: 'xyz' } })
    expect(await screen.findByText('No matching options found')).toBeDefined()
    fireEvent.change(state, { target: { value: '' } })
    await waitFor(() => expect(state.value).toBe(''))
  })

  test('a refusal of the server is shown at its field and in a toast, and no input is lost', async () => {
    const words = 'The country cannot be changed while there is money or a session in its currency'
    answer = () => problem(422, 'VALIDATION_ERROR', words, { fields: { countryIdentifier: words }, errors: [words] })
    await type(/^User name/, 'jo_1')
    save()
    await waitFor(() => expect(screen.getAllByText(words).length).toBe(2))
    expect((await field(/^User name/)).value).toBe('jo_1')
    await waitFor(async () => expect(document.activeElement).toBe(await field(/^Country/)))
  })

  test('the emergency contact is saved separately', async () => {
    await type(/^Name of the person/, 'Al')
    await type(/^Their phone number/, '112')
    save(1)
    expect((await screen.findAllByText(/^3 to 32 letters; spaces/)).length).toBe(1)
    await type(/^Name of the person/, 'Ada Tester')
    save(1)
    expect(await screen.findByText('Data saved successfully')).toBeDefined()
    expect(sent(calls)).toMatchObject([{ body: { name: 'Ada Tester', phoneNumber: '112' } }])
  })
})

describe('preferences', () => {
  const nothing = Object.fromEntries(preferenceNames.map((name) => [name, []]))

  test('all twelve lists are sent together, in the order of choosing', async () => {
    const calls = fakeServer({
      ...referenceCalls,
      ...places,
      'GET /api/client/preferences': () => ({ json: { ...nothing, religion: [id(32)] } }),
      'PUT /api/client/preferences': ({ body }: FakeRequest) => ({ json: body }),
    })
    showAccount(<PreferencesPage />)
    expect(await screen.findByRole('button', { name: 'Catholic' })).toBeDefined()
    await choose(/^Your concerns/, 'Sleep')
    fireEvent.click(await screen.findByRole('option', { name: 'Anxiety' }))
    save()
    expect(await screen.findByText('Data saved successfully')).toBeDefined()
    expect(sent(calls).map(({ body }) => body)).toEqual([
      { ...nothing, religion: [id(32)], specialities: [id(43), id(41)] },
    ])
  })
})

describe('the profile of a therapist', () => {
  const fields = Object.keys(StoredProviderInfo.properties)
  const info = {
    ...Object.fromEntries(fields.map((field) => [field, null])),
    firstName: 'Theo',
    lastName: 'Bassey',
    headline: 'Low mood in men',
    countryIdentifier: id(1),
    stateIdentifier: id(11),
    gender: id(21),
    therapies: [],
    modalities: [],
    specialities: [id(41), id(99)],
    languages: [],
    approaches: [],
  }
  const own: Partial<Omit<OwnProvider, 'info'>> & { info: object } = {
    info,
    listed: false,
    verificationStatus: 'not_started',
  }

  test('every rule is shown at its field; a withdrawn choice stays until it is removed', async () => {
    const calls = fakeServer({ ...referenceCalls, ...places, 'GET /api/provider': () => ({ json: own }) })
    showAccount(<ProviderProfilePage />, { viewer: theo })
    expect(await screen.findByRole('button', { name: 'No longer offered' })).toBeDefined()
    await type(/^Headline/, 'Top 10')
    await type(/^About your work/, 'x'.repeat(2001))
    save()
    expect(await screen.findByText('3 to 32 letters, spaces, hyphens and parentheses')).toBeDefined()
    expect(screen.getByText('Please use at most 2000 characters')).toBeDefined()
    expect(screen.getAllByText('Please choose at least one').length).toBe(2)
    expect(screen.getByText('Please enter a phone number with 10 to 13 digits')).toBeDefined()
    expect(sent(calls)).toEqual([])
  })

  test('the bio counts its characters', async () => {
    fakeServer({ ...referenceCalls, ...places, 'GET /api/provider': () => ({ json: own }) })
    showAccount(<ProviderProfilePage />, { viewer: theo })
    await type(/^About your work/, 'Two men')
    expect(await screen.findByText('7 of 2000 characters')).toBeDefined()
  })
})
