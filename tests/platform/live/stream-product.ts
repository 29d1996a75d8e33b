/** A product whose users follow their changes, at the backend directly or through a BFF of its own. */
import { randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import { createBackend } from '#backend/app.ts'
import { openDatabase } from '#platform/database/database.ts'
import { createMailer } from '#platform/mail/mail.ts'
import type { UserType } from '#schemas/identity/accounts.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import { type Following, follow } from '#tests/support/follow.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'

type Follower = { identifier: string; userType: UserType }

export interface StreamProduct extends Product {
  backendUrl: string
  /** A token of a user who has just signed in, with the name of its session. */
  signIn(person: Follower): Promise<{ token: string; session: string }>
  /** Opens a stream at the backend; it closes with the product. */
  follow(token: string, url?: string): Promise<Following>
  /** Resolves when this person has received the events of everything done so far: the next event belongs to the next change. */
  settled(following: Following, person: { identifier: string }): Promise<void>
  booked(client: GivenPerson, provider: GivenProvider, date?: string): Promise<string>
  /** Another process of the backend on the same database. */
  anotherBackend(): Promise<{ url: string; close(): Promise<void> }>
}

export async function openStreamProduct(options: Parameters<typeof openProduct>[0] = {}): Promise<StreamProduct> {
  const product = await openProduct(options)
  const backendUrl = urlOf(product.backend.app.server.address() as AddressInfo)
  const followings: Following[] = []
  return {
    ...product,
    backendUrl,
    signIn: async (person) => {
      const request = { now: product.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
      const { token } = await openSession(product.database.db, request, person)
      const { identifier } = await product.database.db
        .selectFrom('session')
        .select('identifier')
        .where('userIdentifier', '=', person.identifier)
        .orderBy('identifier', 'desc')
        .executeTakeFirstOrThrow()
      return { token, session: identifier }
    },
    follow: async (token, url = backendUrl) => {
      const following = await follow(`${url}/live`, { authorization: `Bearer ${token}` })
      followings.push(following)
      return following
    },
    settled: async (following, { identifier }) => {
      // Events are published in order, so this one comes after all before it.
      const marker = randomUUIDv7()
      const payload = JSON.stringify({ kind: 'booking', id: marker, people: [identifier] })
      await product.database.pool.query(`select pg_notify('live', $1)`, [payload])
      for (;;) {
        const event = await following.next()
        if (!event) throw new Error('The stream sent no event')
        if ((event.data as { id?: string }).id === marker) return
      }
    },
    booked: async (client, provider, date = '2026-03-12') => {
      const [slot] = await freeSlots(product, provider, date)
      const { body } = await product.as(client).post('/booking', bookable(provider, slot))
      await product.as(client).post(`/payment/booking/${body.identifier}`, { method: 'wallet' })
      return body.identifier
    },
    anotherBackend: async () => {
      const database = openDatabase(product.database.servingUrl)
      const mailer = createMailer({ url: product.mailbox.smtpUrl, from: 'Solace <hello@solace.example>' })
      const { config, gateways, files } = product.backend.services
      const { app, ...backend } = await createBackend({
        database,
        config,
        gateways,
        files,
        mailer,
        clock: product.clock.now,
      })
      await app.listen({ port: 0, host: '127.0.0.1' })
      return {
        url: urlOf(app.server.address() as AddressInfo),
        close: async () => {
          await backend.close()
          mailer.close()
          await database.close()
        },
      }
    },
    close: async () => {
      for (const following of followings) following.leave()
      await product.close()
    },
  }
}

const urlOf = ({ port }: AddressInfo) => `http://127.0.0.1:${port}`

/** Whether something happens within a time. */
export const within = (milliseconds: number, happening: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    happening.then(
      () => true,
      () => true,
    ),
    once(AbortSignal.timeout(milliseconds), 'abort').then(() => false),
  ])
