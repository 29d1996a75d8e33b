import { csvFile } from '#schemas/platform/csv.ts'
import type { Locale } from '#schemas/platform/words.ts'
import { translate } from '#schemas/platform/words.ts'
import type { Statement } from './statement.ts'

/** The statement as a table: opening balance, each transaction with its running balance, closing balance. */
export function statementTable(statement: Statement, locale: Locale): Buffer {
  const { currency, timezone, fromDate, toDate, opening, closing, rows } = statement
  const word = (key: string) => translate(locale, `statement.${key}`)
  const columns = ['date', 'time', 'type', 'with', 'reference', 'in', 'out', 'balance', 'currency', 'status']
  const balance = (date: string, name: string, minor: number) => [
    date,
    '',
    word(name),
    '',
    '',
    '',
    '',
    { minor },
    currency,
    '',
  ]
  const movements = rows.map((row) => {
    const at = Temporal.Instant.from(row.createdAt).toZonedDateTimeISO(timezone)
    const amount = { minor: row.amount }
    return [
      at.toPlainDate().toString(),
      at.toPlainTime().toString({ smallestUnit: 'second' }),
      translate(locale, `resources.transactions.choices.transactionType.${row.transactionType}`),
      row.counterpart,
      row.reference,
      ...(row.direction === 'credit' ? [amount, ''] : ['', amount]),
      row.balanceAfter === null ? null : { minor: row.balanceAfter },
      row.currency,
      translate(locale, `resources.transactions.choices.status.${row.status}`),
    ]
  })
  const lines = [balance(fromDate, 'opening', opening), ...movements, balance(toDate, 'closing', closing)]
  return Buffer.from(csvFile(locale, columns.map(word), lines))
}
