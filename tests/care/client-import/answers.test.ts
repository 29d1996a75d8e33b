import { describe, expect, test } from 'vitest'
import {
  clientImportOf,
  freshAddress,
  gone,
  importProduct,
  impersonating,
  invitedBy,
  linkOf,
  relationsOf,
  signUp,
  tokenTo,
} from './people.ts'

const at = importProduct()
const clientImport = () => clientImportOf(at.product, at.provider)
const accepted = (isLinked: boolean) => ({
  status: 200,
  body: { status: 'accepted', providerName: 'Amara Okafor', providerHeadline: null, isLinked },
})

const clientWith = (email: string) =>
  at.product.database.db
    .selectFrom('appUser')
    .select('identifier')
    .where('email', '=', email)
    .where('accountStatus', '=', 'active')
    .executeTakeFirstOrThrow()

describe('accepting', () => {
  test('by a signed-in client links that client, whatever address was invited', async () => {
    const { identifier, token } = await invitedBy(at.product, at.provider)
    const client = await at.product.given.client()
    expect(await linkOf(at.product, client).accept(token)).toMatchObject(accepted(true))
    expect(await clientImport().show(identifier)).toMatchObject({
      status: 'linked',
      clientIdentifier: client.identifier,
      expiresAt: null,
      actions: ['delete'],
    })
    expect(await relationsOf(at.product, client.identifier)).toMatchObject([
      { providerIdentifier: at.provider.identifier, source: 'import', since: '2026-03-02T08:00:00.000Z' },
    ])
    await at.product.drain()
    const mail = await at.product.mailbox.waitFor({ to: at.provider.email })
    expect(mail.subject).toBe('An invitation was accepted')
    expect(mail.text).not.toMatch(/Ada|Clara/)
    expect(await linkOf(at.product, client).accept(token)).toMatchObject(gone)
  })

  test("by a signed-in client is in the client's access log, and so is later access by the therapist", async () => {
    const { identifier, token } = await invitedBy(at.product, at.provider)
    const client = await at.product.given.client()
    await linkOf(at.product, client).accept(token)
    at.product.clock.advance({ minutes: 1 })
    await clientImport().own.delete(`/clients/imported/${identifier}`)
    const { data } = (await at.product.as(client).get('/user/access-log')).body
    expect(data.map(({ action, by, name }: Record<string, string>) => ({ action, by, name }))).toEqual([
      { action: 'client.forgotten', by: 'provider', name: 'Amara' },
      { action: 'client.linked', by: 'you', name: null },
      { action: 'invitation.accepted', by: 'you', name: null },
    ])
    expect(await relationsOf(at.product, client.identifier)).toHaveLength(1)
    expect((await clientImport().own.get(`/clients/imported/${identifier}`)).status).toBe(404)
  })

  test('without a session is answered alike whether the address has an account or not', async () => {
    const client = await at.product.given.client()
    const [known, unknown] = [
      await invitedBy(at.product, at.provider, client.email),
      await invitedBy(at.product, at.provider),
    ]
    const answers = [await linkOf(at.product).accept(known.token), await linkOf(at.product).accept(unknown.token)]
    const results = answers.map(({ status, body }) => ({ status, body }))
    expect(results).toEqual([accepted(false), accepted(false)])
    expect(await clientImport().show(known.identifier)).toMatchObject({
      status: 'linked',
      clientIdentifier: client.identifier,
    })
    expect(await clientImport().show(unknown.identifier)).toMatchObject({ status: 'invited', clientIdentifier: null })
    expect(await relationsOf(at.product, client.identifier)).toHaveLength(1)
  })

  test.each(['provider', 'admin'] as const)('never makes a client of a %s, signed in or by address', async (kind) => {
    const account = await at.product.given[kind]()
    const { identifier, token } = await invitedBy(at.product, at.provider, account.email)
    expect(await linkOf(at.product, account).accept(token)).toMatchObject(accepted(false))
    expect(await clientImport().show(identifier)).toMatchObject({ status: 'invited', clientIdentifier: null })
    expect(await relationsOf(at.product, account.identifier)).toEqual([])
  })

  test('by a client whose own address is not verified waits for the invited address', async () => {
    const client = await at.product.given.client({ verified: false })
    const { identifier, token } = await invitedBy(at.product, at.provider)
    expect(await linkOf(at.product, client).accept(token)).toMatchObject(accepted(false))
    expect((await clientImport().show(identifier)).status).toBe('invited')
    expect(await relationsOf(at.product, client.identifier)).toEqual([])
  })

  test('by a person who is a client already keeps the older date', async () => {
    const client = await at.product.given.client()
    const earlier = { source: 'booking' as const, since: '2026-01-01T00:00:00Z' }
    const relation = { providerIdentifier: at.provider.identifier, clientIdentifier: client.identifier, ...earlier }
    const { identifier, token } = await invitedBy(at.product, at.provider)
    await at.product.database.db.insertInto('clientRelation').values(relation).execute()
    expect(await linkOf(at.product, client).accept(token)).toMatchObject(accepted(true))
    expect(await relationsOf(at.product, client.identifier)).toMatchObject([{ since: '2026-01-01T00:00:00.000Z' }])
    expect((await clientImport().show(identifier)).status).toBe('linked')
  })

  test('by an operator who acts for the client is refused', async () => {
    const { identifier, token } = await invitedBy(at.product, at.provider)
    const cookie = await impersonating(at.product, await at.product.given.client())
    for (const path of ['/invitation', '/invitation/accept', '/invitation/decline'])
      expect(await at.product.visitor.post(path, { token }, cookie)).toMatchObject({
        status: 403,
        body: { code: 'IMPERSONATION_BLOCKED' },
      })
    expect((await clientImport().show(identifier)).status).toBe('invited')
  })
})

