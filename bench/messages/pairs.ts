import type { Database } from '#platform/database/database.ts'
import { openPractice } from '#backend/marketplace/provider-profile/open-practice.ts'
import { sessionCookie } from '#bff/http/visitor.ts'
import { postgresStore } from '../../bff/session/postgres-store.ts'
import { sessionsIn } from '../../bff/session/sessions.ts'
import { limits } from '../../bff/settings.ts'
import { newPerson, type Person } from '../people/people.ts'

/** Two people who write to each other, each with the cookie of a browser. */
export interface Pair {
  client: Signed
  therapist: Signed
}
export interface Signed extends Person {
  cookie: string
}

interface Signing {
  sessionUrl: string
  sessionSecret: string
}

export async function signedInPairs({ db }: Database, count: number, signing: Signing): Promise<Pair[]> {
  const store = await postgresStore(signing.sessionUrl)
  const sessions = sessionsIn({ store, pepper: signing.sessionSecret, clock: Date.now, limits })
  const now = Temporal.Now.instant()
  const signIn = async (userType: 'client' | 'provider'): Promise<Signed> => {
    const signedUp = await newPerson(db, userType, now)
    const expiresAt = Date.now() + 3_600_000
    const person = signedUp.identifier.replaceAll('-', '').slice(-12)
    const secret = await sessions.start({ token: signedUp.token, expiresAt, userType, isActive: true, person })
    return { ...signedUp, cookie: `${sessionCookie}=${secret}` }
  }
  const pairs: Pair[] = []
  for (let index = 0; index < count; index += 1) {
    const [client, therapist] = [await signIn('client'), await signIn('provider')]
    await openPractice(db, { identifier: therapist.identifier, country: 'NG', timezone: 'UTC' })
    const [clientIdentifier, providerIdentifier] = [client.identifier, therapist.identifier]
    await db
      .insertInto('clientRelation')
      .values({ providerIdentifier, clientIdentifier, source: 'import', since: now.toString() })
      .execute()
    pairs.push({ client, therapist })
  }
  await store.close()
  return pairs
}
