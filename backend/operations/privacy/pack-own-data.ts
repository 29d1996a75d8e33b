import { ZipFile } from 'yazl'
import { translate } from '#schemas/platform/words.ts'
import { csvTable } from '#schemas/platform/csv.ts'
import type { OwnFile } from './collect-files.ts'
import { decimal, type OwnBooking, type OwnData } from './collect-own-data.ts'
import type { OwnTransaction } from './collect-queries.ts'
import { sessionCalendar } from './session-calendar.ts'
import { writeSummary } from './summary-pdf.ts'

/** The export archive: a readable summary, machine-readable data, a calendar and tables. */
export async function packOwnData(data: OwnData, files: readonly OwnFile[], now: Temporal.Instant): Promise<Buffer> {
  const zip = new ZipFile()
  const mtime = new Date(now.epochMilliseconds)
  const add = (name: string, content: Buffer | string) => zip.addBuffer(Buffer.from(content), name, { mtime })
  add('README.txt', readme(data, files, now))
  add('summary.pdf', await writeSummary(data, now))
  for (const [name, rows] of Object.entries(jsonOf(data)))
    add(`data/${name}.json`, `${JSON.stringify(rows, null, 2)}\n`)
  add('bookings.csv', csvTable(bookingColumns, data.bookings.map(bookingCells)))
  add('transactions.csv', csvTable(transactionColumns, data.transactions.map(transactionCells)))
  add('sessions.ics', sessionCalendar(data, now))
  if (data.picture) add(`picture.${endingOf(data.picture.contentType)}`, data.picture.content)
  // Documents and pictures are already compressed.
  for (const { name, content } of files) zip.addBuffer(content, `documents/${name}`, { mtime, compress: false })
  zip.end()
  return collected(zip.outputStream)
}

async function collected(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const endingOf = (contentType: string) =>
  ({ 'image/svg+xml': 'svg', 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' })[contentType] ?? 'bin'

function jsonOf({ files, bookings, transactions, reviews, accesses }: OwnData): Record<string, unknown[]> {
  const lists = {
    ...files,
    bookings: bookings.map((row) => ({
      ...row,
      fee: decimal(row.fee),
      refunded: row.refunded === null ? null : decimal(row.refunded),
    })),
    transactions: transactions.map((row) => ({
      ...row,
      amount: decimal(row.amount),
      balanceAfter: decimal(row.balanceAfter),
    })),
    reviews,
    'access-log': accesses,
  }
  return Object.fromEntries(Object.entries(lists).filter(([, rows]) => rows.length > 0))
}

const readmeLines = [
  'readme_what',
  'readme_summary',
  'readme_data',
  'readme_tables',
  'readme_calendar',
  'readme_documents',
  'readme_left_out',
  'readme_notes',
]

function readme({ account: { locale, userType } }: OwnData, files: readonly OwnFile[], now: Temporal.Instant): string {
  const date = new Intl.DateTimeFormat(locale === 'de' ? 'de-DE' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  const lines = readmeLines
    .filter((key) => key !== 'readme_documents' || files.length > 0)
    .filter((key) => key !== 'readme_notes' || userType === 'client')
    .map((key) => translate(locale, `export_file.${key}`, { date: date.format(now.epochMilliseconds) }))
  return `${[translate(locale, 'export_file.title'), ...lines].join('\r\n\r\n')}\r\n`
}

const bookingColumns = [
  'identifier',
  'with',
  'status',
  'startAt',
  'endAt',
  'therapy',
  'modality',
  'fee',
  'currency',
  'paidAt',
  'refunded',
  'note',
  'createdAt',
] as const satisfies readonly (keyof OwnBooking)[]

const bookingCells = (booking: OwnBooking) => cellsOf(booking, bookingColumns)

const transactionColumns = [
  'createdAt',
  'transactionType',
  'account',
  'direction',
  'amount',
  'currency',
  'balanceAfter',
  'reference',
] as const satisfies readonly (keyof OwnTransaction)[]

const transactionCells = (transaction: OwnTransaction) => cellsOf(transaction, transactionColumns)

/** Every number in these columns is an amount in minor units. */
const cellsOf = <Row, Column extends keyof Row>(row: Row, columns: readonly Column[]) =>
  columns.map((column) => {
    const value = row[column]
    return typeof value === 'number' ? { minor: value } : value
  })
