/** A world whose people follow their changes, at the backend itself or through a BFF of its own. */
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
import { openWorld, type World } from '#tests/support/world.ts'

type Follower = { identifier: string; userType: UserType }

export interface StreamWorld extends World {
  backendUrl: string
  /** A token of somebody who has just signed in, with the name of its session. */
  signIn(person: Follower): Promise<{ token: string; session: string }>
  /** Follows at the backend; left when the world closes. */
  follow(token: string, url?: string): Promise<Following>
  /** Resolves when this person has received the events of all that was done before: the next event is of what is done next. */
  settled(following: Following, person: { identifier: string }): Promise<void>
  booked(client: GivenPerson, provider: GivenProvider, date?: string): Promise<string>
  /** Another process of the backend on the same database. */
  anotherBackend(): Promise<{ url: string; close(): Promise<void> }>
}

export async function openStreamWorld(): Promise<StreamWorld> {
  const world = await openWorld()
  const backendUrl = urlOf(world.backend.app.server.address() as AddressInfo)
  const followings: Following[] = []
  return {
    ...world,
    backendUrl,
    signIn: async (person) => {
      const request = { now: world.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
      const { token } = await openSession(world.database.db, request, person)
      const { identifier } = await world.database.db
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
      // Changes are told in their order, so this one comes after all before it.
      const marker = randomUUIDv7()
      const payload = JSON.stringify({ kind: 'booking', id: marker, people: [identifier] })
      await world.database.pool.query(`select pg_notify('live', $1)`, [payload])
      for (;;) {
        const told = await following.next()
        if (!told) throw new Error('The stream fell silent')
        if ((told.data as { id?: string }).id === marker) return
      }
    },
    booked: async (client, provider, date = '2026-03-12') => {
      const [slot] = await freeSlots(world, provider, date)
      const { body } = await world.as(client).post('/booking', bookable(provider, slot))
      await world.as(client).post(`/payment/booking/${body.identifier}`, { method: 'wallet' })
      return body.identifier
    },
    anotherBackend: async () => {
      const database = openDatabase(world.database.servingUrl)
      const mailer = createMailer({ url: world.mailbox.smtpUrl, from: 'Solace <hello@solace.example>' })
      const { config, gateways, files } = world.backend.services
      const { app, ...backend } = await createBackend({
        database,
        config,
        gateways,
        files,
        mailer,
        clock: world.clock.now,
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
      await world.close()
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
