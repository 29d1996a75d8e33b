import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Answered } from '#tests/support/callers.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'

/** A world for one file, with a therapist of its own and an empty mailbox for each test. */
export function importWorld() {
  const at = {} as { world: World; provider: GivenProvider }
  beforeAll(async () => {
    at.world = await openWorld()
  })
  afterAll(() => at.world.close())
  beforeEach(async () => {
    at.world.clock.set(start)
    at.world.mailbox.clear()
    // Links that were tried out in the test before.
    await at.world.database.db.deleteFrom('throttle').execute()
    at.provider = await at.world.given.provider({ firstName: 'Amara', lastName: 'Okafor' })
  })
  return at
}

let count = 0
/** An address that nobody has. */
export const freshAddress = () => `invited-${++count}@example.com`

export const person = (more: object = {}) => ({ firstName: 'Ada', lastName: 'Nwosu', email: freshAddress(), ...more })

/** A part of a file with these rows, numbered from 1, as the browser sends it. */
export const part = (rows: object[], more: object = {}) => ({
  importIdentifier: randomUUIDv7(),
  total: rows.length,
  rows: rows.map((row, place) => ({ row: place + 1, ...row })),
  allowInvite: false,
  ...more,
})

/** What a therapist does with imported people. */
export const deskOf = ({ as }: World, provider: { identifier: string }) => {
  const own = as(provider)
  return {
    own,
    send: (rows: object[], more: object = {}) => own.post('/clients/import', part(rows, more)),
    add: async (more: object = {}): Promise<string> =>
      (await own.post('/clients/import/manual', { ...person(more), allowInvite: false })).body.identifier,
    invite: (id: string) => own.post(`/clients/imported/${id}/invite`),
    withdraw: (id: string) => own.post(`/clients/imported/${id}/withdraw`),
    show: async (id: string) => (await own.get(`/clients/imported/${id}`)).body,
    list: async (query = '') => (await own.get(`/clients/imported${query}`)).body.data,
  }
}

/** The token of the newest invitation that was mailed to somebody. */
export async function tokenTo(world: World, to: string): Promise<string> {
  await world.work()
  const { text } = await world.mailbox.waitFor({ to })
  return /\/invitation\/#([\w-]{43})/.exec(text)?.[1] ?? ''
}

/** Somebody new who was invited and has the mail. */
export async function invitedBy(world: World, provider: GivenProvider, email = freshAddress()) {
  const { add, invite } = deskOf(world, provider)
  const identifier = await add({ email })
  await invite(identifier)
  return { identifier, email, token: await tokenTo(world, email) }
}

/** What the invited person does with the link. */
export const linkOf = ({ as, visitor }: World, client?: GivenPerson) => {
  const caller = client ? as(client) : visitor
  return {
    open: (token: string) => caller.post('/invitation', { token }),
    accept: (token: string) => caller.post('/invitation/accept', { token }),
    decline: (token: string) => caller.post('/invitation/decline', { token }),
  }
}

export const gone = {
  status: 200,
  body: { status: 'gone', providerName: null, providerHeadline: null, isLinked: false },
}

export const relationsOf = ({ database }: World, client: string) =>
  database.db.selectFrom('clientRelation').selectAll().where('clientIdentifier', '=', client).execute()

/** Signs up with this address; `verify` types the code of the mail. */
export async function signUp(world: World, email: string, more: object = {}) {
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
  const cookie = cookiesOf(await world.visitor.post('/session/register', sheet))
  await world.work()
  const { code } = await world.mailbox.waitFor({ to: email, subjectIncludes: 'code' })
  return { verify: () => world.visitor.post('/session/verify', { token: code }, { cookie }) }
}

/** The session of an operator who acts in somebody's place. */
export async function inPlaceOf(world: World, person: { identifier: string }): Promise<{ cookie: string }> {
  const wish = { userIdentifier: person.identifier, reason: 'Helps with the import', scope: 'assist' }
  return { cookie: cookiesOf(await world.as(await world.given.admin()).post('/session/impersonation', wish)) }
}

const cookiesOf = ({ headers }: Answered) =>
  [headers['set-cookie']]
    .flat()
    .map((one) => String(one).split(';')[0])
    .join('; ')
