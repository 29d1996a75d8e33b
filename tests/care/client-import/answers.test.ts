import { describe, expect, test } from 'vitest'
import {
  deskOf,
  freshAddress,
  gone,
  importWorld,
  inPlaceOf,
  invitedBy,
  linkOf,
  relationsOf,
  signUp,
  tokenTo,
} from './people.ts'

const at = importWorld()
const desk = () => deskOf(at.world, at.provider)
const accepted = (isLinked: boolean) => ({
  status: 200,
  body: { status: 'accepted', providerName: 'Amara Okafor', providerHeadline: null, isLinked },
})

const clientWith = (email: string) =>
  at.world.database.db
    .selectFrom('appUser')
    .select('identifier')
    .where('email', '=', email)
    .where('accountStatus', '=', 'active')
    .executeTakeFirstOrThrow()

describe('accepting', () => {
  test('by somebody signed in makes that person the client, whatever address was invited', async () => {
    const { identifier, token } = await invitedBy(at.world, at.provider)
    const client = await at.world.given.client()
    expect(await linkOf(at.world, client).accept(token)).toMatchObject(accepted(true))
    expect(await desk().show(identifier)).toMatchObject({
      status: 'linked',
      clientIdentifier: client.identifier,
      expiresAt: null,
      actions: ['delete'],
    })
    expect(await relationsOf(at.world, client.identifier)).toMatchObject([
      { providerIdentifier: at.provider.identifier, source: 'import', since: '2026-03-02T08:00:00.000Z' },
    ])
    await at.world.work()
    const mail = await at.world.mailbox.waitFor({ to: at.provider.email })
    expect(mail.subject).toBe('An invitation was accepted')
    expect(mail.text).not.toMatch(/Ada|Clara/)
    expect(await linkOf(at.world, client).accept(token)).toMatchObject(gone)
  })

  test('by somebody signed in stands in that person’s own log, and what the therapist does with it later', async () => {
    const { identifier, token } = await invitedBy(at.world, at.provider)
    const client = await at.world.given.client()
    await linkOf(at.world, client).accept(token)
    at.world.clock.advance({ minutes: 1 })
    await desk().own.delete(`/clients/imported/${identifier}`)
    const { data } = (await at.world.as(client).get('/user/access-log')).body
    expect(data.map(({ action, by, name }: Record<string, string>) => ({ action, by, name }))).toEqual([
      { action: 'client.forgotten', by: 'provider', name: 'Amara' },
      { action: 'client.linked', by: 'you', name: null },
      { action: 'invitation.accepted', by: 'you', name: null },
    ])
    expect(await relationsOf(at.world, client.identifier)).toHaveLength(1)
    expect((await desk().own.get(`/clients/imported/${identifier}`)).status).toBe(404)
  })

  test('without a session says the same whether the address has an account or not', async () => {
    const client = await at.world.given.client()
    const [known, unknown] = [
      await invitedBy(at.world, at.provider, client.email),
      await invitedBy(at.world, at.provider),
    ]
    const answers = [await linkOf(at.world).accept(known.token), await linkOf(at.world).accept(unknown.token)]
    const told = answers.map(({ status, body }) => ({ status, body }))
    expect(told).toEqual([accepted(false), accepted(false)])
    expect(await desk().show(known.identifier)).toMatchObject({ status: 'linked', clientIdentifier: client.identifier })
    expect(await desk().show(unknown.identifier)).toMatchObject({ status: 'invited', clientIdentifier: null })
    expect(await relationsOf(at.world, client.identifier)).toHaveLength(1)
  })

  test.each(['provider', 'admin'] as const)('never makes a client of a %s, signed in or by address', async (kind) => {
    const somebody = await at.world.given[kind]()
    const { identifier, token } = await invitedBy(at.world, at.provider, somebody.email)
    expect(await linkOf(at.world, somebody).accept(token)).toMatchObject(accepted(false))
    expect(await desk().show(identifier)).toMatchObject({ status: 'invited', clientIdentifier: null })
    expect(await relationsOf(at.world, somebody.identifier)).toEqual([])
  })

  test('by a client whose own address is not verified waits for the invited one', async () => {
    const client = await at.world.given.client({ verified: false })
    const { identifier, token } = await invitedBy(at.world, at.provider)
    expect(await linkOf(at.world, client).accept(token)).toMatchObject(accepted(false))
    expect((await desk().show(identifier)).status).toBe('invited')
    expect(await relationsOf(at.world, client.identifier)).toEqual([])
  })

  test('by who is a client already keeps the older date', async () => {
    const client = await at.world.given.client()
    const earlier = { source: 'booking' as const, since: '2026-01-01T00:00:00Z' }
    const relation = { providerIdentifier: at.provider.identifier, clientIdentifier: client.identifier, ...earlier }
    const { identifier, token } = await invitedBy(at.world, at.provider)
    await at.world.database.db.insertInto('clientRelation').values(relation).execute()
    expect(await linkOf(at.world, client).accept(token)).toMatchObject(accepted(true))
    expect(await relationsOf(at.world, client.identifier)).toMatchObject([{ since: '2026-01-01T00:00:00.000Z' }])
    expect((await desk().show(identifier)).status).toBe('linked')
  })

  test('in somebody’s place is refused', async () => {
    const { identifier, token } = await invitedBy(at.world, at.provider)
    const cookie = await inPlaceOf(at.world, await at.world.given.client())
    for (const path of ['/invitation', '/invitation/accept', '/invitation/decline'])
      expect(await at.world.visitor.post(path, { token }, cookie)).toMatchObject({
        status: 403,
        body: { code: 'IMPERSONATION_BLOCKED' },
      })
    expect((await desk().show(identifier)).status).toBe('invited')
  })
})

