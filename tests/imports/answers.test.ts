import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GivenProvider } from '../kit/given.ts'
import { openWorld, start, type World } from '../kit/world.ts'
import { deskOf, freshAddress, gone, invitedBy, linkOf, person, tokenTo } from './people.ts'

let world: World
let provider: GivenProvider
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  world.mailbox.clear()
  await world.database.db.deleteFrom('throttle').execute()
  provider = await world.given.provider({ firstName: 'Amara', lastName: 'Okafor' })
})
const desk = () => deskOf(world, provider)
const relations = (client: string) =>
  world.database.db.selectFrom('clientRelation').selectAll().where('clientIdentifier', '=', client).execute()
const accepted = (isLinked: boolean) => ({
  status: 200,
  body: { status: 'accepted', providerName: 'Amara Okafor', providerHeadline: null, isLinked },
})

/** Signs up with this address and types the code of the mail. */
async function signUp(email: string, more: object = {}) {
  const sheet = {
    userType: 'client',
    firstName: 'Ada',
    lastName: 'Nwosu',
    email,
    phoneNumber: '08012345678',
    password: 'plum-orbit-77',
    confirmPassword: 'plum-orbit-77',
    termsAgreed: true,
    ...more,
  }
  const opened = await world.visitor.post('/session/register', sheet)
  const cookie = [opened.headers['set-cookie']]
    .flat()
    .map((one) => String(one).split(';')[0])
    .join('; ')
  await world.work()
  const { code } = await world.mailbox.waitFor({ to: email, subjectIncludes: 'code' })
  const verify = () => world.visitor.post('/session/verify', { token: code }, { cookie })
  return { cookie, verify }
}
const clientWith = (email: string) =>
  world.database.db
    .selectFrom('appUser')
    .select('identifier')
    .where('email', '=', email)
    .where('accountStatus', '=', 'active')
    .executeTakeFirstOrThrow()

describe('accepting', () => {
  test('by somebody signed in makes that person the client, whatever address was invited', async () => {
    const { identifier, token } = await invitedBy(world, provider)
    const client = await world.given.client()
    expect(await linkOf(world, client).accept(token)).toMatchObject(accepted(true))
    expect(await desk().show(identifier)).toMatchObject({
      status: 'linked',
      clientIdentifier: client.identifier,
      expiresAt: null,
      actions: ['delete'],
    })
    expect(await relations(client.identifier)).toMatchObject([
      { providerIdentifier: provider.identifier, source: 'import', since: '2026-03-02T08:00:00.000Z' },
    ])
    await world.work()
    const mail = await world.mailbox.waitFor({ to: provider.email })
    expect(mail.subject).toBe('An invitation was accepted')
    expect(mail.text).not.toMatch(/Ada|Clara/)
    expect(await linkOf(world, client).accept(token)).toMatchObject(gone)
  })

  test('by somebody signed in stands in that person’s own log, and what the therapist does with it later', async () => {
    const { identifier, token } = await invitedBy(world, provider)
    const client = await world.given.client()
    await linkOf(world, client).accept(token)
    world.clock.advance({ minutes: 1 })
    await desk().own.delete(`/clients/imported/${identifier}`)
    const { data } = (await world.as(client).get('/user/access-log')).body
    expect(data.map(({ action, by, name }: Record<string, string>) => ({ action, by, name }))).toEqual([
      { action: 'client.forgotten', by: 'provider', name: 'Amara' },
      { action: 'client.linked', by: 'you', name: null },
      { action: 'invitation.accepted', by: 'you', name: null },
    ])
    expect(await relations(client.identifier)).toHaveLength(1)
    expect((await desk().own.get(`/clients/imported/${identifier}`)).status).toBe(404)
  })

  test('without a session says the same whether the address has an account or not', async () => {
    const client = await world.given.client()
    const [known, unknown] = [await invitedBy(world, provider, client.email), await invitedBy(world, provider)]
    const answers = [await linkOf(world).accept(known.token), await linkOf(world).accept(unknown.token)]
    const told = answers.map(({ status, body }) => ({ status, body }))
    expect(told).toEqual([accepted(false), accepted(false)])
    expect(await desk().show(known.identifier)).toMatchObject({ status: 'linked', clientIdentifier: client.identifier })
    expect(await desk().show(unknown.identifier)).toMatchObject({ status: 'invited', clientIdentifier: null })
    expect(await relations(client.identifier)).toHaveLength(1)
  })

  test.each(['provider', 'admin'] as const)('never makes a client of a %s, signed in or by address', async (kind) => {
    const somebody = await world.given[kind]()
    const { identifier, token } = await invitedBy(world, provider, somebody.email)
    expect(await linkOf(world, somebody).accept(token)).toMatchObject(accepted(false))
    expect(await desk().show(identifier)).toMatchObject({ status: 'invited', clientIdentifier: null })
    expect(await relations(somebody.identifier)).toEqual([])
  })

  test('by a client whose own address is not verified waits for the invited one', async () => {
    const client = await world.given.client({ verified: false })
    const { identifier, token } = await invitedBy(world, provider)
    expect(await linkOf(world, client).accept(token)).toMatchObject(accepted(false))
    expect((await desk().show(identifier)).status).toBe('invited')
    expect(await relations(client.identifier)).toEqual([])
  })

  test('by who is a client already keeps the older date', async () => {
    const client = await world.given.client()
    const at = { source: 'booking' as const, since: '2026-01-01T00:00:00Z' }
    const relation = { providerIdentifier: provider.identifier, clientIdentifier: client.identifier, ...at }
    const { identifier, token } = await invitedBy(world, provider)
    await world.database.db.insertInto('clientRelation').values(relation).execute()
    expect(await linkOf(world, client).accept(token)).toMatchObject(accepted(true))
    expect(await relations(client.identifier)).toMatchObject([{ since: '2026-01-01T00:00:00.000Z' }])
    expect((await desk().show(identifier)).status).toBe('linked')
  })

  test('in somebody’s place is refused', async () => {
    const [admin, client] = [await world.given.admin(), await world.given.client()]
    const { identifier, token } = await invitedBy(world, provider)
    const wish = { userIdentifier: client.identifier, reason: 'Helps with a link', scope: 'assist' }
    const inPlace = await world.as(admin).post('/session/impersonation', wish)
    const cookie = [inPlace.headers['set-cookie']]
      .flat()
      .map((one) => String(one).split(';')[0])
      .join('; ')
    for (const path of ['/invitation', '/invitation/accept', '/invitation/decline'])
      expect(await world.visitor.post(path, { token }, { cookie })).toMatchObject({
        status: 403,
        body: { code: 'IMPERSONATION_BLOCKED' },
      })
    expect((await desk().show(identifier)).status).toBe('invited')
  })
})

