import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#tests/support/callers.ts'
import { openProduct, type Product } from '#tests/support/product.ts'

let product: Product
let operator: Caller
beforeAll(async () => {
  product = await openProduct()
  operator = product.as(await product.given.admin())
})
afterAll(() => product.close())

const list = (resource: string, filter: object = {}, more = '') =>
  operator.get(`/rest/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`)

test('people are listed, found and shown as forms request them', async () => {
  const clara = await product.given.client({ firstName: 'Clarabel' })
  const found = await list('users', { search: 'clarabel' }, '&sort=["createdAt","DESC"]&range=[0,9]')
  expect([found.status, found.headers['content-range']]).toEqual([200, 'users 0-0/1'])
  expect(found.body[0]).toMatchObject({ id: clara.identifier, name: 'Clarabel Tester' })
  // The page of one person also has balances and more.
  expect((await operator.get(`/rest/users/${clara.identifier}`)).body).toMatchObject(found.body[0])
})

test('a session is ended by deleting its row', async () => {
  const clara = await product.given.client()
  await product.as(clara).get('/user/info')
  const [row] = (await list('sessions', { userIdentifier: clara.identifier })).body
  expect((await operator.delete(`/rest/sessions/${row.id}`)).body).toEqual({ id: row.id })
  expect((await list('sessions', { userIdentifier: clara.identifier })).body).toEqual([])
  expect((await operator.delete(`/rest/sessions/${row.id}`)).status).toBe(404)
})

test('a flag is changed by its row', async () => {
  const [flag] = (await list('feature-flags')).body
  const changed = await operator.put(`/rest/feature-flags/${flag.id}`, { ...flag, isOn: false })
  expect(changed.body).toMatchObject({ id: flag.id, isOn: false })
  expect((await operator.get(`/rest/feature-flags/${flag.id}`)).body).toEqual(changed.body)
})

test('reference data is added, shown and changed', async () => {
  const added = await operator.post('/rest/reference', {
    kind: 'trait',
    code: 'cheerful',
    nameEn: 'Cheerful',
    nameDe: 'Fröhlich',
  })
  expect([added.status, added.body.code]).toEqual([201, 'cheerful'])
  expect((await operator.get(`/rest/reference/${added.body.id}`)).body).toEqual(added.body)
  const changed = await operator.put(`/rest/reference/${added.body.id}`, { ...added.body, nameDe: 'Heiter' })
  expect(changed.body).toEqual({ ...added.body, nameDe: 'Heiter' })
  const again = await operator.post('/rest/reference', {
    kind: 'trait',
    code: 'cheerful',
    nameEn: 'Cheerful',
    nameDe: 'Froh',
  })
  expect([again.status, again.body.fields]).toEqual([422, { code: 'This code is already in use' }])
  expect((await list('reference', { kind: 'trait', search: 'heiter' })).body).toHaveLength(1)
})

test('the audit log is read and never written', async () => {
  const read = await list('audit-log', { action: 'admin.' }, '&sort=["at","DESC"]&range=[0,2]')
  expect(read.body).toHaveLength(3)
  expect(read.body[0]).toMatchObject({ id: expect.any(String), action: 'admin.reference_changed' })
  expect((await operator.get(`/rest/audit-log/${read.body[0].id}`)).body).toEqual(read.body[0])
  expect((await operator.delete(`/rest/audit-log/${read.body[0].id}`)).status).toBe(405)
})

test('calls without permission are refused here as well', async () => {
  const [clara, bisi] = [product.as(await product.given.client()), product.as(await product.given.admin(['content']))]
  for (const resource of ['users', 'sessions', 'feature-flags', 'audit-log'])
    expect((await clara.get(`/rest/${resource}`)).status, resource).toBe(403)
  expect((await bisi.get('/rest/users')).status).toBe(403)
  expect((await bisi.get('/rest/feature-flags')).status).toBe(200)
  expect((await product.visitor.get('/rest/users')).status).toBe(401)
})
