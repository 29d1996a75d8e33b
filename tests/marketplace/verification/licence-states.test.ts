import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { providerInfo } from '#tests/identity/client-profile/profile-people.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { caseOf, claim, decide, isListed, statusOf } from './applicants.ts'
import { type Reviewers, openReviewers } from './reviewers.ts'

let { product, named, olu } = {} as Reviewers
beforeAll(async () => {
  ;({ product, named, olu } = await openReviewers())
})
afterAll(() => product.close())

type Person = Pick<GivenPerson, 'identifier'>
const path = '/provider/license-states'
const set = async (person: Person, ...codes: string[]) => {
  const answer = await product.as(person).post(path, { stateIdentifiers: codes.map((code) => named('state', code)) })
  await product.drain()
  return shown(answer.body.data)
}
const shown = (states: { code: string; status: string }[]) => states.map(({ code, status }) => `${code} ${status}`)
const states = async (person: Person) => shown((await product.as(person).get(path)).body.data)
const isFound = async ({ identifier }: Person, state: string) => {
  const { data } = (await product.visitor.get(`/providers?country=US&perPage=100&state=${state}`)).body
  return data.some((card: Person) => card.identifier === identifier)
}
const approve = async (person: Person, more: object = {}) => {
  await claim(product, olu, person)
  const answer = await decide(product, olu, person, { decision: 'approve', ...more })
  await product.drain()
  return answer
}
/** Listed in America, with a licence that was accepted for these states. */
const licensedIn = async (...codes: string[]) => {
  const provider = await product.given.provider({ country: 'US' })
  await set(provider, ...codes)
  expect((await approve(provider)).status).toBe(200)
  return provider
}

test('an added state starts a review, and the search finds the therapist there after the approval', async () => {
  const provider = await product.given.provider({ country: 'US' })
  expect(await statusOf(product, provider)).toBe('approved')
  expect(await set(provider, 'US-CA')).toEqual(['US-CA pending'])
  expect(await statusOf(product, provider)).toBe('submitted')
  expect([await isListed(product, provider), await isFound(provider, 'US-CA')]).toEqual([true, false])
  const profile = JSON.stringify((await product.visitor.get(`/providers/${provider.identifier}`)).body)
  expect(profile).not.toContain('US-CA')

  expect(shown((await caseOf(product, olu, provider)).body.licenseStates)).toEqual(['US-CA pending'])
  const approved = await approve(provider)
  expect([approved.status, shown(approved.body.licenseStates)]).toEqual([200, ['US-CA accepted']])
  expect(await states(provider)).toEqual(['US-CA accepted'])
  expect([await statusOf(product, provider), await isFound(provider, 'US-CA')]).toEqual(['approved', true])
})

test('accepted states stay while another one is pending', async () => {
  const provider = await licensedIn('US-CA')
  expect(await set(provider, 'US-CA', 'US-NV')).toEqual(['US-CA accepted', 'US-NV pending'])
  expect([await isFound(provider, 'US-CA'), await isFound(provider, 'US-NV')]).toEqual([true, false])
})

test('a removed state is gone at once without a review, and is pending when it is added again', async () => {
  const provider = await licensedIn('US-CA', 'US-NV')
  expect(await set(provider, 'US-CA')).toEqual(['US-CA accepted'])
  expect([await statusOf(product, provider), await isFound(provider, 'US-NV')]).toEqual(['approved', false])
  expect(await set(provider, 'US-NV', 'US-CA')).toEqual(['US-CA accepted', 'US-NV pending'])
  expect([await statusOf(product, provider), await isFound(provider, 'US-NV')]).toEqual(['submitted', false])
})

test('the same list sent again starts no review', async () => {
  const provider = await licensedIn('US-CA')
  expect(await set(provider, 'US-CA')).toEqual(['US-CA accepted'])
  expect(await statusOf(product, provider)).toBe('approved')
})

test.each(['request_changes', 'reject', 'suspend'])('%s leaves an added state pending', async (decision) => {
  const provider = await licensedIn('US-CA')
  await set(provider, 'US-CA', 'US-NV')
  await claim(product, olu, provider)
  expect((await decide(product, olu, provider, { decision })).status).toBe(200)
  expect(await states(provider)).toEqual(['US-CA accepted', 'US-NV pending'])
})

test('a therapist who is reinstated with a pending state is reviewed again', async () => {
  const provider = await licensedIn('US-CA')
  await set(provider, 'US-CA', 'US-NV')
  await claim(product, olu, provider)
  await decide(product, olu, provider, { decision: 'suspend' })
  const { status, body } = await decide(product, olu, provider, { decision: 'reinstate' })
  expect([status, body.status, body.listed]).toEqual([200, 'submitted', true])
  expect((await approve(provider)).status).toBe(200)
  expect(await states(provider)).toEqual(['US-CA accepted', 'US-NV accepted'])
})

test('a state that was added after the operator loaded the case is not approved', async () => {
  const provider = await licensedIn('US-CA')
  await set(provider, 'US-CA', 'US-NV')
  await claim(product, olu, provider)
  await set(provider, 'US-CA', 'US-NV', 'US-OR')
  const seen = { stateIdentifiers: [named('state', 'US-NV')] }
  expect(await approve(provider, seen)).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
  expect(await states(provider)).toEqual(['US-CA accepted', 'US-NV pending', 'US-OR pending'])
  const both = { stateIdentifiers: [named('state', 'US-NV'), named('state', 'US-OR')] }
  expect((await approve(provider, both)).status).toBe(200)
  expect(await isFound(provider, 'US-OR')).toBe(true)
})

test("the search does not find a therapist in the profile's American state without a licence there", async () => {
  const provider = await licensedIn('US-CA')
  const info = providerInfo(named, {
    countryIdentifier: named('country', 'US'),
    stateIdentifier: named('state', 'US-TX'),
    zipCode: '73301',
    phoneNumber: '+12125550123',
  })
  const saved = await product.as(provider).post('/provider/update/info', info)
  expect({ status: saved.status, body: saved.body }).toMatchObject({ status: 200 })
  await product.drain()
  expect([await isFound(provider, 'US-TX'), await isFound(provider, 'US-CA')]).toEqual([false, true])
})

test('states from before they had a status count as accepted; new ones are pending', async () => {
  const migration = await readFile('backend/platform/migrations/sql/050-license-state-status.sql', 'utf8')
  const provider = await product.given.provider({ country: 'US' })
  const { db } = product.database
  const { byCode } = await product.given.reference()
  const add = (code: string) =>
    db
      .insertInto('licenseState')
      .values({ providerIdentifier: provider.identifier, stateId: byCode('state', code)?.id ?? 0 })
      .execute()
  await db.schema.alterTable('licenseState').dropColumn('status').execute()
  await add('US-CA')
  for (const statement of migration.split(';').slice(0, -1)) await sql.raw(statement).execute(db)
  await add('US-NV')
  expect(await states(provider)).toEqual(['US-CA accepted', 'US-NV pending'])
})