describe('accepting before there is an account', () => {
  test('links when the address is verified, with every therapist whose invitation it has accepted', async () => {
    const [email, other, third] = [freshAddress(), await world.given.provider(), await world.given.provider()]
    const first = await invitedBy(world, provider, email)
    world.mailbox.clear()
    const second = await invitedBy(world, other, email)
    world.mailbox.clear()
    const unanswered = await invitedBy(world, third, email)
    for (const { token } of [first, second]) expect((await linkOf(world).accept(token)).body.isLinked).toBe(false)
    world.clock.advance({ hours: 5 })
    const { verify } = await signUp(email.toUpperCase())
    expect((await desk().show(first.identifier)).status).toBe('invited')
    expect((await verify()).status).toBe(200)
    const client = await clientWith(email.toUpperCase())
    for (const [owner, { identifier }] of [
      [provider, first],
      [other, second],
    ] as const)
      expect(await deskOf(world, owner).show(identifier)).toMatchObject({
        status: 'linked',
        clientIdentifier: client.identifier,
      })
    expect((await deskOf(world, third).show(unanswered.identifier)).status).toBe('invited')
    expect((await relations(client.identifier)).map(({ since }) => since)).toEqual(
      Array(2).fill('2026-03-02T08:00:00.000Z'),
    )
    await world.work()
    for (const { email: to } of [provider, other])
      expect(world.mailbox.list({ to }).filter(({ subject }) => subject.includes('accepted'))).toHaveLength(1)
  })

  test('links nobody where the address becomes a therapist’s', async () => {
    const { identifier, email, token } = await invitedBy(world, provider)
    await linkOf(world).accept(token)
    const countryId = (await world.given.reference()).byCode('country', 'NG')?.identifier
    const { verify } = await signUp(email, { userType: 'provider', countryId })
    expect((await verify()).status).toBe(200)
    expect((await desk().show(identifier)).status).toBe('invited')
  })

  test('links nobody while the address is not verified, and nobody after it was taken back', async () => {
    const { identifier, email, token } = await invitedBy(world, provider)
    await linkOf(world).accept(token)
    await desk().withdraw(identifier)
    const { verify } = await signUp(email)
    expect((await verify()).status).toBe(200)
    expect((await desk().show(identifier)).status).toBe('new')
    expect(await relations((await clientWith(email)).identifier)).toEqual([])
  })
})

