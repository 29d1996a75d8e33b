import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { referenceData } from '#platform/regions/reference.ts'
import { firstOwnId, syncReference } from '#platform/regions/sync-reference.ts'
import type { Caller } from '#tests/support/callers.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { auditRows, countAudit } from './operator-product.ts'

let product: Product
let olu: GivenPerson
let operator: Caller
beforeAll(async () => {
  product = await openProduct()
  olu = await product.given.admin(['content'])
  operator = product.as(olu)
})
afterAll(() => product.close())

interface Row {
  identifier: string
  code: string
  nameEn: string
  nameDe: string
  isOffered: boolean
}
const rowOf = async (kind: string, code: string): Promise<Row> =>
  (await operator.get(`/admin/reference/${kind}?search=${code}`)).body.data.find((row: Row) => row.code === code)
const publicNames = async (kind: string) =>
  (await product.visitor.get(`/reference/${kind}`)).body.map(({ name }: { name: string }) => name)

describe('feature flags', () => {
  test('are switched per country, and take effect at once', async () => {
    const [flag] = (await operator.get('/admin/feature-flags')).body.data
    expect(flag).toEqual({
      identifier: 'therapist_listing_on_homepage',
      name: 'therapist_listing_on_homepage',
      isOn: true,
      countries: [],
      updatedAt: null,
    })
    const answer = await operator.put('/admin/feature-flags', { name: flag.name, isOn: true, countries: ['GB', 'DE'] })
    const written = { ...flag, countries: ['DE', 'GB'], updatedAt: '2026-03-02T08:00:00.000Z' }
    expect(answer.body).toEqual(written)
    expect((await operator.get('/admin/feature-flags')).body).toEqual({
      data: [written],
      meta: { page: 1, perPage: 1, total: 1, lastPage: 1 },
    })
    const seen = async (country: string) =>
      (await product.visitor.get('/feature-flags', { cookie: `X-CountryCode=${country}` })).body
    expect([await seen('DE'), await seen('NG')]).toEqual([
      { therapist_listing_on_homepage: true },
      { therapist_listing_on_homepage: false },
    ])
    expect((await auditRows(product, 'admin.flag_set')).at(-1)).toMatchObject({
      actor: olu.identifier,
      details: { name: flag.name, isOn: true, countries: 'DE GB' },
    })
  })

  test.each([
    [{ name: 'anything', isOn: true, countries: [] }],
    [{ name: 'therapist_listing_on_homepage', isOn: true, countries: ['ZZ'] }],
    [{ name: 'therapist_listing_on_homepage', isOn: true, countries: ['DE', 'DE'] }],
  ])('refuse %j', async (body) => {
    const before = await countAudit(product)
    expect((await operator.put('/admin/feature-flags', body)).status).toBe(422)
    expect(await countAudit(product)).toBe(before)
  })
})

