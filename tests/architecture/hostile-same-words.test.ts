/** What a form refuses, BFF and backend refuse too: the same fields, the same sentences (safeguards, demand 3). */
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountApi } from '#schemas/identity/accounts.ts'
import { availabilityApi } from '#schemas/scheduling/availability.ts'
import { bookingApi } from '#schemas/scheduling/bookings.ts'
import { credentialApi } from '#schemas/marketplace/credentials.ts'
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import { paymentApi } from '#schemas/money/payments.ts'
import { providerApi } from '#schemas/marketplace/provider-profile.ts'
import { problemsOf } from '#schemas/platform/validate.ts'
import { type Locale, say } from '#schemas/platform/words.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { goodValue, shapeOf } from './bad-values.ts'
import { atBff, type Door, openFronts, type Who } from './fronts.ts'

let world: World
let fronts: Awaited<ReturnType<typeof openFronts>>
const who: Record<string, Who> = {}
let booking = ''
beforeAll(async () => {
  world = await openWorld()
  fronts = await openFronts(world)
  const [client, provider] = [await world.given.client(), await world.given.provider()]
  who.client = { identifier: client.identifier, userType: 'client' }
  who.provider = { identifier: provider.identifier, userType: 'provider' }
  const { therapyIdentifier, modalityIdentifier } = provider
  const wish = { providerIdentifier: provider.identifier, therapyIdentifier, modalityIdentifier }
  booking = (await world.as(client).post('/booking', wish)).body.identifier
})
afterAll(async () => {
  await fronts.close()
  await world.close()
})

async function fieldsAt(door: Door, endpoint: Endpoint, body: object, caller: Who | null, locale: Locale) {
  const url = endpoint.path.replace(':id', booking)
  const [method, path] = door === 'bff' ? atBff(endpoint, url) : [endpoint.method, url]
  const told = await fronts.ask(door, {
    method,
    url: path,
    who: caller,
    headers: { 'content-type': 'application/json', 'x-language': locale, cookie: `X-Language=${locale}` },
    payload: JSON.stringify(body),
  })
  const { code, fields } = JSON.parse(told.text) as { code: string; fields: Record<string, string> }
  return { status: told.status, code, fields }
}

const id = '01930000-0000-7000-8000-000000000001'
const signUp = goodValue(shapeOf(accountApi.register.body)) as object
const provider = { ...signUp, userType: 'provider' }
const wish = { providerIdentifier: id, modalityIdentifier: id, therapyIdentifier: id }
const place = goodValue(shapeOf(credentialApi.addExperience.body)) as object
const week = (day: object) => ({ days: [{ weekday: 1, isAvailable: true, timeSlotsInterval: [], ...day }] })