describe('accepting without an account', () => {
  test('links when the address is verified, with every therapist whose invitation was accepted', async () => {
    const [email, other, third] = [freshAddress(), await at.product.given.provider(), await at.product.given.provider()]
    const first = await invitedBy(at.product, at.provider, email)
    at.product.mailbox.clear()
    const second = await invitedBy(at.product, other, email)
    at.product.mailbox.clear()
    const unanswered = await invitedBy(at.product, third, email)
    for (const { token } of [first, second]) expect((await linkOf(at.product).accept(token)).body.isLinked).toBe(false)
    at.product.clock.advance({ hours: 5 })
    const { verify } = await signUp(at.product, email.toUpperCase())
    expect((await clientImport().show(first.identifier)).status).toBe('invited')
    expect((await verify()).status).toBe(200)
    const client = await clientWith(email.toUpperCase())
    for (const [owner, { identifier }] of [
      [at.provider, first],
      [other, second],
    ] as const)
      expect(await clientImportOf(at.product, owner).show(identifier)).toMatchObject({
        status: 'linked',
        clientIdentifier: client.identifier,
      })
    expect((await clientImportOf(at.product, third).show(unanswered.identifier)).status).toBe('invited')
    expect((await relationsOf(at.product, client.identifier)).map(({ since }) => since)).toEqual(
      Array(2).fill('2026-03-02T08:00:00.000Z'),
    )
    await at.product.drain()
    for (const { email: to } of [at.provider, other])
      expect(at.product.mailbox.list({ to }).filter(({ subject }) => subject.includes('accepted'))).toHaveLength(1)
  })

  test('does not link when the address becomes a therapist’s', async () => {
    const { identifier, email, token } = await invitedBy(at.product, at.provider)
    await linkOf(at.product).accept(token)
    const countryId = (await at.product.given.reference()).byCode('country', 'NG')?.identifier
    const { verify } = await signUp(at.product, email, { userType: 'provider', countryId })
    expect((await verify()).status).toBe(200)
    expect((await clientImport().show(identifier)).status).toBe('invited')
  })

  test('does not link while the address is not verified, nor after the invitation was withdrawn', async () => {
    const { identifier, email, token } = await invitedBy(at.product, at.provider)
    await linkOf(at.product).accept(token)
    await clientImport().withdraw(identifier)
    const { verify } = await signUp(at.product, email)
    expect((await verify()).status).toBe(200)
    expect((await clientImport().show(identifier)).status).toBe('new')
    expect(await relationsOf(at.product, (await clientWith(email)).identifier)).toEqual([])
  })
})

describe('declining', () => {
  test('is final: the imported data is deleted and the therapist is notified', async () => {
    const email = freshAddress()
    const id = await clientImport().add({ email, phoneNumber: '08012345678', clientNumber: 'K-7' })
    await clientImport().invite(id)
    const token = await tokenTo(at.product, email)
    const answer = await linkOf(at.product).decline(token)
    expect(answer.body).toEqual({ ...accepted(false).body, status: 'declined' })
    expect(await clientImport().show(id)).toMatchObject({
      status: 'declined',
      email,
      firstName: null,
      lastName: null,
      phoneNumber: null,
      clientNumber: null,
      actions: ['delete'],
    })
    await at.product.drain()
    const mail = await at.product.mailbox.waitFor({ to: at.provider.email })
    expect(mail.subject).toBe('An invitation was declined')
    expect(mail.text).not.toContain(email)
    for (const again of [linkOf(at.product).accept(token), linkOf(at.product).decline(token)])
      expect(await again).toMatchObject(gone)
  })

  test('of one therapist leaves the invitations of others open', async () => {
    const email = freshAddress()
    const { token } = await invitedBy(at.product, at.provider, email)
    await linkOf(at.product).decline(token)
    at.product.mailbox.clear()
    const other = await invitedBy(at.product, await at.product.given.provider(), email)
    expect((await linkOf(at.product).open(other.token)).body.status).toBe('open')
  })
})
