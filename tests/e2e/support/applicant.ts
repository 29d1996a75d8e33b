/** A therapist who only has to submit for verification: everything is filled in through the API, without the forms. */
import { demoBankDetails } from '#backend/operations/demo-data/demo-bank-details.ts'
import { type Account, signInAsNewAccount } from './accounts.ts'
import { pdf, type Sheet } from './credential-files.ts'
import { callApi } from './people.ts'
import { sql } from './sql.ts'
import { expect, type Page } from './test.ts'

/** The identifier of reference data. */
async function reference(kind: string, code: string): Promise<string> {
  const [row] = await sql('select identifier from taxonomy where kind = $1 and code = $2', [kind, code])
  return String(row?.identifier)
}

type Part = string | Sheet

async function upload(page: Page, path: string, multipart: Record<string, Part>): Promise<void> {
  const answer = await page.request.post(`/api${path}`, {
    headers: { 'x-csrf': '1', 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
    multipart,
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

/** An American therapist, signed in, with a licence of Nevada and a proof of insurance in `first.pdf`. */
export async function signInAsApplicant(page: Page, firstName: string, lastName: string): Promise<Account> {
  const account = await signInAsNewAccount(page, { userType: 'provider', country: 'US', firstName, lastName })
  const nevada = await reference('state', 'US-NV')
  await callApi(page, '/provider/update/info', {
    method: 'POST',
    body: {
      firstName,
      lastName,
      phoneNumber: '+12025550143',
      headline: 'Grief and new beginnings',
      title: 'Dr',
      officeAddress: '12 Orchard Street',
      countryIdentifier: await reference('country', 'US'),
      stateIdentifier: nevada,
      ethnicityIdentifier: await reference('ethnicity', 'undisclosed'),
      gender: await reference('gender', 'undisclosed'),
      disciplineIdentifier: await reference('discipline', 'clinical-social-worker'),
      therapies: [await reference('therapy', 'individual')],
      modalities: [await reference('modality', 'video')],
      specialities: [await reference('speciality', 'grief')],
    },
  })
  await callApi(page, '/provider/booking-fee/general', { method: 'POST', body: { fee: 90_00, isFree: false } })
  const days = [1, 2, 3, 4, 5].map((weekday) => ({
    weekday,
    isAvailable: true,
    timeSlotsInterval: [{ startTime: '09:00', endTime: '17:00' }],
  }))
  await callApi(page, '/provider-availability/days/default', { method: 'POST', body: { days } })
  await callApi(page, '/provider/experience', {
    method: 'POST',
    body: { companyName: 'Harbour Clinic', jobTitle: 'Social worker', startDate: '2019-05', currentlyWorksHere: true },
  })
  await callApi(page, '/provider/payout-details', {
    method: 'PUT',
    body: demoBankDetails({ firstName, lastName, country: 'US' }),
  })
  await upload(page, '/provider/qualification/file/upload', {
    type: 'license',
    body: 'Nevada Board of Examiners',
    credentialNumber: 'LCSW-4471',
    files: await pdf('licence.pdf', [`Licence of ${firstName} ${lastName}`]),
  })
  await upload(page, '/provider/indemnity-insurance', { file: await pdf('first.pdf', ['Policy']) })
  await callApi(page, '/provider/license-states', {
    method: 'POST',
    body: { stateIdentifiers: [nevada, await reference('state', 'US-OR')] },
  })
  return account
}
