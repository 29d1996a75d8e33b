import { translate } from '#schemas/platform/words.ts'
import type { Context } from '#platform/context/context.ts'
import { createPdf } from '#platform/pdf/pdf-document.ts'
import type { Statement } from './statement.ts'

/** The statement as a PDF: opening balance, transactions, closing balance. */
export function statementPdf(
  statement: Statement,
  { locale, now, user }: Pick<Context, 'locale' | 'now' | 'user'>,
): Promise<Buffer> {
  const { name, currency, timezone, fromDate, toDate, transactionType, opening, closing, rows } = statement
  const word = (key: string, words: Record<string, string> = {}) => translate(locale, `statement.${key}`, words)
  const choice = (field: string, value: string) => translate(locale, `resources.transactions.choices.${field}.${value}`)
  return createPdf({ locale, timezone, title: word('title'), at: now, person: user?.identifier ?? null }, (pdf) => {
    const { formats } = pdf
    const sum = (minor: number) => formats.money(minor, currency)
    const dayOf = (date: string) => formats.day(Temporal.PlainDate.from(date).toZonedDateTime(timezone).toInstant())
    pdf.facts([
      [word('owner'), name],
      [word('days'), word('span', { from: dayOf(fromDate), to: dayOf(toDate) })],
      [word('opening'), sum(opening)],
      [word('closing'), sum(closing)],
      [word('only'), transactionType ? choice('transactionType', transactionType) : null],
    ])
    if (rows.length === 0) return pdf.text(word('none'))
    pdf.table({
      columns: [
        { name: word('date'), share: 1.2 },
        { name: word('type'), share: 2 },
        { name: word('in'), isSum: true },
        { name: word('out'), isSum: true },
        { name: word('balance'), isSum: true },
      ],
      rows: rows.map(({ createdAt, direction, amount, balanceAfter, status, ...row }) => [
        formats.moment(createdAt),
        [
          choice('transactionType', row.transactionType),
          row.counterpart,
          status === 'posted' ? null : choice('status', status),
        ]
          .filter(Boolean)
          .join(' · '),
        direction === 'credit' ? sum(amount) : '',
        direction === 'debit' ? sum(amount) : '',
        balanceAfter === null ? '' : sum(balanceAfter),
      ]),
      sums: [[word('total'), '', sum(statement.totalIn), sum(statement.totalOut), '']],
    })
  })
}
