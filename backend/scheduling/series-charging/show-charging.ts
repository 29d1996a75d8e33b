import type { SeriesCharging, SessionChargeStatus } from '#schemas/scheduling/series-charging.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { listCards } from '#backend/money/payment-methods/list-cards.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import {
  type AgreementRow,
  currencyOf,
  findAgreement,
  findSeriesOf,
  type OpenSession,
  openSessions,
} from './queries.ts'
import { plannedCharge } from './rules.ts'

/** What the caller agreed to for a series, what is charged when, and what could be agreed to. */
export async function showCharging(context: Context, series: string): Promise<SeriesCharging> {
  const { db, now } = context
  const found = await findSeriesOf(db, series, signedIn(context).identifier)
  if (!found) throw notFound()
  const [agreement, sessions, currency] = [
    await findAgreement(db, series),
    await openSessions(db, series),
    (await currencyOf(db, series)) as CurrencyCode,
  ]
  const { cardGateway, methods } = await listCards(context, { currency })
  const fee = Math.max(0, ...sessions.map((session) => session.fee))
  return {
    seriesIdentifier: series,
    isPossible: found.payment === 'per_session' && found.status === 'active' && fee > 0,
    fee,
    currency,
    cardGateway,
    savedCards: methods.filter(({ isExpired }) => !isExpired),
    agreed: agreement
      ? {
          card: methods.find(({ identifier }) => identifier === agreement.paymentMethodIdentifier) ?? null,
          fee: agreement.fee,
          consentedAt: agreement.consentedAt,
        }
      : null,
    sessions: sessions.flatMap((session) => presentSession(session, agreement, now)),
  }
}

type Session = SeriesCharging['sessions'][number]

/** A request has no deadline before it is accepted, and is not listed. */
function presentSession(session: OpenSession, agreement: AgreementRow | undefined, now: Temporal.Instant): Session[] {
  const { identifier, startAt, fee, status, paymentDueAt } = session
  if (status !== 'pending' || startAt === null || paymentDueAt === null) return []
  const shown = { bookingIdentifier: identifier, startAt, fee, dueAt: paymentDueAt }
  return [{ ...shown, ...stateOf(session, agreement, now) }]
}

const byHand = { status: 'by_hand', chargeAt: null } as const

function stateOf(
  { fee, paymentDueAt, chargeStatus, chargeAt }: OpenSession,
  agreement: AgreementRow | undefined,
  now: Temporal.Instant,
): { status: SessionChargeStatus; chargeAt: string | null } {
  if (chargeStatus === 'over' || chargeStatus === 'paid') return byHand
  if (chargeStatus !== null) return { status: chargeStatus, chargeAt: chargeStatus === 'announced' ? chargeAt : null }
  if (!agreement || fee > agreement.fee || paymentDueAt === null) return byHand
  const planned = plannedCharge(Temporal.Instant.from(paymentDueAt), now)
  return planned === null ? byHand : { status: 'planned', chargeAt: iso(planned) }
}