describe('declining', () => {
  test('is for good: what was typed about the person goes, and the therapist hears', async () => {
    const email = freshAddress()
    const id = await desk().add({ email, phoneNumber: '08012345678', clientNumber: 'K-7' })
    await desk().invite(id)
    const token = await tokenTo(world, email)
    const answer = await linkOf(world).decline(token)
    expect(answer.body).toEqual({ ...accepted(false).body, status: 'declined' })
    expect(await desk().show(id)).toMatchObject({
      status: 'declined',
      email,
      firstName: null,
      lastName: null,
      phoneNumber: null,
      clientNumber: null,
      actions: ['delete'],
    })
    await world.work()
    const mail = await world.mailbox.waitFor({ to: provider.email })
    expect(mail.subject).toBe('An invitation was declined')
    expect(mail.text).not.toContain(email)
    for (const again of [linkOf(world).accept(token), linkOf(world).decline(token)])
      expect(await again).toMatchObject(gone)
  })

  test('of one therapist leaves the others’ invitations open', async () => {
    const email = freshAddress()
    const { token } = await invitedBy(world, provider, email)
    await linkOf(world).decline(token)
    world.mailbox.clear()
    const other = await invitedBy(world, await world.given.provider(), email)
    expect((await linkOf(world).open(other.token)).body.status).toBe('open')
  })
})

describe('at the same moment', () => {
  const rounds = 6

  test('accepting many times links once', async () => {
    const { token } = await invitedBy(world, provider)
    const client = await world.given.client()
    const answers = await Promise.all(Array.from({ length: 8 }, () => linkOf(world, client).accept(token)))
    const told = answers.map(({ body }) => body.status as string).toSorted((one, other) => one.localeCompare(other))
    expect(told).toEqual(['accepted', ...Array(7).fill('gone')])
    await world.work()
    expect(world.mailbox.list({ to: provider.email })).toHaveLength(1)
  })

  test('accepting and taking back: one of them, whole', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { identifier, token } = await invitedBy(world, provider)
      const client = await world.given.client()
      const [answer, back] = await Promise.all([linkOf(world, client).accept(token), desk().withdraw(identifier)])
      const { status } = await desk().show(identifier)
      const isLinked = (await relations(client.identifier)).length === 1
      expect([
        ['accepted', 409, 'linked', true],
        ['gone', 200, 'new', false],
      ]).toContainEqual([answer.body.status, back.status, status, isLinked])
    }
  })

  test('accepting and declining: one of them', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { token } = await invitedBy(world, provider)
      const client = await world.given.client()
      const answers = await Promise.all([linkOf(world, client).accept(token), linkOf(world).decline(token)])
      expect(answers.map(({ body }) => body.status).filter((status) => status === 'gone')).toHaveLength(1)
    }
  })

  test('accepting while the address is being verified: linked here or there', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { identifier, email, token } = await invitedBy(world, provider)
      const { verify } = await signUp(email)
      const [answer, verified] = await Promise.all([linkOf(world).accept(token), verify()])
      expect([answer.body.status, verified.status]).toEqual(['accepted', 200])
      expect((await desk().show(identifier)).status).toBe('linked')
    }
  })
})

describe('with time', () => {
  const monthsLater = (months: number) =>
    world.clock.set(world.clock.now().toZonedDateTimeISO('UTC').add({ months }).toInstant().toString())

  test('people who never accepted are forgotten twelve months after the last thing that happened', async () => {
    const [silent, changed, invited, linked, declined, waiting] = [
      await desk().add(),
      await desk().add(),
      await invitedBy(world, provider),
      await invitedBy(world, provider),
      await invitedBy(world, provider),
      await invitedBy(world, provider),
    ]
    const client = await world.given.client()
    await linkOf(world, client).accept(linked.token)
    await linkOf(world).decline(declined.token)
    await linkOf(world).accept(waiting.token)
    monthsLater(11)
    await desk().own.put(`/clients/imported/${changed}`, person())
    await world.work()
    expect(await desk().list()).toHaveLength(6)
    monthsLater(1)
    await world.work()
    const left = (await desk().list()).map(({ identifier }: { identifier: string }) => identifier)
    expect(left.toSorted()).toEqual([changed, linked.identifier].toSorted())
    for (const gonePerson of [silent, invited.identifier, declined.identifier, waiting.identifier])
      expect((await desk().own.get(`/clients/imported/${gonePerson}`)).status).toBe(404)
    monthsLater(11)
    await world.work()
    expect(await desk().list()).toMatchObject([{ identifier: linked.identifier, status: 'linked' }])
    const { body } = await desk().send([person({ email: declined.email })])
    expect(await desk().invite(body.rows[0].identifier)).toMatchObject({ body: { code: 'INVITATION_DECLINED' } })
  })

  test('what was counted for a day is counted no longer and goes', async () => {
    await invitedBy(world, provider)
    const counted = () => world.database.db.selectFrom('clientInvitation').selectAll().execute()
    expect((await counted()).length).toBeGreaterThan(0)
    world.clock.advance({ hours: 24 * 8 })
    await world.work()
    expect(await counted()).toEqual([])
  })
})
