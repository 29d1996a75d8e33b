import type { PayoutDetail } from '#schemas/money/payouts.ts'
import { type Locale, translate } from '#schemas/platform/words.ts'
import { type Attachment, attachment } from '#platform/context/answers.ts'
import type { Context } from '#platform/context/context.ts'
import { csvFile, type Sum } from '#schemas/platform/csv.ts'
import { createPdf } from '#platform/pdf/pdf-document.ts'
import { showPayout } from './show-payout.ts'

/** The contents of a payout, for the therapist's bookkeeping. Sessions are identified by date, without the client's name. */
export async function payoutStatement(
  context: Context,
  identifier: string,
  format: 'pdf' | 'csv' = 'pdf',
): Promise<Attachment> {
  const payout = await showPayout(context, identifier)
  const name = `solace-payout-${payout.createdAt.slice(0, 10)}`
  return format === 'pdf'
    ? attachment('application/pdf', await pdf(context, payout), `${name}.pdf`)
    : attachment('text/csv; charset=utf-8', table(payout, context), `${name}.csv`)
}

type Of = Pick<Context, 'locale' | 'now' | 'user'>

const wordsOf = (locale: Locale) => (key: string) => translate(locale, `payout_statement.${key}`)
const statusIn = (locale: Locale, status: string) => translate(locale, `resources.payouts.choices.status.${status}`)
const occasionIn = (locale: Locale, occasion: string) =>
  translate(locale, `resources.earnings.choices.occasion.${occasion}`)

function pdf({ locale, now, user }: Of, payout: PayoutDetail): Promise<Buffer> {
  const word = wordsOf(locale)
  const head = { locale, timezone: user?.timezone ?? 'UTC', title: word('title'), number: payout.reference, at: now }
  return createPdf({ ...head, person: user?.identifier ?? null }, (sheet) => {
    const { formats } = sheet
    const sum = (minor: number) => formats.money(minor, payout.currency)
    sheet.facts([
      [word('therapist'), [user?.firstName, user?.lastName].filter(Boolean).join(' ')],
      [word('amount'), sum(payout.amount)],
      [word('account'), `${payout.bankName} ${payout.accountNumber}`],
      [word('status'), statusIn(locale, payout.status)],
      [word('created'), formats.moment(payout.createdAt)],
      [word('settled'), payout.settledAt && formats.moment(payout.settledAt)],
      [word('reason'), payout.reason],
    ])
    sheet.heading(word('earnings'))
    if (isReturned(payout)) return sheet.text(word('came_back'))
    if (payout.earnings.length === 0) sheet.text(word('none'))
    sheet.table({
      columns: [
        { name: word('session') },
        { name: word('kind'), share: 1.4 },
        { name: word('fee'), isSum: true },
        { name: word('share'), isSum: true },
        { name: word('returned'), isSum: true },
        { name: word('paid_out'), isSum: true },
      ],
      rows: payout.earnings.map((earning) => [
        formats.shortDay(earning.startAt ?? earning.earnedAt),
        occasionIn(locale, earning.occasion),
        sum(earning.fee),
        sum(earning.platformShare),
        sum(returnedBefore(earning)),
        sum(earning.paidOut ?? 0),
      ]),
      sums: [
        ...(payout.other === 0 ? [] : [['', word('other'), '', '', '', sum(payout.other)]]),
        ['', word('total'), '', '', '', sum(payout.amount)],
      ],
    })
  })
}

/** The money was returned to the therapist; its earnings are in another payout or in none. */
const isReturned = ({ status }: PayoutDetail) => status === 'failed' || status === 'reversed' || status === 'cancelled'

/** The therapist's part of earlier refunds: fee less platform share less this amount is what was paid out. */
const returnedBefore = ({ amount, paidOut }: PayoutDetail['earnings'][number]) => amount - (paidOut ?? 0)

const sumOf = (minor: number): Sum => ({ minor })

function table(payout: PayoutDetail, { locale, user }: Pick<Of, 'locale' | 'user'>): Buffer {
  const word = wordsOf(locale)
  const zone = user?.timezone ?? 'UTC'
  const dayOf = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString()
  const { currency, reference } = payout
  const columns = ['session', 'kind', 'fee', 'share', 'returned', 'paid_out', 'currency', 'payout']
  const earnings = payout.earnings.map((earning) => [
    dayOf(earning.startAt ?? earning.earnedAt),
    occasionIn(locale, earning.occasion),
    sumOf(earning.fee),
    sumOf(earning.platformShare),
    sumOf(returnedBefore(earning)),
    sumOf(earning.paidOut ?? 0),
    currency,
    reference,
  ])
  const line = (name: string, sum: number) => ['', word(name), '', '', '', sumOf(sum), currency, reference]
  const lines = [
    ...earnings,
    ...(payout.other === 0 ? [] : [line('other', payout.other)]),
    line('total', isReturned(payout) ? 0 : payout.amount),
  ]
  return Buffer.from(csvFile(locale, columns.map(word), lines))
}