describe('reference data', () => {
  test('is listed by kind with both names, in the requested order', async () => {
    const { body } = await operator.get('/admin/reference/therapy?sort=-nameDe&perPage=3')
    expect(body.meta.total).toBeGreaterThan(5)
    const names = body.data.map(({ nameDe }: Row) => nameDe)
    expect(names).toEqual(names.toSorted().toReversed())
    expect((await operator.get('/admin/reference/therapy?search=%25')).body.data).toEqual([])
    expect((await operator.get('/admin/reference/planet')).status).toBe(422)
  })

  test('that is renamed is shown to everyone under its new name, which an upgrade keeps', async () => {
    const couples = await rowOf('therapy', 'couples')
    const change = { identifier: couples.identifier, nameEn: 'Therapy for two', nameDe: 'Therapie zu zweit' }
    const changed = await operator.put('/admin/reference/therapy', change)
    expect(changed.body).toMatchObject({ ...change, code: 'couples', isOffered: true })
    expect(await publicNames('therapy')).toContain('Therapy for two')
    expect(await syncReference(product.database.db)).toBe(0)
    expect(await publicNames('therapy')).toContain('Therapy for two')
    expect((await auditRows(product, 'admin.reference_changed')).at(-1)?.details).toEqual({
      kind: 'therapy',
      code: 'couples',
    })
  })

  test('that is withdrawn is in no list any more, but keeps its name where it was chosen', async () => {
    const theo = await product.given.provider({ firstName: 'Theodor' })
    const anxiety = await rowOf('speciality', 'anxiety')
    const { identifier, nameEn, nameDe } = anxiety
    await operator.put('/admin/reference/speciality', { identifier, nameEn, nameDe, isOffered: false })
    expect(await publicNames('speciality')).not.toContain(nameEn)
    expect((await rowOf('speciality', 'anxiety')).isOffered).toBe(false)
    const shown = await product.visitor.get(`/providers/${theo.identifier}`)
    expect(JSON.stringify(shown.body)).toContain(nameEn)
    expect((await product.visitor.get('/providers?speciality=anxiety')).body.data).toEqual([])
    await operator.put('/admin/reference/speciality', { identifier, nameEn, nameDe, isOffered: true })
    expect(await publicNames('speciality')).toContain(nameEn)
  })

  test('a withdrawn therapy cannot be booked any more', async () => {
    const [clara, theo] = [await product.given.client({ money: 90_000_00 }), await product.given.provider()]
    const { identifier, nameEn, nameDe } = await rowOf('therapy', 'individual')
    const book = async () => {
      const slots = await product.visitor.get(`/providers-availability/${theo.identifier}/timeslot/2026-03-04`)
      return product.as(clara).post('/booking', {
        providerIdentifier: theo.identifier,
        therapyIdentifier: theo.therapyIdentifier,
        modalityIdentifier: theo.modalityIdentifier,
        timeslotIdentifier: slots.body.timeSlot[0].identifier,
      })
    }
    await operator.put('/admin/reference/therapy', { identifier, nameEn, nameDe, isOffered: false })
    const refused = await book()
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['therapyIdentifier']])
    await operator.put('/admin/reference/therapy', { identifier, nameEn, nameDe, isOffered: true })
    expect((await book()).status).toBe(201)
  })

  test('that is added is offered at once, under a number that no release uses', async () => {
    const body = { code: 'sailing', nameEn: 'Sailing', nameDe: 'Segeln' }
    const added = await operator.post('/admin/reference/approach', body)
    expect([added.status, added.body]).toEqual([201, expect.objectContaining({ ...body, isOffered: true })])
    expect(await publicNames('approach')).toContain('Sailing')
    const row = (await referenceData(product.database.db)).byCode('approach', 'sailing')
    expect(row?.id).toBeGreaterThanOrEqual(firstOwnId)
    expect((await operator.get(`/admin/reference-rows/${added.body.identifier}`)).body).toEqual(added.body)
    expect((await operator.get(`/admin/reference-rows/${crypto.randomUUID()}`)).status).toBe(404)
    expect(await syncReference(product.database.db)).toBe(0)
  })

  test('a row of a later release with the code of an added row leaves the added row unchanged', async () => {
    const { db } = product.database
    const shipped = (await referenceData(db)).byCode('trait', 'warm')
    await db
      .updateTable('taxonomy')
      .set({ id: firstOwnId + 500, identifier: crypto.randomUUID(), label: '{"en":"Ours","de":"Unseres"}' })
      .where('id', '=', shipped?.id ?? 0)
      .execute()
    await syncReference(db)
    expect((await referenceData(db)).byCode('trait', 'warm')?.label.en).toBe('Ours')
  })

  test('two operators who add the same code in parallel: one is refused', async () => {
    const add = () =>
      operator.post('/admin/reference/trait', { code: 'patient', nameEn: 'Patient', nameDe: 'Geduldig' })
    const answers = await Promise.all([add(), add()])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422])
    expect(answers.find(({ status }) => status === 422)?.body.fields).toEqual({ code: 'This code is already in use' })
  })

  test.each([
    ['POST', 'country', { code: 'xx', nameEn: 'X', nameDe: 'X' }, 403],
    ['POST', 'state', { code: 'xx', nameEn: 'X', nameDe: 'X' }, 403],
    ['POST', 'language', { code: 'xx', nameEn: 'X', nameDe: 'X' }, 403],
    ['POST', 'trait', { code: 'Not A Code', nameEn: 'X', nameDe: 'X' }, 422],
    ['POST', 'trait', { code: 'new', nameEn: '', nameDe: 'X' }, 422],
    ['PUT', 'trait', { identifier: crypto.randomUUID(), nameEn: 'X', nameDe: 'X' }, 404],
  ] as const)('%s of a %s: %j is refused', async (method, kind, body, status) => {
    const before = await countAudit(product)
    const answer = await operator[method === 'POST' ? 'post' : 'put'](`/admin/reference/${kind}`, body)
    expect(answer.status).toBe(status)
    expect(await countAudit(product)).toBe(before)
  })

  test('a country can be renamed but never withdrawn, and a row is changed under its own kind only', async () => {
    const { identifier } = (await operator.get('/admin/reference/country?search=Nigeria')).body.data[0]
    const names = { identifier, nameEn: 'Nigeria', nameDe: 'Nigeria' }
    expect((await operator.put('/admin/reference/country', { ...names, isOffered: false })).status).toBe(422)
    expect((await operator.put('/admin/reference/trait', names)).status).toBe(404)
    expect((await operator.put('/admin/reference/country', names)).status).toBe(200)
  })
})
