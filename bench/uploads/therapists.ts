import { createHash, randomUUIDv7 } from 'node:crypto'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import type { Database } from '#platform/database/database.ts'
import { openPractice } from '#backend/marketplace/provider-profile/open-practice.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { sessionCookie } from '#bff/http/visitor.ts'
import { postgresStore } from '../../bff/session/postgres-store.ts'
import { sessionsIn } from '../../bff/session/sessions.ts'
import { limits } from '../../bff/settings.ts'

interface Signing {
  sessionUrl: string
  sessionSecret: string
}

/** This many signed-in therapists: the cookie of each. */
export async function signedInTherapists(
  { db }: Database,
  count: number,
  { sessionUrl, sessionSecret }: Signing,
): Promise<string[]> {
  const country = (await referenceData(db)).byCode('country', 'NG')?.id as number
  const store = await postgresStore(sessionUrl)
  const sessions = sessionsIn({ store, pepper: sessionSecret, clock: Date.now, limits })
  const now = Temporal.Now.instant()
  const cookies: string[] = []
  for (let index = 0; index < count; index += 1) {
    const identifier = randomUUIDv7()
    await db
      .insertInto('appUser')
      .values({
        identifier,
        userType: 'provider',
        email: `therapist-${index}@example.com`,
        timezone: 'Africa/Lagos',
        accountStatus: 'active',
        passwordHash: 'none',
        firstName: 'Theo',
        lastName: 'Sender',
        countryId: country,
        createdAt: now.toString(),
        verifiedAt: now.toString(),
      })
      .execute()
    await openPractice(db, { identifier, country: 'NG', timezone: 'Africa/Lagos' })
    const visit = { now, address: '127.0.0.1', userAgent: 'bench' }
    const { token, expiry } = await openSession(db, visit, { identifier, userType: 'provider' })
    const person = createHash('sha256').update(identifier).digest('hex').slice(0, 12)
    const session = { token, expiresAt: Date.parse(expiry), userType: 'provider' as const, isActive: true, person }
    cookies.push(`${sessionCookie}=${await sessions.start(session)}`)
  }
  await store.close()
  return cookies
}
