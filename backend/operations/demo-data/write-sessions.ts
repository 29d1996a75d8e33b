import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { bookingLimits } from '#schemas/scheduling/bookings.ts'
import type { Services } from '#platform/context/context.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import { sealText } from '#platform/context/sealed-text.ts'
import type { Db } from '#platform/database/database.ts'
import type { ReferenceData } from '#platform/regions/reference.ts'
import type { DemoSession } from './demo-sessions.ts'
import { cancelledAt, currencyOf, type DemoTopUp, feeOf, paidAt } from './session-prices.ts'

/** Bookings, participants, claims, payments and reviews. */
export async function writeSessions(
  { db, services }: { db: Db; services: Pick<Services, 'config'> },
  reference: ReferenceData,
  sessions: DemoSession[],
): Promise<void> {
  await db
    .insertInto('booking')
    .values(sessions.map((session) => bookingRow(services, reference, session)))
    .execute()
  const participants = sessions.flatMap(participantRows)
  await db.insertInto('bookingParticipant').values(participants).execute()
  await db.insertInto('claim').values(sessions.flatMap(claimRows)).execute()
  const clientOf = new Map(
    participants.filter(({ role }) => role === 'client').map((row) => [row.bookingIdentifier, row.identifier]),
  )
  await db
    .insertInto('review')
    .values(sessions.flatMap((session) => reviewRow(session, clientOf.get(session.identifier) ?? '')))
    .execute()
}

function bookingRow(services: Pick<Services, 'config'>, reference: ReferenceData, session: DemoSession) {
  const { identifier, client, therapist, status, startAt, endAt, createdAt, note } = session
  const [modality = 'video'] = therapist.draft.modalities.split(' ')
  const codes = {
    modality: reference.byCode('modality', modality),
    therapy: reference.byCode('therapy', therapyOf(session)),
  }
  if (!codes.modality || !codes.therapy)
    throw new Error(`${therapist.lastName} offers a therapy or format that the reference data lacks`)
  const isCancelled = status === 'cancelled'
  return {
    identifier,
    status,
    sealedNote: sealText(services, sealPurposes.bookingNote, identifier, note),
    clientIdentifier: client.identifier,
    providerIdentifier: therapist.identifier,
    modalityId: codes.modality.id,
    therapyId: codes.therapy.id,
    sessionMinutes: 60,
    fee: feeOf(session),
    packageIdentifier: session.use?.sold.identifier ?? null,
    currency: currencyOf(client),
    startAt: startAt.toString(),
    endAt: endAt.toString(),
    createdAt: createdAt.toString(),
    policyVersion: bookingLimits.policyVersion,
    windowHours: bookingLimits.windowHours,
    previousStatus: status === 'confirmed' ? ('pending' as const) : ('confirmed' as const),
    paidAt: feeOf(session) > 0 ? paidAt(session).toString() : null,
    cancelledBy: isCancelled ? ('client' as const) : null,
    cancelledAt: isCancelled ? cancelledAt(session).toString() : null,
    reasonCode: isCancelled ? 'schedule_conflict' : null,
    refunded: isCancelled ? feeOf(session) : null,
  }
}

/** The first therapy without its own fee, so that the general fee applies. */
export function therapyOf({ therapist }: DemoSession): string {
  const therapies = therapist.draft.therapies.split(' ')
  const code = therapies.find((therapy) => !therapy.includes(':'))
  if (!code) throw new Error(`${therapist.lastName} has no therapy at the general fee`)
  return code
}

function participantRows({ identifier, client, therapist, status }: DemoSession) {
  const attendance = status === 'completed' ? ('attended' as const) : ('unknown' as const)
  const row = { bookingIdentifier: identifier, status: 'acknowledged' as const, attendance }
  return [
    { ...row, identifier: randomUUIDv7(), userIdentifier: client.identifier, role: 'client' as const },
    { ...row, identifier: randomUUIDv7(), userIdentifier: therapist.identifier, role: 'provider' as const },
  ]
}

function claimRows({ identifier, client, therapist, status, startAt, endAt }: DemoSession) {
  const state = status === 'cancelled' ? ('released' as const) : ('booked' as const)
  const span = `[${startAt.toString()},${endAt.toString()})`
  return [client, therapist].map((person) => ({
    identifier: randomUUIDv7(),
    personIdentifier: person.identifier,
    bookingIdentifier: identifier,
    span,
    state,
  }))
}

function reviewRow({ therapist, review }: DemoSession, participantIdentifier: string) {
  if (!review) return []
  const { halfStars, comment, isAnonymous, createdAt } = review
  return [
    {
      identifier: randomUUID(),
      participantIdentifier,
      providerIdentifier: therapist.identifier,
      halfStars,
      comment,
      isAnonymous,
      createdAt: createdAt.toString(),
    },
  ]
}

/** The intended payments: sessions from the wallet, top-ups by card or bank transfer. */
export async function writePayments(
  db: Db,
  sessions: (DemoSession & { reference: string })[],
  topUps: DemoTopUp[],
): Promise<void> {
  const forSessions = sessions.map((session) => ({
    reference: session.reference,
    purpose: 'booking' as const,
    method: session.use ? ('package' as const) : ('wallet' as const),
    gateway: null,
    gatewayReference: null,
    userIdentifier: session.client.identifier,
    bookingIdentifier: session.identifier,
    amount: feeOf(session),
    ...settled(paidAt(session), currencyOf(session.client)),
  }))
  const forWallets = topUps.map(({ reference, client, amount, at, isCard, gateway, gatewayReference }) => ({
    reference,
    purpose: 'topup' as const,
    userIdentifier: client.identifier,
    bookingIdentifier: null,
    amount,
    method: isCard ? ('card' as const) : ('bank_transfer' as const),
    gateway,
    gatewayReference,
    ...settled(at, currencyOf(client)),
  }))
  await db
    .insertInto('payment')
    .values([...forSessions, ...forWallets])
    .execute()
}

const settled = (at: Temporal.Instant, currency: ReturnType<typeof currencyOf>) => ({
  currency,
  status: 'success' as const,
  createdAt: at.toString(),
  settledAt: at.toString(),
  expiresAt: at.add({ hours: 24 }).toString(),
})
