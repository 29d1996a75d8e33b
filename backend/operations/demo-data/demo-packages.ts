import { randomUUIDv7 } from 'node:crypto'
import { expiryOf } from '#backend/money/packages/rules.ts'
import type { DemoClient, DemoTherapist } from './demo-people.ts'
import type { DemoSession } from './demo-sessions.ts'
import { theoEmail } from './main-accounts.ts'

interface OfferDraft {
  /** Of the therapist. */
  email: string
  therapy: string
  sessions: number
  /** In whole units of the currency; a tenth to a seventh below the fees. */
  price: number
  months: number
}

/** What some therapists offer as packages. The first one is that of which Clara has used a part. */
export const packageDrafts: readonly OfferDraft[] = [
  { email: 'therapist.ng@solace.example', therapy: 'individual', sessions: 5, price: 112_500, months: 12 },
  { email: 'therapist.ng@solace.example', therapy: 'individual', sessions: 10, price: 215_000, months: 18 },
  { email: theoEmail, therapy: 'individual', sessions: 5, price: 67_500, months: 12 },
  { email: theoEmail, therapy: 'couples', sessions: 4, price: 72_000, months: 6 },
  { email: 'therapist.gb@solace.example', therapy: 'individual', sessions: 6, price: 459, months: 12 },
  { email: 'therapist.us@solace.example', therapy: 'individual', sessions: 5, price: 630, months: 12 },
  { email: 'therapist.de@solace.example', therapy: 'individual', sessions: 5, price: 540, months: 12 },
]

export interface DemoOffer extends OfferDraft {
  identifier: string
  therapist: DemoTherapist
  createdAt: Temporal.Instant
}

/** A package that a client bought, an hour before the first session that it pays. */
export interface DemoPackage {
  identifier: string
  offer: DemoOffer
  client: DemoClient
  boughtAt: Temporal.Instant
  expiresAt: Temporal.Instant
}

export const demoOffers = (therapists: DemoTherapist[], now: Temporal.Instant): DemoOffer[] =>
  packageDrafts.map((draft, place) => {
    const therapist = therapists.find(({ email }) => email === draft.email)
    if (!therapist) throw new Error(`No demo account has the address ${draft.email}`)
    return { ...draft, identifier: randomUUIDv7(), therapist, createdAt: now.subtract({ hours: 24 * 200 - place }) }
  })

/** Lets a package pay those of the sessions that were booked with one, in the order of their times. */
export function soldWith(offers: readonly DemoOffer[], sessions: readonly DemoSession[]) {
  const paid = sessions
    .filter(({ isFromPackage }) => isFromPackage)
    .toSorted((one, other) => Temporal.Instant.compare(one.startAt, other.startAt))
  const [first] = paid
  const offer = offers.find(({ therapist, therapy }) => therapist === first?.therapist && therapy === 'individual')
  if (!first || !offer) throw new Error('No demo session is paid with a package')
  const booked = paid.map(({ createdAt }) => createdAt).toSorted((one, other) => Temporal.Instant.compare(one, other))
  const boughtAt = (booked[0] ?? first.createdAt).subtract({ hours: 1 })
  const bought: DemoPackage = {
    identifier: randomUUIDv7(),
    offer,
    client: first.client,
    boughtAt,
    expiresAt: expiryOf(boughtAt, offer.months),
  }
  const placed = sessions.map((session) =>
    session.isFromPackage ? { ...session, use: { sold: bought, place: paid.indexOf(session) + 1 } } : session,
  )
  return { bought, sessions: placed }
}
