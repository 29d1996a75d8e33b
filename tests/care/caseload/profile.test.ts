import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { booked, confirmed } from '#tests/scheduling/participants/sessions.ts'
import { operatorAs, tracesOf } from './practice.ts'

let world: World
let theo: GivenProvider
let clara: GivenPerson
beforeAll(async () => {
  world = await openWorld()
  theo = await world.given.provider()
  clara = await world.given.client({ money: 90_000_00, country: 'NG' })
  const { db } = world.database
  const userIdentifier = clara.identifier
  await db.updateTable('appUser').set({ phoneNumber: '08012345678' }).where('identifier', '=', userIdentifier).execute()
  const gender = (await world.given.reference()).byCode('gender', 'woman')
  await db
    .insertInto('client')
    .values({ userIdentifier, dob: '1990-04-01', genderId: gender?.id ?? null })
    .execute()
})
afterAll(() => world.close())
afterEach(() => world.clock.set(start))

const profile = (person = clara, by: GivenPerson = theo) => world.as(by).get(`/client/profile/${person.identifier}`)

describe('the profile of a client', () => {
  test('says no more than who it is and when they are awake, until a session is confirmed', async () => {
    await booked(world, clara, theo, '2026-03-10')
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
    await confirmed(world, clara, theo, '2026-03-11')
    expect((await profile()).body).toMatchObject({
      shares: 'full',
      gender: { code: 'woman', name: 'Woman' },
      dob: '1990-04-01',
      phoneNumber: '08012345678',
      email: clara.email,
    })
  })

  test('is named in the reader’s language', async () => {
    const { body } = await world.as(theo).get(`/client/profile/${clara.identifier}`, { cookie: 'X-Language=de' })
    expect(body.gender.name).toBe('Frau')
  })

  test('is nobody’s for others: strangers, unknown people and people who are no clients look the same', async () => {
    const [stranger, ada] = [await world.given.client(), await world.given.provider()]
    const refused = [
      await profile(stranger),
      await profile(ada),
      await profile(theo),
      await profile({ ...clara, identifier: '01930000-0000-7000-8000-000000000001' }),
      await profile(clara, ada),
      await world.as(ada).get(`/client/profile/${clara.identifier}/picture`),
    ]
    const bodies = refused.map(({ status, body }) => ({ status, ...body, requestId: '' }))
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(bodies[0]).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect((await profile(clara, clara)).status).toBe(403)
    expect((await profile(clara, await world.given.admin())).status).toBe(403)
  })

  test('tells the client once an hour that the therapist looked', async () => {
    const mine = async () =>
      (await tracesOf(world, 'client.profile_read')).filter(({ subject }) => subject === ben.identifier)
    const ben = await world.given.client({ firstName: 'Ben' })
    await booked(world, ben, theo, '2026-03-12')
    world.clock.set('2026-03-02T08:59:59Z')
    await Promise.all([profile(ben), profile(ben), profile(ben)])
    expect(await mine()).toEqual([{ actor: theo.identifier, impersonator: null, subject: ben.identifier }])
    world.clock.set('2026-03-02T09:00:00Z')
    await profile(ben)
    await profile(ben)
    expect(await mine()).toHaveLength(2)
    const { body } = await world.as(ben).get('/user/access-log')
    expect(body.data[0]).toMatchObject({ action: 'client.profile_read', by: 'provider', name: 'Theo' })
  })

  test('tells of an operator who looks in the place of the therapist, even in the same hour', async () => {
    const eve = await world.given.client({ firstName: 'Eve' })
    await booked(world, eve, theo, '2026-03-13')
    await profile(eve)
    const operator = await operatorAs(world, theo, 'read')
    expect((await operator.get(`/client/profile/${eve.identifier}`)).body.firstName).toBe('Eve')
    const traces = (await tracesOf(world, 'client.profile_read')).filter(({ subject }) => subject === eve.identifier)
    expect(traces.map(({ impersonator }) => impersonator !== null)).toEqual([false, true])
    const { body } = await world.as(eve).get('/user/access-log')
    expect(body.data[0]).toMatchObject({ action: 'client.profile_read', by: 'operator', name: 'Olu' })
  })
})

describe('the picture of a client', () => {
  const png = Buffer.from('89504e470d0a1a0a', 'hex')

  test('is the avatar for everybody, or the own photo for the therapist, who may not keep it', async () => {
    const { db } = world.database
    const [avatar] = (await world.as(clara).get('/client/avatars')).body
    await world.as(clara).post(`/client/avatar/${avatar.identifier}`)
    expect((await profile()).body.photoUrl).toBe(avatar.photoUrl)
    const path = `/client/profile/${clara.identifier}/picture`
    expect((await world.as(theo).get(path)).status).toBe(404)

    await db.updateTable('client').set({ avatar: null }).where('userIdentifier', '=', clara.identifier).execute()
    await db
      .insertInto('picture')
      .values({ userIdentifier: clara.identifier, contentType: 'image/png', content: png, version: 'v 1' })
      .execute()
    const { photoUrl } = (await profile()).body
    expect(photoUrl).toBe(`${path}?v=v%201`)
    expect((await world.as(theo).get(`/clients/${clara.identifier}`)).body.photoUrl).toBe(photoUrl)
    const shown = await world.as(theo).get(photoUrl)
    expect([shown.status, shown.headers['content-type'], shown.bytes]).toEqual([200, 'image/png', png])
    expect(shown.headers['cache-control']).toMatch(/private|no-/)
    expect((await world.visitor.get(photoUrl)).status).toBe(401)
  })
})
