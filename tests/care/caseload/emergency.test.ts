import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { safetyPlanSteps } from '#schemas/care/caseload.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { booked } from '#tests/scheduling/participants/sessions.ts'
import { invited, operatorAs, tracesOf } from './practice.ts'

let product: Product
let theo: GivenProvider
beforeAll(async () => {
  product = await openProduct()
  theo = await product.given.provider()
})
afterAll(() => product.close())
afterEach(() => product.clock.set(start))

/** A client who accepted the invitation of a therapist and has an emergency contact. */
async function ownClient(provider = theo): Promise<GivenPerson> {
  const clara = await product.given.client()
  await invited(product, provider, clara)
  await product.as(clara).post('/client/emergency-contact', { name: 'Ada Obi', phoneNumber: '08012345678' })
  return clara
}

const steps = (word: string) => Object.fromEntries(safetyPlanSteps.map((step) => [step, `${word}: ${step}`]))
const read = (client: GivenPerson, by: GivenPerson = theo) =>
  product.as(by).get(`/clients/${client.identifier}/emergency`)
const save = (client: GivenPerson, plan: object, by: GivenPerson = theo) =>
  product.as(by).put(`/clients/${client.identifier}/safety-plan`, plan)
const contact = { name: 'Ada Obi', phoneNumber: '08012345678' }

describe('the emergency sheet of a client', () => {
  test('holds the emergency contact, and the safety plan once there is one', async () => {
    const clara = await ownClient()
    expect((await read(clara)).body).toEqual({ emergencyContact: contact, safetyPlan: null })
    const saved = await save(clara, { ...steps('walk'), version: 0 })
    const safetyPlan = { ...steps('walk'), version: 1, updatedAt: '2026-03-02T08:00:00.000Z' }
    expect([saved.status, saved.body]).toEqual([200, { emergencyContact: contact, safetyPlan }])
    expect((await read(clara)).body).toEqual(saved.body)
  })

  test('every read and write is in the access log, which the client can see', async () => {
    const clara = await ownClient()
    await read(clara)
    await read(clara)
    await save(clara, { ...steps('walk'), version: 0 })
    const trace = { actor: theo.identifier, impersonator: null, subject: clara.identifier }
    const own = async (action: string) =>
      (await tracesOf(product, action)).filter(({ subject }) => subject === clara.identifier)
    expect(await own('client.emergency_read')).toEqual([trace, trace])
    expect(await own('safety_plan.saved')).toEqual([trace])
    const { body } = await product.as(clara).get('/user/access-log')
    expect(body.data.map(({ action, by }: { action: string; by: string }) => [action, by]).slice(0, 3)).toEqual([
      ['safety_plan.saved', 'provider'],
      ['client.emergency_read', 'provider'],
      ['client.emergency_read', 'provider'],
    ])
  })

  test('is not available for a client who only requested a session, nor to strangers', async () => {
    const dana = await product.given.client({ money: 50_000_00 })
    await booked(product, dana, theo, '2026-03-10')
    await product.as(dana).post('/client/emergency-contact', contact)
    const stranger = await product.given.client()
    const unknown = { ...stranger, identifier: '01930000-0000-7000-8000-000000000001' }
    for (const person of [dana, stranger, unknown, theo]) {
      expect([(await read(person)).status, (await read(person)).body.code]).toEqual([404, 'NOT_FOUND'])
      expect((await save(person, { ...steps('walk'), version: 0 })).status).toBe(404)
    }
    const traces = await tracesOf(product, 'client.emergency_read')
    expect(traces.filter(({ subject }) => subject === dana.identifier)).toEqual([])
  })

  test('is closed to clients, operators, and operators who act for the therapist', async () => {
    const clara = await ownClient()
    await save(clara, { ...steps('walk'), version: 0 })
    for (const person of [clara, await product.given.admin()]) {
      expect((await read(person, person)).status).toBe(403)
      expect((await read(clara, person)).body.code).toBe('FORBIDDEN')
    }
    for (const scope of ['read', 'assist'] as const) {
      const operator = await operatorAs(product, theo, scope)
      const path = `/clients/${clara.identifier}`
      expect((await operator.get(`${path}/emergency`)).body.code).toBe('IMPERSONATION_BLOCKED')
      const plan = { ...steps('walk'), version: 1 }
      expect((await operator.put(`${path}/safety-plan`, plan)).body.code).toBe('IMPERSONATION_BLOCKED')
    }
    expect((await read(clara)).body.safetyPlan.version).toBe(1)
  })
})

