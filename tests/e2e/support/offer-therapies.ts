import type { Page } from './test.ts'
import { callApi } from './people.ts'

/** Sets two offered therapies in the profile. */
export async function offerTwoTherapies(page: Page): Promise<void> {
  const first = async (path: string) =>
    (await callApi<{ identifier: string }[]>(page, path)).map((row) => row.identifier)
  const countries = await callApi<{ identifier: string; code: string }[]>(page, '/region/country')
  const country = countries.find(({ code }) => code === 'GB')?.identifier ?? ''
  const [states, therapies] = [await first(`/region/country/${country}/states`), await first('/reference/therapy')]
  const one = async (kind: string) => (await first(`/reference/${kind}`))[0]
  const body = {
    firstName: 'Robin',
    lastName: 'Hale',
    phoneNumber: '+447700900123',
    headline: 'Calm talks',
    title: 'Dr',
    officeAddress: '1 High Street',
    countryIdentifier: country,
    stateIdentifier: states[0],
    ethnicityIdentifier: (await first(`/reference/ethnicity?country=GB`))[0],
    gender: await one('gender'),
    therapies: therapies.slice(0, 2),
    modalities: [await one('modality')],
    specialities: [await one('speciality')],
  }
  await callApi(page, '/provider/update/info', { method: 'POST', body })
}
