/** A client and a therapist who may message each other. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import type { Message } from '#schemas/care/messages.ts'
import { form, type Part } from '#tests/platform/storage/documents.ts'
import type { Answered } from '#tests/support/callers.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { related } from '#tests/care/notes/writing.ts'
import { pastSession } from '#tests/marketplace/reviews/past-session.ts'

type Person = { identifier: string }

export interface Typed {
  content?: string
  draftIdentifier?: string
  bookingIdentifier?: string
  senderIdentifier?: string
}
type Files = Record<string, Buffer | string>

/** Sends a message as the page does: a form, by default under a new draft identifier. */
export function sendMessage(
  product: Product,
  from: Person,
  to: Person,
  typed: Typed | string = 'How was the week?',
  files: Files = {},
): Promise<Answered> {
  const { body, headers } = messageForm(to, typed, files)
  return product.as(from).post('/messages/store', body, headers)
}

function messageForm(to: Person, typed: Typed | string, files: Files = {}) {
  const fields = {
    userIdentifier: to.identifier,
    draftIdentifier: randomUUID(),
    ...(typeof typed === 'string' ? { content: typed } : typed),
  }
  const parts: Part[] = [
    ...Object.entries(fields).map(([field, content]) => ({ field, content })),
    ...Object.entries(files).map(([name, content]) => ({ field: 'file', name, content })),
  ]
  return form(...parts)
}

/** Sends to the backend directly: the BFF accepts one form of a person at a time. */
export async function senderPastBff(
  { backend, clock, database }: Product,
  from: Person,
  userType: 'client' | 'provider',
) {
  const request = { now: clock.now(), address: '127.0.0.1', userAgent: 'tests' }
  const { token } = await openSession(database.db, request, { identifier: from.identifier, userType })
  return async (to: Person, typed: Typed | string, files: Files = {}) => {
    const { body, headers } = messageForm(to, typed, files)
    const answer = await backend.app.inject({
      method: 'POST',
      url: '/messages/store',
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload: body,
    })
    return { status: answer.statusCode, body: answer.json() }
  }
}

/** A sent message, as its sender reads it. */
export async function sent(
  product: Product,
  from: Person,
  to: Person,
  typed?: Typed | string,
  files?: Files,
): Promise<Message> {
  const { status, body } = await sendMessage(product, from, to, typed, files)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}

export const conversationOf = (product: Product, as: Person, other: Person, query = ''): Promise<Answered> =>
  product.as(as).post(`/messages/conversations${query}`, { userIdentifier: other.identifier })

/** Content and number of messages, in order. */
export const wordsOf = ({ body }: { body: { data: Message[] } }) =>
  body.data.map(({ number, content }) => [number, content])

/** A past session of the two. */
export const sessionOf = async (product: Product, client: Person, provider: Person): Promise<string> =>
  (await pastSession(product, { client, provider })).booking

export interface PairOfTests {
  product: Product
  client: GivenPerson
  provider: GivenProvider
}

/** One product per test file, and for each test a new client and therapist who may message each other. */
export function ownPair(options: Parameters<typeof openProduct>[0] = {}): PairOfTests {
  const pair = {} as PairOfTests
  beforeAll(async () => {
    pair.product = await openProduct(options)
  })
  afterAll(() => pair.product.close())
  beforeEach(async () => {
    const { product } = pair
    product.clock.set(start)
    pair.provider = await product.given.provider()
    pair.client = await product.given.client({ firstName: 'Amaka' })
    await related(product, pair.provider, pair.client)
  })
  return pair
}
