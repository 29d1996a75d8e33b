import { platformSharePercent } from '#schemas/money/platform-share.ts'
import type { Attachment } from '#platform/context/answers.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import type { PdfBuilder } from '#platform/pdf/pdf-document.ts'
import { payerOf } from './payer.ts'
import { earningsOf, paymentsOf, returnsOf, type SessionRow, sessionOf } from './queries.ts'
import { receiptPdf, wordsOf } from './receipt-pdf.ts'
import { hasReceipt, retainedFeeOf, numberOf, outcomeOf, shareIn } from './rules.ts'
import { labelsFor, licencesFor, therapistName } from './therapists.ts'

export async function showSessionReceipt(context: Context, identifier: string): Promise<Attachment> {
  const { db, now } = context
  const session = await sessionOf(db, signedIn(context).identifier, identifier)
  if (!session) throw notFound()
  if (!hasReceipt(session)) throw refused('POLICY_BLOCKED', { messageKey: 'receipt_file.refused' })
  const at = session.startAt === null ? now : Temporal.Instant.from(session.startAt)
  const [payer, label, licence, money] = [
    await payerOf(context),
    await labelsFor(context),
    await licencesFor(context, [session.providerIdentifier]),
    await moneyOf(context, session),
  ]
  const t = wordsOf(context)
  const { timezone } = signedIn(context)
  const year = Temporal.Instant.from(session.paidAt ?? session.createdAt).toZonedDateTimeISO(timezone).year
  const head = { title: t('title'), subtitle: t('of_session'), number: numberOf('S', String(year), identifier) }
  return receiptPdf(context, head, (pdf) => {
    pdf.facts([
      [t('paid_by'), payer],
      [t('therapist'), [therapistName(context, session), label(session.disciplineId)].filter(Boolean).join('\n')],
      [t('session'), session.startAt === null ? t('no_time') : pdf.formats.longMoment(session.startAt)],
      [t('licence'), licence(session.providerIdentifier, at)],
      [t('length'), t('minutes', { minutes: lengthOf(session) })],
      [t('therapy'), label(session.therapyId)],
      [t('state'), t(`outcome.${outcomeOf(session, now)}`)],
      [t('modality'), label(session.modalityId)],
    ])
    writeMoney(context, pdf, session, money)
  })
}

const lengthOf = ({ startAt, endAt, sessionMinutes }: SessionRow): number =>
  startAt === null || endAt === null ? sessionMinutes : Temporal.Instant.from(startAt).until(endAt).total('minutes')

type Money = Awaited<ReturnType<typeof moneyOf>>

const moneyOf = async ({ db }: Context, { identifier }: SessionRow) => ({
  payments: await paymentsOf(db, identifier),
  returns: await returnsOf(db, identifier),
  earnings: await earningsOf(db, [identifier]),
})

function writeMoney(
  context: Context,
  pdf: PdfBuilder,
  session: SessionRow,
  { payments, returns, earnings }: Money,
): void {
  const t = wordsOf(context)
  const { currency, fee, reduction, promoted, status, cancelledAt } = session
  const money = (minor: number) => pdf.formats.money(minor, currency)
  const day = (at: string | null) => (at ? pdf.formats.shortDay(at) : '')
  const feeKept = retainedFeeOf(session)
  const paid = payments.filter(({ amount }) => amount > 0 || fee === 0)
  pdf.heading(t('payment'))
  pdf.table({
    columns: [{ name: t('what'), share: 3 }, { name: t('date') }, { name: t('sum'), isSum: true }],
    rows: [
      ...paid.map(({ method, at, amount }) => [t(`paid_with.${method}`), day(at), money(amount)]),
      ...(paid.length === 0 ? [[t('paid_with.free'), day(session.paidAt), money(fee)]] : []),
      ...returns.map(({ at, amount }) => [t('returned'), day(at), money(-amount)]),
    ],
    sums: [[t('kept'), '', money(feeKept)]],
  })
  if (reduction > 0) pdf.text(t('reduced', { amount: money(reduction), fee: money(fee + reduction) }))
  else if (fee === 0) pdf.text(t('free'))
  if (status === 'cancelled' && cancelledAt !== null)
    pdf.text(t(feeKept > 0 ? 'cancelled_late' : 'cancelled_free', { date: day(cancelledAt), amount: money(feeKept) }))
  // An earning also has what the platform added; the receipt is about what the client paid.
  const share = shareIn(feeKept, promoted > 0 ? [] : earnings)
  if (feeKept > 0) pdf.text(t('share', { percent: platformSharePercent, amount: money(share) }), 'muted')
  for (const { reference } of paid) pdf.text(t('reference', { reference }), 'muted')
  pdf.text(t('issued'), 'muted')
}
