import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Answered } from '#tests/support/callers.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'

/** A product for one file, with its own therapist and an empty mailbox for each test. */
export function importProduct() {
  const at = {} as { product: Product; provider: GivenProvider }
  beforeAll(async () => {
    at.product = await openProduct()
  })
  afterAll(() => at.product.close())
  beforeEach(async () => {
    at.product.clock.set(start)
    at.product.mailbox.clear()
    // Resets the rate limit of link attempts from the test before.
    await at.product.database.db.deleteFrom('throttle').execute()
    at.provider = await at.product.given.provider({ firstName: 'Amara', lastName: 'Okafor' })
  })
  return at
}

let count = 0
/** An address without an account. */
export const freshAddress = () => `invited-${++count}@example.com`

export const person = (more: object = {}) => ({ firstName: 'Ada', lastName: 'Nwosu', email: freshAddress(), ...more })

/** One part of a file with these rows, numbered from 1, as the browser sends it. */
export const part = (rows: object[], more: object = {}) => ({
  importIdentifier: randomUUIDv7(),
  total: rows.length,
  rows: rows.map((row, place) => ({ row: place + 1, ...row })),
  allowInvite: false,
  ...more,
})

/** Calls of a therapist about imported people. */
export const clientImportOf = ({ as }: Product, provider: { identifier: string }) => {
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

/** The token of the newest invitation mailed to an address. */
export async function tokenTo(product: Product, to: string): Promise<string> {
  await product.drain()
  const { text } = await product.mailbox.waitFor({ to })
  return /\/invitation\/#([\w-]{43})/.exec(text)?.[1] ?? ''
}

/** A new person who was invited and has the mail. */
export async function invitedBy(product: Product, provider: GivenProvider, email = freshAddress()) {
  const { add, invite } = clientImportOf(product, provider)
  const identifier = await add({ email })
  await invite(identifier)
  return { identifier, email, token: await tokenTo(product, email) }
}

/** Calls of the invited person with the link. */
export const linkOf = ({ as, visitor }: Product, client?: GivenPerson) => {
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

export const relationsOf = ({ database }: Product, client: string) =>
  database.db.selectFrom('clientRelation').selectAll().where('clientIdentifier', '=', client).execute()

/** Signs up with this address; `verify` enters the code of the mail. */
export async function signUp(product: Product, email: string, more: object = {}) {
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
  const cookie = cookiesOf(await product.visitor.post('/session/register', sheet))
  await product.drain()
  const { code } = await product.mailbox.waitFor({ to: email, subjectIncludes: 'code' })
  return { verify: () => product.visitor.post('/session/verify', { token: code }, { cookie }) }
}

/** The session of an operator who acts for a person. */
export async function impersonating(product: Product, person: { identifier: string }): Promise<{ cookie: string }> {
  const input = { userIdentifier: person.identifier, reason: 'Helps with the import', scope: 'assist' }
  return { cookie: cookiesOf(await product.as(await product.given.admin()).post('/session/impersonation', input)) }
}

const cookiesOf = ({ headers }: Answered) =>
  [headers['set-cookie']]
    .flat()
    .map((one) => String(one).split(';')[0])
    .join('; ')
