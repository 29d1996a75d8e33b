import { randomUUID } from 'node:crypto'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { isSuspendedNow } from '#backend/marketplace/provider-profile/practising.ts'
import { beginBookingCharge, bookingPayments } from '#backend/money/payments/booking-payment.ts'
import { carryOutCharge, type BegunCharge } from '#backend/money/payments/charge-card.ts'
import { walletBalance } from '#backend/money/payments/ledger.ts'
import { isFinal, type Settling } from '#backend/money/payments/settle-payment.ts'
import { salesOf } from '#backend/scheduling/bookings/paid-together.ts'
import { payAtOnce } from '#backend/scheduling/bookings/pay-bookings.ts'
import { lockPaidTogether, type LockedBooking, payable } from '#backend/scheduling/bookings/unpaid-of-series.ts'
import { iso } from '#platform/context/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { Refusal } from '#platform/core/errors.ts'
import { chargeOutcome } from './charge-outcome.ts'
import { activeAgreement, type ChargeRow, dropCharge, dueCharges, lockDueCharge, setCharge } from './queries.ts'
import { isTooEarly, isTooLate, waitTime } from './rules.ts'

const batch = 50
/** Minutes until a charge whose outcome is unknown is looked at again. */
const lookAgain = { minutes: 5 }
/** A payment of the client that is younger than this may be under way. */
const underWay = { minutes: 30 }

type Begun = Extract<BegunCharge, { isNew: true }>['charge']

/**
 * Charges the sessions that were announced and are due, each once, with several workers too. The charge is stored before
 * the gateway is called, so that a crash in between is found again by its reference.
 */
export async function chargeDueSessions(settling: Settling, onError: (error: unknown) => void): Promise<number> {
  const due = await dueCharges(settling.db, iso(settling.now), batch)
  for (const { bookingIdentifier } of due) {
    try {
      const begun = await inTransaction(settling.db, (db) => begin({ ...settling, db }, bookingIdentifier))
      if (begun) await carryOut(settling, bookingIdentifier, begun)
    } catch (error) {
      // What the product itself refuses stays refused: the client pays.
      if (error instanceof Refusal) await end(settling, bookingIdentifier)
      else onError(error)
    }
  }
  return due.length
}

/** The gateway is called without a transaction; nobody is there to confirm anything. */
async function carryOut(settling: Settling, booking: string, begun: Begun): Promise<void> {
  const { reference } = begun
  try {
    const { declined, authorizationUrl } = await carryOutCharge(settling, begun, null)
    const reason = authorizationUrl === null ? declined : 'authentication'
    await chargeOutcome(settling, { booking, reference, reason })
  } catch (error) {
    await chargeOutcome(settling, { booking, reference, reason: null })
    throw error
  }
}

/** Locks what is due and stores its charge; undefined where nothing is to be charged now. */
async function begin(settling: Settling, booking: string): Promise<Begun | undefined> {
  const { db, now } = settling
  const row = await lockDueCharge(db, booking, iso(now))
  if (row?.status === 'announced') return beginAnnounced(settling, row)
  if (row) await follow(settling, row)
  return undefined
}

async function beginAnnounced(settling: Settling, { bookingIdentifier, attempts, dueAt }: ChargeRow) {
  const { db, now } = settling
  const session = (await lockPaidTogether(db, bookingIdentifier, iso(now))).find(isOf(bookingIdentifier))
  if (!session || !payable(session, now) || session.paymentDueAt === null) return end(settling, bookingIdentifier)
  const deadline = Temporal.Instant.from(session.paymentDueAt)
  // Rescheduled to an earlier time: the client pays, and is reminded.
  if (dueAt !== null && isTooLate(Temporal.Instant.from(dueAt), deadline)) return end(settling, bookingIdentifier)
  // Rescheduled to a later time: it is announced again in time.
  if (isTooEarly(deadline, now)) return dropCharge(db, bookingIdentifier)
  if (await hasPaymentUnderWay(settling, bookingIdentifier)) return wait(settling, bookingIdentifier, deadline)
  const agreement = session.seriesIdentifier === null ? undefined : await activeAgreement(db, session.seriesIdentifier)
  const isAgreed = agreement !== undefined && session.fee <= agreement.fee
  if (!isAgreed || (await isSuspendedNow(db, session.providerIdentifier, now))) return end(settling, bookingIdentifier)
  if (await payFromWallet(settling, session)) return undefined
  const card = agreement.paymentMethodIdentifier
  // The step that looks for lost cards notifies the client.
  return card === null ? end(settling, bookingIdentifier) : beginCharge(settling, session, { card, attempts })
}

const isOf =
  (booking: string) =>
  ({ identifier }: LockedBooking) =>
    identifier === booking

async function end({ db, now }: Settling, booking: string): Promise<undefined> {
  await setCharge(db, booking, { status: 'over', dueAt: null, changedAt: iso(now) })
}

async function wait({ db, now }: Settling, booking: string, deadline: Temporal.Instant): Promise<undefined> {
  const next = waitTime(deadline, now)
  const change = next === null ? ({ status: 'over', dueAt: null } as const) : { dueAt: iso(next) }
  await setCharge(db, booking, { ...change, changedAt: iso(now) })
}

/** The client is on a page of the gateway right now, or a card is being charged already. */
async function hasPaymentUnderWay({ db, now }: Settling, booking: string): Promise<boolean> {
  const since = iso(now.subtract(underWay))
  return (await bookingPayments(db, booking)).some(
    (payment) =>
      !isFinal(payment) &&
      (payment.createdAt > since || (payment.paymentMethodIdentifier !== null && payment.authorizationUrl === null)),
  )
}

/** The wallet pays where it has the whole fee. */
async function payFromWallet(settling: Settling, session: LockedBooking): Promise<boolean> {
  const { db, now, services } = settling
  const { identifier, clientIdentifier: client, fee, currency } = session
  if ((await walletBalance(db, client, currency as CurrencyCode, { lock: true })) < fee) return false
  const reference = `booking-${randomUUID()}`
  await payAtOnce(db, { now, services, locale: 'en' }, [session], { method: 'wallet', reference })
  await setCharge(db, identifier, {
    status: 'charging',
    dueAt: iso(now),
    paymentReference: reference,
    changedAt: iso(now),
  })
  await chargeOutcome(settling, { booking: identifier, reference, reason: null })
  return true
}

async function beginCharge(
  settling: Settling,
  session: LockedBooking,
  { card, attempts }: { card: string; attempts: number },
): Promise<Begun | undefined> {
  const { db, now } = settling
  const { identifier } = session
  const charge = { sales: salesOf([session], iso(now)), seriesIdentifier: null, paymentMethod: card }
  const begun = await beginBookingCharge(settling, charge)
  const reference = begun.isNew ? begun.charge.reference : begun.start.payment.reference
  await setCharge(db, identifier, {
    status: 'charging',
    dueAt: iso(now.add(lookAgain)),
    attempts: attempts + 1,
    paymentReference: reference,
    changedAt: iso(now),
  })
  return begun.isNew ? begun.charge : undefined
}

/** The outcome of a charge whose answer was lost, as soon as the payment has one. */
async function follow(settling: Settling, { bookingIdentifier: booking, paymentReference }: ChargeRow): Promise<void> {
  const { db, now } = settling
  const payment = (await bookingPayments(db, booking)).find(({ reference }) => reference === paymentReference)
  if (payment && !isFinal(payment))
    await setCharge(db, booking, { dueAt: iso(now.add(lookAgain)), changedAt: iso(now) })
  else await chargeOutcome(settling, { booking, reference: paymentReference ?? '', reason: null })
}
