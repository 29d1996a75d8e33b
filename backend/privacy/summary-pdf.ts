/** The export on a few pages for reading: who, what was agreed, what was paid, who looked. */
import { readFile } from 'node:fs/promises'
import PDFDocument from 'pdfkit'
import { type Locale, say, sayMoney, type Words } from '#schemas/words.ts'
import type { CurrencyCode } from '#schemas/kit.ts'
import type { OwnData } from './collect-own-data.ts'

/**
 * Fraunces in one weight, all its Latin letters in one file: the naira sign and Yoruba names need more than the fonts that
 * every reader has, and PDF takes no WOFF2. Made of @fontsource-variable/fraunces with fontTools (instancer, merge).
 */
const font = new URL('./fonts/fraunces.ttf', import.meta.url)

const sizes = { title: 24, heading: 15, text: 10.5 } as const
const colours = { ink: '#1F2A2E', muted: '#566268', primary: '#1F6B63' } as const

export async function writeSummary(data: OwnData, now: Temporal.Instant): Promise<Buffer> {
  const { locale, timezone } = data.account
  const document = new PDFDocument({ size: 'A4', margin: 56, info: { Title: say(locale, 'export_file.title') } })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  document.font(await readFile(font))
  draw(writerOn(document), data, { locale, timezone, now })
  document.end()
  return done
}

type Kind = keyof typeof sizes
type Writer = (kind: Kind, text: string, colour?: keyof typeof colours) => void

function writerOn(document: PDFKit.PDFDocument): Writer {
  return (kind, text, colour = 'ink') => {
    if (kind === 'heading') document.moveDown(1.2)
    document.fontSize(sizes[kind]).fillColor(colours[colour]).text(inFont(text), { lineGap: 3 })
    if (kind !== 'text') document.moveDown(0.4)
  }
}

interface Reader {
  locale: Locale
  timezone: string
  now: Temporal.Instant
}

function draw(write: Writer, { account, bookings, transactions, accesses, files }: OwnData, reader: Reader): void {
  const t = (key: string, words?: Words) => say(reader.locale, `export_file.${key}`, words)
  const moment = momentIn(reader)
  const money = (minor: number, currency: string) => sayMoney(reader.locale, minor, currency as CurrencyCode)
  const shown = <Row>(title: string, rows: readonly Row[], line: (row: Row) => string) => {
    write('heading', t(title), 'primary')
    if (rows.length === 0) write('text', t('nothing'), 'muted')
    for (const row of rows) write('text', line(row))
  }
  write('title', t('title'))
  write('text', t('made', { when: moment(reader.now.toString()) }), 'muted')
  write('text', t('whole'), 'muted')
  const name = [account.firstName, account.lastName].filter(Boolean).join(' ')
  shown('account', [name, account.email, account.phoneNumber].filter(Boolean), String)
  shown('sessions', bookings, (booking) => {
    const when = booking.startAt === null ? t('no_time') : moment(booking.startAt)
    const status = say(reader.locale, `resources.appointments.choices.status.${booking.status}`)
    return [when, booking.with, booking.therapy, status, money(booking.fee, booking.currency)]
      .filter(Boolean)
      .join(' · ')
  })
  const balances = (files['money-accounts'] ?? []) as { kind: string; currency: string; balance: string }[]
  shown('balances', balances, ({ kind, currency, balance }) =>
    [t(`accounts.${kind}`), money(Math.round(Number(balance) * 100), currency)].join(' · '),
  )
  shown('transactions', transactions, ({ createdAt, transactionType, direction, amount, currency }) => {
    const what = say(reader.locale, `resources.transactions.choices.transactionType.${transactionType}`)
    return [moment(createdAt), what, t(direction), money(amount, currency)].join(' · ')
  })
  shown('accesses', accesses.slice(0, mostAccesses), ({ at, by, what, reason }) =>
    [moment(at), by, what, reason].filter(Boolean).join(' · '),
  )
}

/** The whole list is in its own file. */
const mostAccesses = 50

const momentIn =
  ({ locale, timezone: timeZone }: Reader) =>
  (instant: string) =>
    new Intl.DateTimeFormat(locale === 'de' ? 'de-DE' : 'en-GB', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone,
    }).format(new Date(instant))

const unknown =
  /[^\u0300\u0301\u0303\u0304\u0308\u0323\u0020-\u007e\u00a0-\u02ba\u1e00-\u1ef9\u2010-\u2026\u2039\u203a\u20a0-\u20c0\u2122\u2212]/gu

/** Letters that the font does not have are shown as a question mark; the JSON files have them all. */
export const inFont = (text: string): string => text.normalize('NFC').replaceAll(/\s/gu, ' ').replaceAll(unknown, '?')
