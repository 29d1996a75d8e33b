import { hashPassword } from '../accounts/hash-password.ts'
import { type Db, inTransaction } from '../kit/database.ts'
import { type NextFreeSlot, refreshListing } from '../providers/refresh-listing.ts'
import { type ReferenceData, referenceData } from '../regions/reference.ts'
import { claraEmail, demoPassword, operator, type SignIn, signIns } from './cast.ts'
import { bookedBy, castWishes } from './cast-sessions.ts'
import { demoClients, demoTherapists } from './demo-people.ts'
import { withReviews } from './demo-reviews.ts'
import { type DemoSession, pastWishes, sessionBook } from './demo-sessions.ts'
import { randomFrom } from './random.ts'
import { feeOf, topUpsFor } from './session-prices.ts'
import { writeLedger } from './write-ledger.ts'
import { writeClients, writeHours, writeOperator, writePractices, writeUsers } from './write-people.ts'
import { writePayments, writeSessions } from './write-sessions.ts'

const seed = 20_261_121

export interface DemoSurroundings {
  now: Temporal.Instant
  nextFreeSlot: NextFreeSlot
}

/**
 * The demonstration market: a cast with known passwords, therapists of four countries with hours, reviews and sessions,
 * and books that balance. Does nothing where it is there already.
 */
export async function seedDemo(db: Db, surroundings: DemoSurroundings): Promise<{ signIns: SignIn[]; isNew: boolean }> {
  const known = await db
    .selectFrom('appUser')
    .select('email')
    .where('email', 'in', [claraEmail, operator.email])
    .execute()
  const isThere = (email: string) => known.some((row) => row.email === email)
  if (!isThere(claraEmail) || !isThere(operator.email)) {
    const [reference, passwordHash] = [await referenceData(db), await hashPassword(demoPassword)]
    await inTransaction(db, async (transaction) => {
      if (!isThere(claraEmail)) await writeMarket(transaction, reference, passwordHash, surroundings)
      // A market from before there were operators gets its own too.
      if (!isThere(operator.email)) await writeOperator(transaction, reference, { ...surroundings, passwordHash })
    })
  }
  return { signIns: signIns(), isNew: !isThere(claraEmail) }
}

async function writeMarket(
  db: Db,
  reference: ReferenceData,
  passwordHash: string,
  { now, nextFreeSlot }: DemoSurroundings,
): Promise<void> {
  const random = randomFrom(seed)
  const clients = demoClients(now, random)
  const therapists = demoTherapists(now, random)
  await writeUsers(db, reference, { clients, therapists, passwordHash })
  await writeClients(db, reference, clients)
  await writePractices(db, reference, therapists)
  await writeHours(db, therapists)

  const book = sessionBook()
  const ofCast = castWishes({ clients, therapists }, now).map(book)
  const past = therapists.flatMap((therapist) =>
    withReviews(pastWishes(therapist, clients, now, random).map(book), random),
  )
  const sessions = [...ofCast, ...past].map((session) => ({ ...session, createdAt: bookedBy(session.createdAt, now) }))
  await writeSessions(db, reference, sessions)
  await writeMoney(db, sessions)
  for (const { identifier } of therapists) await refreshListing(db, identifier, now, nextFreeSlot)
}

/** Sessions that cost nothing leave no trace in the books. */
async function writeMoney(db: Db, sessions: DemoSession[]): Promise<void> {
  const paid = sessions
    .filter((session) => feeOf(session) > 0)
    .map((session) => ({ ...session, reference: `booking-${crypto.randomUUID()}` }))
  const topUps = topUpsFor(paid)
  await writePayments(db, paid, topUps)
  await writeLedger(db, paid, topUps)
}