describe('accepting before there is an account', () => {
  test('links when the address is verified, with every therapist whose invitation it has accepted', async () => {
    const [email, other, third] = [freshAddress(), await at.world.given.provider(), await at.world.given.provider()]
    const first = await invitedBy(at.world, at.provider, email)
    at.world.mailbox.clear()
    const second = await invitedBy(at.world, other, email)
    at.world.mailbox.clear()
    const unanswered = await invitedBy(at.world, third, email)
    for (const { token } of [first, second]) expect((await linkOf(at.world).accept(token)).body.isLinked).toBe(false)
    at.world.clock.advance({ hours: 5 })
    const { verify } = await signUp(at.world, email.toUpperCase())
    expect((await desk().show(first.identifier)).status).toBe('invited')
    expect((await verify()).status).toBe(200)
    const client = await clientWith(email.toUpperCase())
    for (const [owner, { identifier }] of [
      [at.provider, first],
      [other, second],
    ] as const)
      expect(await deskOf(at.world, owner).show(identifier)).toMatchObject({
        status: 'linked',
        clientIdentifier: client.identifier,
      })
    expect((await deskOf(at.world, third).show(unanswered.identifier)).status).toBe('invited')
    expect((await relationsOf(at.world, client.identifier)).map(({ since }) => since)).toEqual(
      Array(2).fill('2026-03-02T08:00:00.000Z'),
    )
    await at.world.work()
    for (const { email: to } of [at.provider, other])
      expect(at.world.mailbox.list({ to }).filter(({ subject }) => subject.includes('accepted'))).toHaveLength(1)
  })

  test('links nobody where the address becomes a therapist’s', async () => {
    const { identifier, email, token } = await invitedBy(at.world, at.provider)
    await linkOf(at.world).accept(token)
    const countryId = (await at.world.given.reference()).byCode('country', 'NG')?.identifier
    const { verify } = await signUp(at.world, email, { userType: 'provider', countryId })
    expect((await verify()).status).toBe(200)
    expect((await desk().show(identifier)).status).toBe('invited')
  })

  test('links nobody while the address is not verified, and nobody after it was taken back', async () => {
    const { identifier, email, token } = await invitedBy(at.world, at.provider)
    await linkOf(at.world).accept(token)
    await desk().withdraw(identifier)
    const { verify } = await signUp(at.world, email)
    expect((await verify()).status).toBe(200)
    expect((await desk().show(identifier)).status).toBe('new')
    expect(await relationsOf(at.world, (await clientWith(email)).identifier)).toEqual([])
  })
})

describe('declining', () => {
  test('is for good: what was typed about the person goes, and the therapist hears', async () => {
    const email = freshAddress()
    const id = await desk().add({ email, phoneNumber: '08012345678', clientNumber: 'K-7' })
    await desk().invite(id)
    const token = await tokenTo(at.world, email)
    const answer = await linkOf(at.world).decline(token)
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
    await at.world.work()
    const mail = await at.world.mailbox.waitFor({ to: at.provider.email })
    expect(mail.subject).toBe('An invitation was declined')
    expect(mail.text).not.toContain(email)
    for (const again of [linkOf(at.world).accept(token), linkOf(at.world).decline(token)])
      expect(await again).toMatchObject(gone)
  })

  test('of one therapist leaves the others’ invitations open', async () => {
    const email = freshAddress()
    const { token } = await invitedBy(at.world, at.provider, email)
    await linkOf(at.world).decline(token)
    at.world.mailbox.clear()
    const other = await invitedBy(at.world, await at.world.given.provider(), email)
    expect((await linkOf(at.world).open(other.token)).body.status).toBe('open')
  })
})
