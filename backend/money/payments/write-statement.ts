import { currencyFor } from '#schemas/platform/regions.ts'
import type { api } from '#schemas/endpoints.ts'
import type { QueryOf } from '#schemas/platform/endpoint.ts'
import { statementDays } from '#schemas/money/payments.ts'
import { intlTag } from '#schemas/platform/locale.ts'
import { type Attachment, attachment } from '#platform/context/answers.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { nameInPdf } from '#platform/pdf/pdf-fonts.ts'
import { realDate } from '#platform/core/real-date.ts'
import { asTransaction, readTransactions } from './wallet-transactions.ts'
import type { Statement } from './statement.ts'
import { statementPdf } from './statement-pdf.ts'
import { statementTable } from './statement-table.ts'
import { walletBefore } from './wallet-queries.ts'

type StatementQuery = QueryOf<typeof api.payments.statement>

/** Maximum number of transactions per statement, which is more than a year's use; a longer PDF would have hundreds of pages. */
const maxRows = { csv: 20_000, pdf: 5_000 } as const

export async function writeStatement(context: Context, { format, ...query }: StatementQuery): Promise<Attachment> {
  refuseRange(query)
  const statement = await collect(context, query, format)
  const name = `solace-wallet-${query.fromDate}-${query.toDate}`
  return format === 'pdf'
    ? attachment('application/pdf', await statementPdf(statement, context), `${name}.pdf`)
    : attachment('text/csv; charset=utf-8', statementTable(statement, context.locale), `${name}.csv`)
}

function refuseRange({ fromDate, toDate }: Pick<StatementQuery, 'fromDate' | 'toDate'>): void {
  const days = realDate(fromDate, 'fromDate').until(realDate(toDate, 'toDate')).days + 1
  if (days < 1) throw refused('VALIDATION_ERROR', { fields: { toDate: 'validation.range_order' } })
  if (days > statementDays) throw refused('VALIDATION_ERROR', { fields: { toDate: 'validation.range_long' } })
}

/** Reads in one snapshot, so that concurrent transactions are either fully included or not at all. */
const inSnapshot = <T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

async function collect(
  context: Context,
  { fromDate, toDate, transactionType }: Omit<StatementQuery, 'format'>,
  format: StatementQuery['format'],
): Promise<Statement> {
  const { identifier, country, timezone, firstName, lastName, email } = signedIn(context)
  const currency = currencyFor(country)
  const filter = { fromDate, toDate, newestFirst: false, ...(transactionType ? { transactionType } : {}) }
  const most = maxRows[format]
  const { rows, total, opening, closing } = await inSnapshot(context.db, async (db) => {
    const before = (date: string) => walletBefore(db, identifier, currency, timezone, date)
    return {
      ...(await readTransactions({ ...context, db }, filter, { limit: most, offset: 0 })),
      opening: await before(fromDate),
      closing: await before(Temporal.PlainDate.from(toDate).add({ days: 1 }).toString()),
    }
  })
  // An incomplete file would have wrong totals.
  if (total > most)
    throw refused(
      'VALIDATION_ERROR',
      { fields: { toDate: `statement.too_long.${format}` } },
      { most: most.toLocaleString(intlTag[context.locale]) },
    )
  const sumOf = (direction: string) =>
    rows.filter((row) => row.direction === direction).reduce((sum, { amount }) => sum + amount, 0)
  return {
    ...filter,
    name: nameInPdf([firstName, lastName].filter(Boolean).join(' '), email),
    currency,
    timezone,
    opening,
    closing,
    totalIn: sumOf('credit'),
    totalOut: sumOf('debit'),
    rows: rows.map(asTransaction),
  }
}
