/** A readable summary of the export: account, consents, payments and accesses. */
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { translate, formatMoney, type Words } from '#schemas/platform/words.ts'
import { type PdfBuilder, createPdf } from '#platform/pdf/pdf-document.ts'
import type { OwnData } from './collect-own-data.ts'

export function writeSummary(data: OwnData, now: Temporal.Instant): Promise<Buffer> {
  const { locale, timezone } = data.account
  const title = translate(locale, 'export_file.title')
  const subtitle = translate(locale, 'export_file.whole')
  return createPdf({ locale, timezone, title, subtitle, at: now, person: null }, (pdf) => draw(pdf, data))
}

function draw(pdf: PdfBuilder, { account, bookings, transactions, accesses, files }: OwnData): void {
  const { locale } = account
  const { moment } = pdf.formats
  const t = (key: string, words?: Words) => translate(locale, `export_file.${key}`, words)
  const money = (minor: number, currency: string) => formatMoney(locale, minor, currency as CurrencyCode)
  const shown = <Row>(title: string, rows: readonly Row[], line: (row: Row) => string) => {
    pdf.heading(t(title))
    if (rows.length === 0) pdf.text(t('nothing'), 'muted')
    else pdf.text(rows.map(line).join('\n'))
  }
  const name = [account.firstName, account.lastName].filter(Boolean).join(' ')
  shown('account', [name, account.email, account.phoneNumber].filter(Boolean), String)
  shown('sessions', bookings, (booking) => {
    const when = booking.startAt === null ? t('no_time') : moment(booking.startAt)
    const status = translate(locale, `resources.appointments.choices.status.${booking.status}`)
    return [when, booking.with, booking.therapy, status, money(booking.fee, booking.currency)]
      .filter(Boolean)
      .join(' · ')
  })
  const balances = (files['money-accounts'] ?? []) as { kind: string; currency: string; balance: string }[]
  shown('balances', balances, ({ kind, currency, balance }) =>
    [t(`accounts.${kind}`), money(Math.round(Number(balance) * 100), currency)].join(' · '),
  )
  shown('transactions', transactions, ({ createdAt, transactionType, direction, amount, currency }) => {
    const what = translate(locale, `resources.transactions.choices.transactionType.${transactionType}`)
    return [moment(createdAt), what, t(direction), money(amount, currency)].join(' · ')
  })
  shown('accesses', accesses.slice(0, mostAccesses), ({ at, by, what, reason }) =>
    [moment(at), by, what, reason].filter(Boolean).join(' · '),
  )
}

/** The complete list is in its own file. */
const mostAccesses = 50
