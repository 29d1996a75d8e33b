import { platformSharePercent } from '#schemas/money/platform-share.ts'
import type { Attachment } from '#platform/context/answers.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import type { PdfBuilder } from '#platform/pdf/pdf-document.ts'
import { payerOf } from './payer.ts'
import { cardRefundsOf, packageOf, partsOfPayment, paymentNamed, type SessionRow, sessionOf } from './queries.ts'
import { receiptPdf, wordsOf } from './receipt-pdf.ts'
import { numberOf } from './rules.ts'
import { labelsFor, licencesFor, therapistName } from './therapists.ts'

type Payment = NonNullable<Awaited<ReturnType<typeof paymentNamed>>>

/** The receipt of one of the caller's succeeded payments: a top-up, a transfer, a package, one session or several. */
export async function showPaymentReceipt(context: Context, reference: string): Promise<Attachment> {
  const payment = await paymentNamed(context.db, signedIn(context).identifier, reference)
  if (!payment) throw notFound()
  const write = await writers[payment.purpose](context, payment)
  const payer = await payerOf(context)
  const t = wordsOf(context)
  const settledAt = payment.settledAt ?? context.now.toString()
  const { year } = Temporal.Instant.from(settledAt).toZonedDateTimeISO(signedIn(context).timezone)
  const head = { title: t('title'), subtitle: t('of_payment'), number: numberOf('P', String(year), reference) }
  return receiptPdf(context, head, (pdf) => {
    pdf.facts([
      [t('paid_by'), payer],
      [t('paid_at'), pdf.formats.longMoment(settledAt)],
      [t('how'), t(`method.${payment.method}`)],
    ])
    write(pdf)
    pdf.text(t('reference', { reference }), 'muted')
    pdf.text(t('issued'), 'muted')
  })
}

async function topUpOf({ db, locale }: Context, { reference, amount, currency, settledAt, method }: Payment) {
  const t = wordsOf({ locale })
  const refunds = await cardRefundsOf(db, reference)
  const back = refunds.reduce((sum, refund) => sum + refund.amount, 0)
  return ({ heading, table, text, formats }: PdfBuilder) => {
    const money = (minor: number) => formats.money(minor, currency)
    const day = (at: string | null) => (at === null ? '' : formats.shortDay(at))
    heading(t('payment'))
    table({
      columns: [{ name: t('what'), share: 3 }, { name: t('date') }, { name: t('sum'), isSum: true }],
      rows: [
        [t(`top_up.${method === 'bank_transfer' ? 'bank_transfer' : 'card'}`), day(settledAt), money(amount)],
        ...refunds.map((refund) => [t('refunded_to_card'), day(refund.at), money(-refund.amount)]),
      ],
      sums: [[t('kept'), '', money(amount - back)]],
    })
    text(t('not_a_session'), 'muted')
  }
}

/** One line for each session the payment paid; money that came too late for its session is in the wallet. */
async function sessionsOf(context: Context, { reference, currency, amount }: Payment) {
  const t = wordsOf(context)
  const client = signedIn(context).identifier
  const lines: { session: SessionRow; amount: number }[] = []
  let credited = 0
  for (const part of await partsOfPayment(context.db, reference)) {
    const session = part.posted ? await sessionOf(context.db, client, part.bookingIdentifier) : undefined
    if (session) lines.push({ session, amount: part.amount })
    else credited += part.amount
  }
  const providers = lines.map(({ session }) => session.providerIdentifier)
  const [label, licence] = [await labelsFor(context), await licencesFor(context, providers)]
  return (pdf: PdfBuilder) => {
    const money = (minor: number) => pdf.formats.money(minor, currency)
    pdf.heading(t('sessions'))
    pdf.table({
      columns: [
        { name: t('session'), share: 1.3 },
        { name: t('therapist'), share: 2 },
        { name: t('therapy'), share: 1.4 },
        { name: t('sum'), isSum: true },
      ],
      rows: [
        ...lines.map(({ session, amount: part }) => [
          session.startAt === null ? t('no_time') : pdf.formats.moment(session.startAt),
          `${therapistName(context, session)}\n${licence(session.providerIdentifier, timeOf(session, context.now))}`,
          label(session.therapyId) ?? '',
          money(part),
        ]),
        ...(credited > 0 ? [['', t('credited'), '', money(credited)]] : []),
      ],
      sums: [[t('total'), '', '', money(amount)]],
    })
    if (amount > 0) pdf.text(t('share_each', { percent: platformSharePercent }), 'muted')
    if (lines.some(({ session }) => (session.refunded ?? 0) > 0)) pdf.text(t('went_back'))
  }
}

/** A package, and what went back to the wallet when it ended. */
async function packageLines(context: Context, { reference, amount, currency, settledAt }: Payment) {
  const t = wordsOf(context)
  const sold = await packageOf(context.db, reference)
  const label = await labelsFor(context)
  return ({ heading, table, text, formats }: PdfBuilder) => {
    const money = (minor: number) => formats.money(minor, currency)
    const day = (at: string | null) => (at === null ? '' : formats.shortDay(at))
    const refunded = sold?.refunded ?? 0
    const what = sold && {
      sessions: sold.sessions,
      therapist: therapistName(context, sold),
      therapy: label(sold.therapyId) ?? '',
    }
    heading(t('payment'))
    table({
      columns: [{ name: t('what'), share: 3 }, { name: t('date') }, { name: t('sum'), isSum: true }],
      rows: [
        ...(what ? [[t('package_line', what), day(settledAt), money(amount)]] : []),
        ...(refunded > 0 ? [[t('package_refunded'), day(sold?.endedAt ?? null), money(-refunded)]] : []),
      ],
      sums: [[t('kept'), '', money(amount - refunded)]],
    })
    text(t('package_note'), 'muted')
  }
}

const writers = { topup: topUpOf, card: topUpOf, booking: sessionsOf, package: packageLines }

const timeOf = ({ startAt }: SessionRow, now: Temporal.Instant) =>
  startAt === null ? now : Temporal.Instant.from(startAt)
