import { afterAll, beforeAll, expect, test } from 'vitest'
import { avatars } from '#schemas/identity/art/avatars.ts'
import { openProduct, type Product } from '#tests/support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

test('there are 24 avatars, each different, small, and without script, style or foreign address', () => {
  expect(avatars).toHaveLength(24)
  expect(new Set(avatars.map(({ identifier }) => identifier)).size).toBe(24)
  expect(new Set(avatars.map(({ drawing }) => drawing)).size).toBe(24)
  for (const { code, drawing } of avatars) {
    expect(drawing, code).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 120 120">.+<\/svg>$/)
    expect(drawing.replace('http://www.w3.org/2000/svg', ''), code).not.toMatch(
      /script|style|href|url\(|http|NaN|undefined|\son/i,
    )
    expect(drawing.length, code).toBeLessThan(2_048)
  }
})

test('a client is offered all of them, named in their language', async () => {
  const clara = product.as(await product.given.client())
  const english = await clara.get('/client/avatars')
  const german = await clara.get('/client/avatars', { cookie: 'X-Language=de' })
  expect(english.body).toHaveLength(24)
  expect(english.body[0]).toEqual({
    identifier: avatars[0]?.identifier,
    name: 'Fox',
    photoUrl: expect.stringMatching(/^\/avatars\/[0-9a-f-]{36}\?v=\w+$/),
  })
  expect(german.body[0].name).toBe('Fuchs')
  expect((await product.visitor.get('/client/avatars')).status).toBe(401)
})

test('drawings are public, cached for long by their version, and contain nothing active', async () => {
  const { body } = await product.as(await product.given.client()).get('/client/avatars')
  for (const { photoUrl } of body.slice(0, 3)) {
    const { status, headers } = await product.visitor.get(photoUrl)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
    })
    expect((await product.visitor.get(photoUrl, { 'if-none-match': String(headers.etag) })).status).toBe(304)
  }
})

test('an avatar that is not offered can be neither chosen nor read', async () => {
  const clara = await product.given.client()
  const unknown = '01930000-0000-7000-8000-000000000001'
  expect((await product.as(clara).post(`/client/avatar/${unknown}`)).body.code).toBe('NOT_FOUND')
  expect((await product.as(clara).post('/client/avatar/fox')).status).toBe(422)
  expect((await product.visitor.get(`/avatars/${unknown}`)).status).toBe(404)
  expect((await product.as(clara).get('/client')).body).toMatchObject({ photoUrl: null, avatarIdentifier: null })
  const provider = await product.given.provider()
  expect((await product.as(provider).post(`/client/avatar/${avatars[0]?.identifier}`)).status).toBe(403)
})
