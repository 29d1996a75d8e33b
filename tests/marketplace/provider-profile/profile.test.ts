import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drafts, theoEmail } from '#backend/operations/demo-data/cast.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { seedMarket } from './market.ts'

let world: World
let theo: string
beforeAll(async () => {
  world = await openWorld()
  await seedMarket(world)
  const { db } = world.database
  theo = (await db.selectFrom('appUser').select('identifier').where('email', '=', theoEmail).executeTakeFirstOrThrow())
    .identifier
})
afterAll(() => world.close())

const draft = drafts.NG.find(({ firstName }) => firstName === 'Theo')
const nobody = '0197a5b0-1111-7abc-8def-000000000001'

test('the public page tells what a client must know before booking', async () => {
  const { status, body } = await world.visitor.get(`/providers/${theo}`)
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
  expect(body.verified.checkedAt < world.clock.now().toString()).toBe(true)
})

test('the public page shows no address, number or birthday', async () => {
  const { body } = await world.visitor.get(`/providers/${theo}`)
  expect(JSON.stringify(body)).not.toMatch(/@|email|phone|password|genderId/i)
})

test('card and public page agree', async () => {
  const { body } = await world.visitor.get('/providers?country=NG&name=theo')
  const page = (await world.visitor.get(`/providers/${theo}`)).body
  expect(page).toMatchObject(body.data[0])
})

test('the picture comes with a version, is kept for long, and is not sent twice', async () => {
  const { photo } = (await world.visitor.get(`/providers/${theo}`)).body
  expect(photo).toMatch(new RegExp(`^/providers/${theo}/photo\\?v=[\\w-]+$`))
  const ask = () => request(world.backend.app.server).get(photo)
  const { body, headers } = await ask()
    .expect(200)
    .expect('content-type', 'image/svg+xml')
    .expect('x-content-type-options', 'nosniff')
    .expect('cache-control', /max-age=\d{5,}/)
  expect(String(body)).toMatch(/^<svg[^>]+viewBox/)
  await ask().set('if-none-match', String(headers.etag)).expect(304, '')
})

test('the picture reaches the browser through the front', async () => {
  const { photo } = (await world.visitor.get(`/providers/${theo}`)).body
  const { status, headers, body } = await world.visitor.get(photo)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('image/svg+xml')
  expect(String(body)).toContain('</svg>')
})

test.each(['', '/photo'])(
  'who is unknown, a client or not listed looks like nobody: /providers/:id%s',
  async (rest) => {
    const client = await world.given.client()
    const hidden = await world.given.provider({ listed: false })
    const answers = await Promise.all(
      [nobody, client.identifier, hidden.identifier].map((id) => world.visitor.get(`/providers/${id}${rest}`)),
    )
    const shapes = answers.map(({ status, body: { requestId: _id, ...problem } }) =>
      JSON.stringify({ status, problem }),
    )
    expect(answers[0]).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(new Set(shapes).size).toBe(1)
  },
)

test.each(['nobody', "1' or '1'='1", '0197a5b0-1111-7abc-8def-00000000000'])('%s is no identifier', async (id) => {
  const { status, body } = await world.visitor.get(`/providers/${encodeURIComponent(id)}`)
  expect(status).toBeGreaterThanOrEqual(404)
  expect(status).toBeLessThan(500)
  expect(body.code).toMatch(/NOT_FOUND|VALIDATION_ERROR/)
})