const vectors: [name: string, endpoint: Endpoint, caller: string | null, body: object, fields: string[]][] = [
  [
    'nothing at all',
    accountApi.register,
    null,
    {},
    ['userType', 'firstName', 'lastName', 'email', 'phoneNumber', 'password', 'confirmPassword', 'termsAgreed'],
  ],
  ['a short password', accountApi.register, null, { ...signUp, password: 'abc12' }, ['password']],
  ['a password of digits', accountApi.register, null, { ...signUp, password: '12345678' }, ['password']],
  ['a long password', accountApi.register, null, { ...signUp, password: 'a'.repeat(33) }, ['password']],
  ['a name of digits', accountApi.register, null, { ...signUp, firstName: '4lara' }, ['firstName']],
  ['an empty name', accountApi.register, null, { ...signUp, lastName: '' }, ['lastName']],
  ['a name of 33 letters', accountApi.register, null, { ...signUp, lastName: 'a'.repeat(33) }, ['lastName']],
  ['a short phone number', accountApi.register, null, { ...signUp, phoneNumber: '123456789' }, ['phoneNumber']],
  [
    'a phone number with letters',
    accountApi.register,
    null,
    { ...signUp, phoneNumber: '0801234567x' },
    ['phoneNumber'],
  ],
  ['no agreement', accountApi.register, null, { ...signUp, termsAgreed: false }, ['termsAgreed']],
  ['a provider without a country', accountApi.register, null, provider, ['countryId']],
  ['a field nobody knows', accountApi.register, null, { ...signUp, accountStatus: 'active' }, ['accountStatus']],
  ['a sign-in without an address', accountApi.login, null, { password: 'secret1' }, ['email']],
  ['a sign-in with half an address', accountApi.login, null, { email: 'clara@', password: 'secret1' }, ['email']],
  [
    'a sign-in with a short password',
    accountApi.login,
    null,
    { email: 'c@example.com', password: 'short' },
    ['password'],
  ],
  ['a code of five digits', accountApi.verify, null, { token: '12345' }, ['token']],
  ['a code with letters', accountApi.verify, null, { token: '12345a' }, ['token']],
  ['no address for the code', accountApi.requestVerification, null, { email: '' }, ['email']],
  ['a zone that cannot be', accountApi.setTimezone, 'client', { timezone: 'über all' }, ['timezone']],
  [
    'a booking of nothing',
    bookingApi.create,
    'client',
    {},
    ['providerIdentifier', 'modalityIdentifier', 'therapyIdentifier'],
  ],
  ['a note of 401 characters', bookingApi.create, 'client', { ...wish, note: 'ä'.repeat(401) }, ['note']],
  ['a note with NUL', bookingApi.create, 'client', { ...wish, note: 'a\0b' }, ['']],
  [
    'a slot that is none',
    bookingApi.create,
    'client',
    { ...wish, timeslotIdentifier: 'tomorrow' },
    ['timeslotIdentifier'],
  ],
  ['no slot', bookingApi.schedule, 'client', {}, ['timeslotIdentifier']],
  ['a comment of four characters', bookingApi.cancel, 'client', { message: 'nope' }, ['message']],
  ['a comment of 2501 characters', bookingApi.cancel, 'client', { message: 'x'.repeat(2501) }, ['message']],
  ['an unknown reason', bookingApi.cancel, 'client', { reasonCode: 'rain' }, ['reasonCode']],
  ['a top-up of nothing', paymentApi.topUp, 'client', {}, ['amount']],
  ['a top-up of 0', paymentApi.topUp, 'client', { amount: 0 }, ['amount']],
  ['a top-up of text', paymentApi.topUp, 'client', { amount: '500' }, ['amount']],
  ['a top-up beyond all limits', paymentApi.topUp, 'client', { amount: 2 ** 53 }, ['amount']],
  ['a way back to others', paymentApi.topUp, 'client', { amount: 50_000, returnUrl: '//evil.example' }, ['returnUrl']],
  ['a payment in shells', paymentApi.payBooking, 'client', { method: 'shells' }, ['method']],
  ['a negative fee', providerApi.setGeneralFee, 'provider', { fee: -1, isFree: false }, ['fee']],
  ['a broken fee', providerApi.setGeneralFee, 'provider', { fee: 1.5, isFree: false }, ['fee']],
  ['a fee of no therapy', providerApi.setTherapyFee, 'provider', { fee: 100, isFree: false }, ['therapyIdentifier']],
  [
    'a time that is none',
    availabilityApi.setGeneralWeek,
    'provider',
    week({ timeSlotsInterval: [{ startTime: '9', endTime: '18:00' }] }),
    ['days.0.timeSlotsInterval.0.startTime'],
  ],
  [
    'a place of work that is none',
    credentialApi.addExperience,
    'provider',
    {},
    ['companyName', 'jobTitle', 'startDate', 'currentlyWorksHere'],
  ],
  ['a company of spaces', credentialApi.addExperience, 'provider', { ...place, companyName: '  ' }, ['companyName']],
  ['a month before 1900', credentialApi.addExperience, 'provider', { ...place, startDate: '1899-12' }, ['startDate']],
  ['a month after 2099', credentialApi.changeExperience, 'provider', { ...place, endDate: '2100-01' }, ['endDate']],
  [
    'a state that is none',
    credentialApi.setLicenseStates,
    'provider',
    { stateIdentifiers: ['x'] },
    ['stateIdentifiers.0'],
  ],
  ['an eighth day', availabilityApi.setGeneralWeek, 'provider', week({ weekday: 8 }), ['days.0.weekday']],
  [
    'the other spelling',
    availabilityApi.setGeneralWeek,
    'provider',
    { days: [{ weekday: 1, isAvailable: false, timeslotIntervals: [] }] },
    ['days.0.timeSlotsInterval', 'days.0.timeslotIntervals'],
  ],
]

describe('form, BFF and backend say the same to', () => {
  test.each(['en', 'de'] as const)('each of these forms, in the language %s', async (locale) => {
    const offenders: string[] = []
    for (const [name, endpoint, caller, body, names] of vectors) {
      const problems = problemsOf(endpoint.body as never, body)
      const fields = Object.fromEntries(problems.map(({ path, key, words }) => [path, say(locale, key, words)]))
      const expected = { status: 422, code: 'VALIDATION_ERROR', fields }
      const person = caller === null ? null : (who[caller] as Who)
      const answers = {
        form: { ...expected, fields: Object.fromEntries(names.map((field) => [field, fields[field]])) },
        bff: await fieldsAt('bff', endpoint, body, person, locale),
        backend: await fieldsAt('backend', endpoint, body, person, locale),
      }
      for (const [place, answer] of Object.entries(answers))
        if (!isDeepStrictEqual(answer, expected))
          offenders.push(`${name}: expected ${JSON.stringify(expected)} of the ${place}, got ${JSON.stringify(answer)}`)
    }
    expect(offenders).toEqual([])
  })

  test('what only the account knows: a password that does not match', async () => {
    const body = { ...signUp, confirmPassword: 'another1' }
    const expected = { confirmPassword: say('de', 'validation.password_match') }
    for (const door of ['bff', 'backend'] as const)
      expect((await fieldsAt(door, accountApi.register, body, null, 'de')).fields).toEqual(expected)
  })
})