describe('a safety plan', () => {
  test('of another therapist of the same client is separate', async () => {
    const [clara, ada] = [await ownClient(), await product.given.provider()]
    await invited(product, ada, clara)
    await save(clara, { ...steps('walk'), version: 0 })
    expect((await read(clara, ada)).body).toEqual({ emergencyContact: contact, safetyPlan: null })
    expect((await save(clara, { ...steps('swim'), version: 1 }, ada)).body.code).toBe('STATUS_CHANGED')
    expect((await save(clara, { ...steps('swim'), version: 0 }, ada)).status).toBe(200)
    expect((await read(clara)).body.safetyPlan.warningSigns).toBe('walk: warningSigns')
    expect((await read(clara, ada)).body.safetyPlan.warningSigns).toBe('swim: warningSigns')
  })

  test('is not overwritten from an outdated version', async () => {
    const clara = await ownClient()
    for (const version of [1, 7])
      expect((await save(clara, { ...steps('early'), version })).body.code).toBe('STATUS_CHANGED')
    await save(clara, { ...steps('one'), version: 0 })
    product.clock.advance({ minutes: 5 })
    expect((await save(clara, { ...steps('two'), version: 1 })).body.safetyPlan).toMatchObject({
      version: 2,
      updatedAt: '2026-03-02T08:05:00.000Z',
    })
    const late = await save(clara, { ...steps('late'), version: 1 })
    expect([late.status, late.body.code]).toEqual([409, 'STATUS_CHANGED'])
    expect((await read(clara)).body.safetyPlan.warningSigns).toBe('two: warningSigns')
  })

  test.each([0, 1])('saved several times in parallel from version %i is stored once', async (version) => {
    const clara = await ownClient()
    if (version === 1) await save(clara, { ...steps('first'), version: 0 })
    const words = ['red', 'green', 'blue', 'grey']
    const answers = await Promise.all(words.map((word) => save(clara, { ...steps(word), version })))
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
    const stored = words[answers.findIndex(({ status }) => status === 200)]
    expect((await read(clara)).body.safetyPlan).toMatchObject({
      version: version + 1,
      warningSigns: `${stored}: warningSigns`,
    })
  })

  test('is encrypted, bound to its row, and hidden from work that does not act for its author', async () => {
    const [clara, ben] = [await ownClient(), await ownClient()]
    await save(clara, { ...steps('lighthouse'), version: 0 })
    await save(ben, { ...steps('harbour'), version: 0 })
    const { db } = product.database
    const plans = (from: typeof db) => from.selectFrom('safetyPlan').selectAll().execute()
    expect(await plans(db)).toEqual([])
    expect(await asAuthor(db, clara.identifier, plans)).toEqual([])

    const rows = await asAuthor(db, theo.identifier, plans)
    const planOf = ({ identifier }: GivenPerson) => rows.find(({ clientIdentifier }) => clientIdentifier === identifier)
    const [own, other] = [planOf(clara)?.sealedContent, planOf(ben)?.sealedContent as Buffer]
    expect([own, other].map((content) => /lighthouse|harbour/.test(String(content)))).toEqual([false, false])
    await asAuthor(db, theo.identifier, (author) =>
      author
        .updateTable('safetyPlan')
        .set({ sealedContent: other })
        .where('clientIdentifier', '=', clara.identifier)
        .execute(),
    )
    expect((await read(clara)).status).toBe(502)
  })

  test('refuses a text that is too long, with a field error', async () => {
    const clara = await ownClient()
    const { status, body } = await save(clara, { ...steps('a'), warningSigns: 'x'.repeat(1001), version: 0 })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['warningSigns']])
    expect((await save(clara, { ...steps('a'), warningSigns: 'x'.repeat(1000), version: 0 })).status).toBe(200)
    expect((await save(clara, { version: 1 })).status).toBe(422)
  })
})
