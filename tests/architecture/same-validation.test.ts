/** What a form refuses, the BFF and the backend refuse too: the same fields, the same sentences. */
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
import { type Locale, translate } from '#schemas/platform/words.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { goodValue, shapeOf } from './bad-values.ts'
import { atBff, type ServerName, openBothServers, type Who } from './servers.ts'

let product: Product
let servers: Awaited<ReturnType<typeof openBothServers>>
const who: Record<string, Who> = {}
let booking = ''
beforeAll(async () => {
  product = await openProduct()
  servers = await openBothServers(product)
  const [client, provider] = [await product.given.client(), await product.given.provider()]
  who.client = { identifier: client.identifier, userType: 'client' }
  who.provider = { identifier: provider.identifier, userType: 'provider' }
  const { therapyIdentifier, modalityIdentifier } = provider
  const input = { providerIdentifier: provider.identifier, therapyIdentifier, modalityIdentifier }
  booking = (await product.as(client).post('/booking', input)).body.identifier
})
afterAll(async () => {
  await servers.close()
  await product.close()
})

async function fieldsAt(server: ServerName, endpoint: Endpoint, body: object, caller: Who | null, locale: Locale) {
  const url = endpoint.path.replace(':id', booking)
  const [method, path] = server === 'bff' ? atBff(endpoint, url) : [endpoint.method, url]
  const reply = await servers.send(server, {
    method,
    url: path,
    who: caller,
    headers: { 'content-type': 'application/json', 'x-language': locale, cookie: `X-Language=${locale}` },
    payload: JSON.stringify(body),
  })
  const { code, fields } = JSON.parse(reply.text) as { code: string; fields: Record<string, string> }
  return { status: reply.status, code, fields }
}

const id = '01930000-0000-7000-8000-000000000001'
const signUp = goodValue(shapeOf(accountApi.register.body)) as object
const provider = { ...signUp, userType: 'provider' }
const input = { providerIdentifier: id, modalityIdentifier: id, therapyIdentifier: id }
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
  ['an unknown field', accountApi.register, null, { ...signUp, accountStatus: 'active' }, ['accountStatus']],
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
  ['an impossible time zone', accountApi.setTimezone, 'client', { timezone: 'über all' }, ['timezone']],
  [
    'a booking of nothing',
    bookingApi.create,
    'client',
    {},
    ['providerIdentifier', 'modalityIdentifier', 'therapyIdentifier'],
  ],
  ['a note of 401 characters', bookingApi.create, 'client', { ...input, note: 'ä'.repeat(401) }, ['note']],
  ['a note with NUL', bookingApi.create, 'client', { ...input, note: 'a\0b' }, ['']],
  [
    'an invalid slot',
    bookingApi.create,
    'client',
    { ...input, timeslotIdentifier: 'tomorrow' },
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
  ['a card that is added without consent', paymentApi.addCard, 'client', { amount: 0 }, ['saveCard']],
  [
    'a return address on another site',
    paymentApi.topUp,
    'client',
    { amount: 50_000, returnUrl: '//evil.example' },
    ['returnUrl'],
  ],
  ['a payment in an unknown currency', paymentApi.payBooking, 'client', { method: 'shells' }, ['method']],
  ['a negative fee', providerApi.setGeneralFee, 'provider', { fee: -1, isFree: false }, ['fee']],
  ['a fee with a fraction', providerApi.setGeneralFee, 'provider', { fee: 1.5, isFree: false }, ['fee']],
  [
    'a fee of an unknown therapy',
    providerApi.setTherapyFee,
    'provider',
    { fee: 100, isFree: false },
    ['therapyIdentifier'],
  ],
  [
    'an invalid time',
    availabilityApi.setGeneralWeek,
    'provider',
    week({ timeSlotsInterval: [{ startTime: '9', endTime: '18:00' }] }),
    ['days.0.timeSlotsInterval.0.startTime'],
  ],
  [
    'an invalid place of work',
    credentialApi.addExperience,
    'provider',
    {},
    ['companyName', 'jobTitle', 'startDate', 'currentlyWorksHere'],
  ],
  ['a company of spaces', credentialApi.addExperience, 'provider', { ...place, companyName: '  ' }, ['companyName']],
  ['a month before 1900', credentialApi.addExperience, 'provider', { ...place, startDate: '1899-12' }, ['startDate']],
  ['a month after 2099', credentialApi.changeExperience, 'provider', { ...place, endDate: '2100-01' }, ['endDate']],
  ['an invalid state', credentialApi.setLicenseStates, 'provider', { stateIdentifiers: ['x'] }, ['stateIdentifiers.0']],
  ['an eighth day', availabilityApi.setGeneralWeek, 'provider', week({ weekday: 8 }), ['days.0.weekday']],
  [
    'another spelling',
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
      const fields = Object.fromEntries(problems.map(({ path, key, words }) => [path, translate(locale, key, words)]))
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

  test('what only the account can decide: a password that does not match', async () => {
    const body = { ...signUp, confirmPassword: 'another1' }
    const expected = { confirmPassword: translate('de', 'validation.password_match') }
    for (const server of ['bff', 'backend'] as const)
      expect((await fieldsAt(server, accountApi.register, body, null, 'de')).fields).toEqual(expected)
  })
})
