import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drafts, theoEmail } from '#backend/operations/demo-data/main-accounts.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { seedMarket } from './market.ts'

let product: Product
let theo: string
beforeAll(async () => {
  product = await openProduct()
  await seedMarket(product)
  const { db } = product.database
  theo = (await db.selectFrom('appUser').select('identifier').where('email', '=', theoEmail).executeTakeFirstOrThrow())
    .identifier
})
afterAll(() => product.close())

const draft = drafts.NG.find(({ firstName }) => firstName === 'Theo')
const unknown = '0197a5b0-1111-7abc-8def-000000000001'

test('the public page shows what a client must know before booking', async () => {
  const { status, body } = await product.visitor.get(`/providers/${theo}`)
  expect({ status, ...body }).toMatchObject({
    status: 200,
    identifier: theo,
    firstName: 'Theo',
    lastName: 'Bassey',
    headline: draft?.headline,
    bio: draft?.bio,
    country: 'NG',
    timezone: 'Africa/Lagos',
    fee: 15_000_00,
    isFree: false,
    currency: 'NGN',
    acceptingNewClients: true,
    needsApproval: false,
    verified: { status: 'approved' },
  })
  expect(
    body.therapies.map((one: { code: string; fee: number; minutes: number }) => [one.code, one.fee, one.minutes]),
  ).toEqual([
    ['individual', 15_000_00, 60],
    ['couples', 20_000_00, 60],
    ['family', 22_000_00, 60],
  ])
  expect(body.specialities.map(({ code }: { code: string }) => code)).toEqual(draft?.specialities.split(' '))
  expect(body.verified.checkedAt < product.clock.now().toString()).toBe(true)
})

test('the public page shows no address, phone number or birthday', async () => {
  const { body } = await product.visitor.get(`/providers/${theo}`)
  expect(JSON.stringify(body)).not.toMatch(/@|email|phone|password|genderId/i)
})

test('card and public page agree', async () => {
  const { body } = await product.visitor.get('/providers?country=NG&name=theo')
  const page = (await product.visitor.get(`/providers/${theo}`)).body
  expect(page).toMatchObject(body.data[0])
})

test('the picture has a version, is cached for long, and is not sent twice', async () => {
  const { photo } = (await product.visitor.get(`/providers/${theo}`)).body
  expect(photo).toMatch(new RegExp(`^/providers/${theo}/photo\\?v=[\\w-]+$`))
  const readPhoto = () => request(product.backend.app.server).get(photo)
  const { body, headers } = await readPhoto()
    .expect(200)
    .expect('content-type', 'image/svg+xml')
    .expect('x-content-type-options', 'nosniff')
    .expect('cache-control', /max-age=\d{5,}/)
  expect(String(body)).toMatch(/^<svg[^>]+viewBox/)
  await readPhoto().set('if-none-match', String(headers.etag)).expect(304, '')
})

test('the picture reaches the browser through the BFF', async () => {
  const { photo } = (await product.visitor.get(`/providers/${theo}`)).body
  const { status, headers, body } = await product.visitor.get(photo)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('image/svg+xml')
  expect(String(body)).toContain('</svg>')
})

test.each(['', '/photo'])('an unknown, unlisted or client identifier is 404: /providers/:id%s', async (rest) => {
  const client = await product.given.client()
  const hidden = await product.given.provider({ listed: false })
  const answers = await Promise.all(
    [unknown, client.identifier, hidden.identifier].map((id) => product.visitor.get(`/providers/${id}${rest}`)),
  )
  const shapes = answers.map(({ status, body: { requestId: _id, ...problem } }) => JSON.stringify({ status, problem }))
  expect(answers[0]).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect(new Set(shapes).size).toBe(1)
})

test.each(['nobody', "1' or '1'='1", '0197a5b0-1111-7abc-8def-00000000000'])(
  '%s is not a valid identifier',
  async (id) => {
    const { status, body } = await product.visitor.get(`/providers/${encodeURIComponent(id)}`)
    expect(status).toBeGreaterThanOrEqual(404)
    expect(status).toBeLessThan(500)
    expect(body.code).toMatch(/NOT_FOUND|VALIDATION_ERROR/)
  },
)
