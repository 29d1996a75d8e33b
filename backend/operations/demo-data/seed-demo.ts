import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { hashPassword } from '#backend/identity/accounts/hash-password.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import type { Gateways } from '#platform/gateways/gateways.ts'
import type { GatewayName } from '#platform/gateways/port.ts'
import { type NextFreeSlot, refreshListing } from '#backend/marketplace/provider-profile/refresh-listing.ts'
import { type ReferenceData, referenceData } from '#platform/regions/reference.ts'
import { claraEmail, demoPassword, operators, type SignIn, signIns, waitingEmail } from './main-accounts.ts'
import { bookedBy, mainSessionRequests } from './main-sessions.ts'
import { demoClients, demoNewcomers, demoTherapists } from './demo-people.ts'
import { demoOffers, type DemoPackage, soldWith } from './demo-packages.ts'
import { withReviews } from './demo-reviews.ts'
import { type DemoSession, pastSessionRequests, sessionBook } from './demo-sessions.ts'
import { randomFrom } from './random.ts'
import { feeOf, topUpsFor } from './session-prices.ts'
import type { FileServices } from './write-files.ts'
import { requestBankDetails, type Banks, writeBankDetails } from './write-bank-details.ts'
import { writeImported } from './write-imported.ts'
import { writeClientele } from './write-clientele.ts'
import { writeLedger } from './write-ledger.ts'
import { writeMessages } from './write-messages.ts'
import { writeNotes } from './write-notes.ts'
import { writeAcceptedDocuments, writeWaitingDocuments } from './write-documents.ts'
import { writeClients, writeHours, writeOperator, writePractices, writeUsers } from './write-people.ts'
import { writePackages, writePackageUses } from './write-packages.ts'
import { writePayouts } from './write-payouts.ts'
import { writePayments, writeSessions } from './write-sessions.ts'

const seed = 20_261_121

export interface DemoOptions {
  now: Temporal.Instant
  nextFreeSlot: NextFreeSlot
  /** Storage for the documents, and the gateways for payouts. */
  services: FileServices & Banks
}

/**
 * Demo data: accounts with known passwords, therapists of four countries with hours, reviews and sessions, and a
 * balanced ledger. Does nothing when the data exists already.
 */
export async function seedDemo(db: Db, surroundings: DemoOptions): Promise<{ signIns: SignIn[]; isNew: boolean }> {
  const needed = [claraEmail, waitingEmail, ...operators.map(({ email }) => email)]
  const known = await db.selectFrom('appUser').select('email').where('email', 'in', needed).execute()
  const isThere = (email: string) => known.some((row) => row.email === email)
  if (!needed.every(isThere)) {
    const [reference, passwordHash] = [await referenceData(db), await hashPassword(demoPassword)]
    await inTransaction(db, async (transaction) => {
      if (!isThere(claraEmail)) await writeMarket(transaction, reference, passwordHash, surroundings)
      // Adds operators or documents to demo data from a version without them.
      for (const operator of operators)
        if (!isThere(operator.email))
          await writeOperator(transaction, reference, { ...surroundings, passwordHash, operator })
      if (!isThere(waitingEmail)) await writeVerification(transaction, reference, passwordHash, surroundings)
      if (!isThere(claraEmail)) await writeClientele(transaction, surroundings)
      if (!isThere(claraEmail)) await writeNotes(transaction, surroundings)
      if (!isThere(claraEmail)) await writeMessages(transaction, surroundings)
    })
  }
  await completeBankDetails(db, surroundings)
  if (!isThere(claraEmail)) await writePayouts(db, surroundings.now)
  return { signIns: signIns(), isNew: !isThere(claraEmail) }
}

/** Adds missing bank details, which listing requires; also to demo data from a version without them. */
async function completeBankDetails(db: Db, { now, nextFreeSlot, services }: DemoOptions): Promise<void> {
  const therapists = await inTransaction(db, (transaction) => writeBankDetails(transaction, services, now))
  await requestBankDetails(db, services, therapists)
  for (const identifier of therapists)
    await inTransaction(db, (transaction) => refreshListing(transaction, identifier, now, nextFreeSlot))
}

async function writeMarket(
  db: Db,
  reference: ReferenceData,
  passwordHash: string,
  { now, services }: DemoOptions,
): Promise<void> {
  const random = randomFrom(seed)
  const clients = demoClients(now, random)
  const therapists = demoTherapists(now, random)
  await writeUsers(db, reference, { clients, therapists, passwordHash })
  await writeClients(db, reference, clients)
  await writePractices(db, reference, therapists)
  await writeHours(db, therapists)

  const book = sessionBook()
  const offers = demoOffers(therapists, now)
  const booked = mainSessionRequests({ clients, therapists }, now).map(book).map(createdBy(now))
  const { bought, sessions: ofMain } = soldWith(offers, booked)
  const past = therapists.flatMap((therapist) =>
    withReviews(pastSessionRequests(therapist, clients, now, random).map(book), random),
  )
  const sessions = [...ofMain, ...past.map(createdBy(now))]
  await writePackages(db, reference, { offers, bought })
  await writeSessions({ db, services }, reference, sessions)
  await writePackageUses(db, sessions)
  await writeImported(db, { clients, therapists }, now)
  await writeMoney(db, { sessions, bought }, services.gateways)
}

const createdBy = (now: Temporal.Instant) => (session: DemoSession) => ({
  ...session,
  createdAt: bookedBy(session.createdAt, now),
})

/** Documents of all listed therapists, and some therapists awaiting review. */
async function writeVerification(
  db: Db,
  reference: ReferenceData,
  passwordHash: string,
  { now, services }: DemoOptions,
): Promise<void> {
  const demo = { db, reference, now, random: randomFrom(seed + 1), services }
  const newcomers = demoNewcomers(now, demo.random)
  await writeUsers(db, reference, { clients: [], therapists: newcomers, passwordHash, phonesFrom: 200 })
  await writePractices(db, reference, newcomers)
  await writeHours(db, newcomers)
  await writeWaitingDocuments(demo, newcomers)
  await writeAcceptedDocuments(demo)
}

function cardGatewayOf(gateways: Gateways, currency: CurrencyCode): GatewayName {
  const gateway = gateways.for('card', currency)
  if (!gateway) throw new Error(`No gateway takes cards in ${currency}`)
  return gateway.name
}

/** Free sessions have no ledger entries. */
async function writeMoney(
  db: Db,
  { sessions, bought }: { sessions: DemoSession[]; bought: DemoPackage },
  gateways: Gateways,
): Promise<void> {
  const paid = sessions
    .filter((session) => feeOf(session) > 0)
    .map((session) => ({ ...session, reference: `booking-${crypto.randomUUID()}` }))
  const topUps = topUpsFor(paid, bought, (currency) => cardGatewayOf(gateways, currency))
  await writePayments(db, paid, topUps)
  await writeLedger(db, paid, { topUps, bought })
}
