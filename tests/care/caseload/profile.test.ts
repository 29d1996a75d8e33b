import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { booked, confirmed } from '#tests/scheduling/participants/sessions.ts'
import { operatorAs, tracesOf } from './practice.ts'

let product: Product
let theo: GivenProvider
let clara: GivenPerson
beforeAll(async () => {
  product = await openProduct()
  theo = await product.given.provider()
  clara = await product.given.client({ money: 90_000_00, country: 'NG' })
  const { db } = product.database
  const userIdentifier = clara.identifier
  await db.updateTable('appUser').set({ phoneNumber: '08012345678' }).where('identifier', '=', userIdentifier).execute()
  const gender = (await product.given.reference()).byCode('gender', 'woman')
  await db
    .insertInto('client')
    .values({ userIdentifier, dob: '1990-04-01', genderId: gender?.id ?? null })
    .execute()
})
afterAll(() => product.close())
afterEach(() => product.clock.set(start))

const profile = (person = clara, by: GivenPerson = theo) => product.as(by).get(`/client/profile/${person.identifier}`)

describe('the profile of a client', () => {
  test('shows only name, country, language and time zone until a session is confirmed', async () => {
    await booked(product, clara, theo, '2026-03-10')
    const { body } = await profile()
    expect(body).toEqual({
      identifier: clara.identifier,
      shares: 'basic',
      firstName: 'Clara',
      lastName: 'Tester',
      photoUrl: null,
      country: { identifier: expect.any(String), code: 'NG', name: 'Nigeria' },
      timezone: 'Africa/Lagos',
      locale: 'en',
      state: null,
      gender: null,
      dob: null,
      phoneNumber: null,
      email: null,
    })
    await confirmed(product, clara, theo, '2026-03-11')
    expect((await profile()).body).toMatchObject({
      shares: 'full',
      gender: { code: 'woman', name: 'Woman' },
      dob: '1990-04-01',
      phoneNumber: '08012345678',
      email: clara.email,
    })
  })

  test('is named in the reader’s language', async () => {
    const { body } = await product.as(theo).get(`/client/profile/${clara.identifier}`, { cookie: 'X-Language=de' })
    expect(body.gender.name).toBe('Frau')
  })

  test('is answered as not found for strangers, unknown people and people who are not clients', async () => {
    const [stranger, ada] = [await product.given.client(), await product.given.provider()]
    const refused = [
      await profile(stranger),
      await profile(ada),
      await profile(theo),
      await profile({ ...clara, identifier: '01930000-0000-7000-8000-000000000001' }),
      await profile(clara, ada),
      await product.as(ada).get(`/client/profile/${clara.identifier}/picture`),
    ]
    const bodies = refused.map(({ status, body }) => ({ status, ...body, requestId: '' }))
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(bodies[0]).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect((await profile(clara, clara)).status).toBe(403)
    expect((await profile(clara, await product.given.admin())).status).toBe(403)
  })

  test('notifies the client once an hour that the therapist viewed it', async () => {
    const mine = async () =>
      (await tracesOf(product, 'client.profile_read')).filter(({ subject }) => subject === ben.identifier)
    const ben = await product.given.client({ firstName: 'Ben' })
    await booked(product, ben, theo, '2026-03-12')
    product.clock.set('2026-03-02T08:59:59Z')
    await Promise.all([profile(ben), profile(ben), profile(ben)])
    expect(await mine()).toEqual([{ actor: theo.identifier, impersonator: null, subject: ben.identifier }])
    product.clock.set('2026-03-02T09:00:00Z')
    await profile(ben)
    await profile(ben)
    expect(await mine()).toHaveLength(2)
    const { body } = await product.as(ben).get('/user/access-log')
    expect(body.data[0]).toMatchObject({ action: 'client.profile_read', by: 'provider', name: 'Theo' })
  })

  test('notifies the client about an operator who acts for the therapist, even in the same hour', async () => {
    const eve = await product.given.client({ firstName: 'Eve' })
    await booked(product, eve, theo, '2026-03-13')
    await profile(eve)
    const operator = await operatorAs(product, theo, 'read')
    expect((await operator.get(`/client/profile/${eve.identifier}`)).body.firstName).toBe('Eve')
    const traces = (await tracesOf(product, 'client.profile_read')).filter(({ subject }) => subject === eve.identifier)
    expect(traces.map(({ impersonator }) => impersonator !== null)).toEqual([false, true])
    const { body } = await product.as(eve).get('/user/access-log')
    expect(body.data[0]).toMatchObject({ action: 'client.profile_read', by: 'operator', name: 'Olu' })
  })
})

describe('the picture of a client', () => {
  const png = Buffer.from('89504e470d0a1a0a', 'hex')

  test('is the avatar for everyone, or the photo for the therapist, which must not be cached', async () => {
    const { db } = product.database
    const [avatar] = (await product.as(clara).get('/client/avatars')).body
    await product.as(clara).post(`/client/avatar/${avatar.identifier}`)
    expect((await profile()).body.photoUrl).toBe(avatar.photoUrl)
    const path = `/client/profile/${clara.identifier}/picture`
    expect((await product.as(theo).get(path)).status).toBe(404)

    await db.updateTable('client').set({ avatar: null }).where('userIdentifier', '=', clara.identifier).execute()
    await db
      .insertInto('picture')
      .values({ userIdentifier: clara.identifier, contentType: 'image/png', content: png, version: 'v 1' })
      .execute()
    const { photoUrl } = (await profile()).body
    expect(photoUrl).toBe(`${path}?v=v%201`)
    expect((await product.as(theo).get(`/clients/${clara.identifier}`)).body.photoUrl).toBe(photoUrl)
    const shown = await product.as(theo).get(photoUrl)
    expect([shown.status, shown.headers['content-type'], shown.bytes]).toEqual([200, 'image/png', png])
    expect(shown.headers['cache-control']).toMatch(/private|no-/)
    expect((await product.visitor.get(photoUrl)).status).toBe(401)
  })
})
