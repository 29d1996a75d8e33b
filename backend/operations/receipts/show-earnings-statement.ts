import type { receiptApi } from '#schemas/operations/receipts.ts'
import type { QueryOf } from '#schemas/platform/endpoint.ts'
import { shares } from '#schemas/money/platform-share.ts'
import type { Attachment } from '#platform/context/answers.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { formatsFor, type PdfFormats } from '#platform/pdf/pdf-formats.ts'
import type { Table } from '#platform/pdf/pdf-table.ts'
import { earningsBetween } from './queries.ts'
import { callerName, demandWhole, receiptPdf, wordsOf } from './receipt-pdf.ts'
import { boundsOf, initialsOf, numberOf, periodName, sumsBy } from './rules.ts'
import { licencesFor } from './therapists.ts'

type Earned = Awaited<ReturnType<typeof earningsBetween>>[number]

/** A therapist's earnings of a month or a year, by the day they were earned; clients appear by initials only. */
export async function showEarningsStatement(
  context: Context,
  period: QueryOf<typeof receiptApi.earnings>,
): Promise<Attachment> {
  const { identifier, timezone } = signedIn(context)
  const { from, to } = boundsOf(period, timezone)
  const earnings = await earningsBetween(context.db, identifier, iso(from), iso(to))
  demandWhole(context, period, earnings)
  const licence = await licencesFor(context, [identifier])
  const t = wordsOf(context)
  const formats = formatsFor({ locale: context.locale, timezone })
  const head = {
    title: t('of_earnings', { period: formats.period(period.year, period.month) }),
    subtitle: t('of_earnings_text'),
    number: numberOf('E', periodName(period), identifier),
    isWide: true,
  }
  return receiptPdf(context, head, (pdf) => {
    pdf.facts([
      [t('therapist'), callerName(context)],
      [t('licence'), licence(identifier, context.now)],
    ])
    if (earnings.length === 0) return pdf.text(t('no_earnings'))
    pdf.heading(t('sessions'))
    pdf.table(earningTable(context, earnings, formats))
    pdf.text(t('initials'), 'muted')
    const payouts = payoutTable(context, earnings, formats)
    if (payouts.rows.length > 0) {
      pdf.heading(t('payouts'))
      pdf.table(payouts)
    }
    pdf.text(t('issued'), 'muted')
  })
}

/** What is left of each share after reversals. */
const partsOf = ({ fee, platformShare, amount, returned }: Earned) => {
  const back = shares(returned)
  return { fee, returned, share: platformShare - back.platform, own: amount - back.provider }
}

function earningTable(context: Context, earnings: readonly Earned[], formats: PdfFormats): Table {
  const t = wordsOf(context)
  const { money, shortDay } = formats
  const sums = (parts: ReturnType<typeof partsOf>, currency: string) => [
    money(parts.fee, currency),
    parts.returned === 0 ? '' : money(-parts.returned, currency),
    money(-parts.share, currency),
    money(parts.own, currency),
  ]
  return {
    columns: [
      { name: t('session'), share: 1.5 },
      { name: t('client') },
      { name: t('earned_by'), share: 1.3 },
      { name: t('fee'), isSum: true },
      { name: t('returned_short'), isSum: true },
      { name: t('share_short'), isSum: true },
      { name: t('own'), isSum: true },
      { name: t('payout'), share: 1.3 },
    ],
    rows: earnings.map((earning) => [
      sessionTime(earning, formats),
      initialsOf([earning.firstName, earning.lastName]) || t('gone'),
      t(`by.${wayOf(earning)}`),
      ...sums(partsOf(earning), earning.currency),
      payoutWords(context, earning, shortDay),
    ]),
    sums: sumsBy(earnings, partsOf).map((sum) => [t('total'), '', '', ...sums(sum, sum.currency), '']),
  }
}

const wayOf = ({ occasion }: Pick<Earned, 'occasion'>) =>
  occasion.startsWith('package') ? 'package' : occasion.startsWith('late_fee') ? 'late_fee' : 'session'

/** A completed session that was moved and will take place again has another time than the one that was earned. */
function sessionTime({ occasion, startAt, earnedAt }: Earned, { moment, shortDay }: PdfFormats): string {
  const isOver = startAt !== null && Date.parse(startAt) > Date.parse(earnedAt) && occasion.startsWith('session')
  return startAt === null || isOver ? shortDay(earnedAt) : moment(startAt)
}

function payoutWords(context: Context, earning: Earned, day: PdfFormats['shortDay']): string {
  const t = wordsOf(context)
  if (earning.payoutAt !== null && earning.payoutStatus === 'paid') return day(earning.payoutAt)
  if (earning.payout !== null) return t('payout_open')
  return t(`earned.${earning.status}`)
}

/** The payouts that contain these earnings; they may contain others too. */
function payoutTable(context: Context, earnings: readonly Earned[], { money, shortDay }: PdfFormats): Table {
  const t = wordsOf(context)
  const payouts = new Map(earnings.filter(({ payout }) => payout !== null).map((earning) => [earning.payout, earning]))
  return {
    columns: [{ name: t('date') }, { name: t('reference_name'), share: 3 }, { name: t('sum'), isSum: true }],
    rows: [...payouts.values()].map(({ payoutAt, payoutStatus, payoutReference, payoutAmount, currency }) => [
      payoutAt !== null && payoutStatus === 'paid' ? shortDay(payoutAt) : t('payout_open'),
      payoutReference ?? '',
      money(payoutAmount ?? 0, currency),
    ]),
  }
}
