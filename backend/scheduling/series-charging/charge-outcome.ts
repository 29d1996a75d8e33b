import { type Locale, translate, type Words } from '#schemas/platform/words.ts'
import { formatMoment } from '#schemas/scheduling/cancellation-terms.ts'
import * as paths from '#schemas/platform/paths.ts'
import { cardName } from '#backend/money/payment-methods/card-name.ts'
import { bookingPayments } from '#backend/money/payments/booking-payment.ts'
import { endWaitingCharge } from '#backend/money/payments/charge-card.ts'
import { isFinal, type Payment, type Settling } from '#backend/money/payments/settle-payment.ts'
import { announceCharge } from '#backend/scheduling/bookings/announce-charge.ts'
import { iso } from '#platform/context/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { DeclineReason } from '#platform/gateways/port.ts'
import { type ChargeRow, deadlineOf, lockCharge, setCharge } from './queries.ts'
import { retryTime, waitTime } from './rules.ts'

interface Attempt {
  booking: string
  reference: string
  /** Why the card was not charged, where the gateway said it. */
  reason: DeclineReason | null
}

/** Records what became of an attempt, once, and notifies the client. One whose outcome is unknown stays as it is. */
export const chargeOutcome = (settling: Settling, { booking, reference, reason }: Attempt): Promise<void> =>
  inTransaction(settling.db, async (db) => {
    const within = { ...settling, db }
    const row = await lockCharge(db, booking)
    if (row?.status !== 'charging' || row.paymentReference !== reference) return
    const payment = (await bookingPayments(db, booking)).find((one) => one.reference === reference)
    if (payment?.status === 'success') return paid(within, row, payment)
    if (reason === 'authentication' && payment && !isFinal(payment)) await endWaitingCharge(within, payment)
    else if (payment && !isFinal(payment)) return
    if (payment?.failure === 'not_started') return again(within, row)
    await failed(within, row, reason ?? 'declined')
  })

type Within = Settling

/** The receipt is on the page of the appointment. */
async function paid({ db, ...context }: Within, row: ChargeRow, payment: Payment): Promise<void> {
  const { bookingIdentifier: booking } = row
  const card = payment.paymentMethodIdentifier
  await setCharge(db, booking, { status: 'paid', dueAt: null, changedAt: iso(context.now) })
  await announceCharge(db, context, booking, 'charged', {
    // Cancelled or expired during the charge: the client was notified that the money is in the wallet.
    admit: async ({ status }) =>
      status === 'confirmed'
        ? async ({ locale }) => ({
            source: card === null ? translate(locale, 'charge_mail.wallet') : await cardName(db, locale, card),
          })
        : null,
  })
}

/** The gateway never received it: tried again as long as there is time, and not counted. */
async function again(within: Within, row: ChargeRow): Promise<void> {
  const { db, now } = within
  const deadline = await deadlineOf(db, row)
  const next = deadline && waitTime(deadline, now)
  if (!next) return failed(within, row, null)
  await setCharge(db, row.bookingIdentifier, {
    status: 'announced',
    dueAt: iso(next),
    attempts: Math.max(0, row.attempts - 1),
    changedAt: iso(now),
  })
}

/** Null: the gateway could not be reached. */
async function failed(within: Within, row: ChargeRow, reason: DeclineReason | null): Promise<void> {
  const { db, ...context } = within
  const { now } = context
  const { bookingIdentifier: booking, attempts } = row
  const deadline = await deadlineOf(db, row)
  const next = deadline && reason && retryTime(reason, { attempts, deadline, now })
  await setCharge(db, booking, {
    ...(next ? { status: 'announced', dueAt: iso(next) } : { status: 'failed', dueAt: null }),
    changedAt: iso(now),
  })
  await announceCharge(db, context, booking, 'charge_failed', {
    admit: async ({ status }) =>
      status === 'pending'
        ? async ({ locale, zones }) => ({
            reason: translate(locale, `charge_mail.reasons.${reason ?? 'unreachable'}`),
            next: nextWords(locale, next ? formatMoment(locale, zones, iso(next)) : null),
          })
        : null,
    path: paths.payment({ id: booking }),
    occasion: `:${attempts}`,
  })
}

const nextWords = (locale: Locale, at: string | null): string => {
  const words: Words = at === null ? {} : { at }
  return translate(locale, at === null ? 'charge_mail.no_more' : 'charge_mail.once_more', words)
}
