import type { receiptApi } from '#schemas/operations/receipts.ts'
import type { QueryOf } from '#schemas/platform/endpoint.ts'
import { platformSharePercent } from '#schemas/money/platform-share.ts'
import type { Attachment } from '#platform/context/answers.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { formatsFor } from '#platform/pdf/pdf-formats.ts'
import type { Table } from '#platform/pdf/pdf-table.ts'
import { payerOf } from './payer.ts'
import { paidSessionsBetween, type SessionRow } from './queries.ts'
import { demandWhole, receiptPdf, wordsOf } from './receipt-pdf.ts'
import { boundsOf, numberOf, outcomeOf, periodName, sumsBy } from './rules.ts'
import { labelsFor, licencesFor, therapistName } from './therapists.ts'

/** All paid sessions of a month or a year by session date, with sums, for insurance and taxes. */
export async function showPeriodReceipts(
  context: Context,
  period: QueryOf<typeof receiptApi.ofPeriod>,
): Promise<Attachment> {
  const { identifier, timezone } = signedIn(context)
  const { from, to } = boundsOf(period, timezone)
  const sessions = await paidSessionsBetween(context.db, identifier, iso(from), iso(to))
  demandWhole(context, period, sessions)
  const [payer, label] = [await payerOf(context), await labelsFor(context)]
  const t = wordsOf(context)
  const therapists = await therapistsOf(context, sessions)
  const { period: name } = formatsFor({ locale: context.locale, timezone })
  const head = {
    title: t('of_period', { period: name(period.year, period.month) }),
    subtitle: t('of_period_text'),
    number: numberOf('R', periodName(period), identifier),
    isWide: true,
  }
  return receiptPdf(context, head, (pdf) => {
    pdf.facts([[t('paid_by'), payer]])
    if (sessions.length === 0) return pdf.text(t('no_sessions'))
    pdf.heading(t('sessions'))
    pdf.table(sessionTable(context, sessions, label))
    pdf.text(t('share_each', { percent: platformSharePercent }), 'muted')
    pdf.heading(t('therapists'))
    pdf.table(therapists(label))
    pdf.text(t('issued'), 'muted')
  })
}

function sessionTable(
  context: Context,
  sessions: readonly SessionRow[],
  label: (id: number | null) => string | null,
): Table {
  const t = wordsOf(context)
  const formats = formatsFor({ locale: context.locale, timezone: signedIn(context).timezone })
  const cells = ({ fee, refunded, currency }: { fee: number; refunded: number; currency: string }) => [
    formats.money(fee, currency),
    refunded === 0 ? '' : formats.money(-refunded, currency),
    formats.money(fee - refunded, currency),
  ]
  const parts = ({ fee, refunded }: SessionRow) => ({ fee, refunded: refunded ?? 0 })
  return {
    columns: [
      { name: t('session'), share: 1.5 },
      { name: t('therapist'), share: 1.8 },
      { name: t('therapy'), share: 1.8 },
      { name: t('state'), share: 1.2 },
      { name: t('paid_at'), share: 1.1 },
      { name: t('fee'), isSum: true },
      { name: t('returned_short'), isSum: true },
      { name: t('kept'), isSum: true },
    ],
    rows: sessions.map((session) => [
      session.startAt === null ? t('no_time') : formats.moment(session.startAt),
      therapistName(context, session),
      [label(session.therapyId), label(session.modalityId)].filter(Boolean).join(', '),
      t(`outcome.${outcomeOf(session, context.now)}`),
      session.paidAt === null ? '' : formats.shortDay(session.paidAt),
      ...cells({ ...parts(session), currency: session.currency }),
    ]),
    sums: sumsBy(sessions, parts).map((sum) => [t('total'), '', '', '', '', ...cells(sum)]),
  }
}

/** Each therapist once, with the licence at the last of these sessions. */
async function therapistsOf(context: Context, sessions: readonly SessionRow[]) {
  const t = wordsOf(context)
  const last = new Map(sessions.map((session) => [session.providerIdentifier, session]))
  const licence = await licencesFor(context, [...last.keys()])
  return (label: (id: number | null) => string | null): Table => ({
    columns: [{ name: t('therapist') }, { name: t('discipline') }, { name: t('licence'), share: 1.5 }],
    rows: [...last.values()].map((session) => [
      therapistName(context, session),
      label(session.disciplineId) ?? '',
      licence(
        session.providerIdentifier,
        session.startAt === null ? context.now : Temporal.Instant.from(session.startAt),
      ),
    ]),
  })
}
