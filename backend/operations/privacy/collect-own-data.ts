import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { type Locale, translate } from '#schemas/platform/words.ts'
import type { Context } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import { openText } from '#platform/context/sealed-text.ts'
import { type ReferenceData, referenceData } from '#platform/regions/reference.ts'
import { accessEvents } from './access-queries.ts'
import { viewsOf } from '#backend/identity/preferences/views-of.ts'
import { openNumbers } from '#backend/money/virtual-accounts/account-numbers.ts'
import {
  accountsOf,
  bookingsOf,
  guestsOf,
  movesOf,
  type OwnTransaction,
  pictureOf,
  reviewsOf,
  seriesOf,
  transfersOf,
} from './collect-queries.ts'
import { collectPaperwork } from './collect-paperwork.ts'
import { copyTeamNotes } from './copy-team-notes.ts'
import { copyAnswers } from '#backend/marketplace/matching/copy-answers.ts'
import { copyVisits } from '#backend/care/session-room/copy-visits.ts'
import { collectConversations } from './collect-conversations.ts'
import { exportedColumns, plainlyExported, tables } from './data-classes.ts'
import { type AccountRow, rowsOf } from './queries.ts'
import { accessRow } from './access-row.ts'

export type Plain = Record<string, unknown>

export interface OwnBooking {
  identifier: string
  /** Name of the other side. */
  with: string
  side: 'client' | 'provider'
  status: string
  startAt: string | null
  endAt: string | null
  sessionMinutes: number
  therapy: string
  modality: string
  fee: number
  currency: CurrencyCode
  paidAt: string | null
  refunded: number | null
  cancelledBy: string | null
  cancelledAt: string | null
  /** Only what the person wrote. */
  note: string | null
  message: string | null
  reasonCode: string | null
  /** Requested moves; the note only of the person's own requests. */
  moves: { askedBy: string; fromStart: string; toStart: string; status: string; note: string | null }[]
  /** Guests the person invited. */
  guests: { firstName: string | null; email: string | null; relation: string | null; status: string }[]
  createdAt: string
}

export interface OwnData {
  account: AccountRow
  /** Unmodified table rows, by the name of their file. */
  files: Record<string, Plain[]>
  bookings: OwnBooking[]
  transactions: OwnTransaction[]
  reviews: Plain[]
  accesses: { at: string; by: string; what: string; reason: string | null; count: number }[]
  picture: { contentType: string; content: Buffer } | undefined
}

const accessesMost = 10_000

/** All data stored about a person, without secrets, and without texts of others except those addressed to the person. */
export async function collectOwnData(
  within: Pick<Context, 'services' | 'now'>,
  db: Db,
  account: AccountRow,
): Promise<OwnData> {
  const { identifier: person, locale } = account
  const reference = await referenceData(db)
  const files: Record<string, Plain[]> = {}
  for (const plain of plainlyExported) {
    const rows = await rowsOf(db, plain, person)
    if (rows.length > 0) files[plain.file] = rows.map((row) => readableRow(row, reference, locale))
  }
  const series = await ownSeries(within, db, person)
  if (series.length > 0) files.series = series.map((row) => readableRow(row, reference, locale))
  const views = await viewsOf(within, db, person)
  if (views.length > 0) files['saved-views'] = views
  const answers = await copyAnswers(within, db, person)
  if (answers.length > 0) files['match-answers'] = answers
  const visits = await copyVisits(within, db, person)
  if (visits.length > 0) files['session-visits'] = visits
  const teamNotes = await copyTeamNotes(within, db, person)
  if (teamNotes.length > 0) files['team-notes'] = teamNotes
  const accounts = await ownAccounts(within, db, person)
  if (accounts.length > 0) files['virtual-accounts'] = accounts
  if (account.userType === 'provider') Object.assign(files, await collectPaperwork(within, db, person))
  Object.assign(files, await collectConversations(within, db, person))
  const { rows: accesses } = await accessEvents(db, person, { limit: accessesMost, offset: 0 })
  return {
    account,
    files,
    bookings: await ownBookings(within, db, person, reference, locale),
    transactions: await transfersOf(db, person),
    reviews: (await reviewsOf(db, person)).map(({ halfStars, isOwn, ...row }) => ({
      ...row,
      stars: halfStars / 2,
      writtenBy: isOwn ? 'you' : 'a client',
    })),
    accesses: accesses.map((event) => {
      const { at, by, name, action, reason, count } = accessRow(event, person)
      return { at, by: describeActor(locale, by, name), what: describeAction(locale, action), reason, count }
    }),
    picture: await pictureOf(db, person),
  }
}

/** Series of a client with their own note. */
async function ownSeries({ services }: Pick<Context, 'services'>, db: Db, person: string): Promise<Plain[]> {
  const columns = exportedColumns(tables.bookingSeries)
  const rows = await seriesOf(db, person)
  return rows.map((row) => ({
    ...Object.fromEntries(columns.map((column) => [column, row[column as keyof typeof row]])),
    note: openText(services, sealPurposes.seriesNote, row.identifier, row.sealedNote),
  }))
}

/** Bank transfer accounts with their numbers. */
async function ownAccounts({ services }: Pick<Context, 'services'>, db: Db, person: string): Promise<Plain[]> {
  const columns = exportedColumns(tables.virtualAccount)
  const rows = await accountsOf(db, person)
  return rows.map((row) => {
    const opened: Plain = { ...row, ...openNumbers(services, row) }
    return Object.fromEntries(columns.map((column) => [column, opened[column]]))
  })
}

export const describeAction = (locale: Locale, action: string) =>
  translate(locale, `access.${action.replaceAll('.', '_')}`)
const describeActor = (locale: Locale, by: string, name: string | null) =>
  translate(locale, name === null ? `access_by.${by}` : `access_by.${by}_named`, { name: name ?? '' })

/** Converts reference row numbers to words, minor units to decimals, and minutes of the day to times. */
function readableRow(row: Plain, reference: ReferenceData, locale: Locale): Plain {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (name.endsWith('Id')) return [name.slice(0, -2), nameOf(value, reference, locale)]
      if (Buffer.isBuffer(value)) return [name, value.toString('hex')]
      if (name === 'minutes') return ['hours', hoursOf(value as number[])]
      return [name, isMoney(name) && typeof value === 'number' ? decimal(value) : value]
    }),
  )
}

const nameOf = (id: unknown, reference: ReferenceData, locale: Locale) =>
  typeof id === 'number' ? (reference.byId(id)?.label[locale] ?? null) : null

const isMoney = (name: string) => ['fee', 'amount', 'balance'].includes(name)

/** All currencies of the product have two decimals. */
export const decimal = (minor: number): string => (minor / 100).toFixed(2)

function hoursOf(minutes: readonly number[]): string[] {
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  return minutes.flatMap((from, at) => (at % 2 === 0 ? [`${clock(from)}-${clock(minutes[at + 1] ?? from)}`] : []))
}

async function ownBookings(
  { services }: Pick<Context, 'services'>,
  db: Db,
  person: string,
  reference: ReferenceData,
  locale: Locale,
): Promise<OwnBooking[]> {
  const [rows, moves, guests] = [await bookingsOf(db, person), await movesOf(db, person), await guestsOf(db, person)]
  return rows.map((row) => {
    const booking = ownBooking(services, row, person, reference, locale)
    const isOf = ({ bookingIdentifier }: { bookingIdentifier: string }) => bookingIdentifier === row.identifier
    return {
      ...booking,
      moves: moves.filter(isOf).map(({ identifier, askedBy, fromStart, toStart, status, sealedNote }) => ({
        askedBy,
        fromStart,
        toStart,
        status,
        note: askedBy === booking.side ? openText(services, sealPurposes.moveNote, identifier, sealedNote) : null,
      })),
      guests: guests.filter(isOf).map(({ firstName, email, relation, status }) => ({
        firstName,
        email,
        relation,
        status,
      })),
    }
  })
}

type BookingRow = Awaited<ReturnType<typeof bookingsOf>>[number]

function ownBooking(
  services: Context['services'],
  row: BookingRow,
  person: string,
  reference: ReferenceData,
  locale: Locale,
): Omit<OwnBooking, 'moves' | 'guests'> {
  const side = row.clientIdentifier === person ? 'client' : 'provider'
  const isOwnCancellation = row.cancelledBy === side
  return {
    identifier: row.identifier,
    with: side === 'client' ? row.therapist : row.client,
    side,
    status: row.status,
    startAt: row.startAt,
    endAt: row.endAt,
    sessionMinutes: row.sessionMinutes,
    therapy: nameOf(row.therapyId, reference, locale) ?? '',
    modality: nameOf(row.modalityId, reference, locale) ?? '',
    fee: row.fee,
    currency: row.currency as CurrencyCode,
    paidAt: row.paidAt,
    refunded: row.refunded,
    cancelledBy: row.cancelledBy,
    cancelledAt: row.cancelledAt,
    note: side === 'client' ? openText(services, sealPurposes.bookingNote, row.identifier, row.sealedNote) : null,
    message: isOwnCancellation
      ? openText(services, sealPurposes.bookingMessage, row.identifier, row.sealedMessage)
      : null,
    reasonCode: isOwnCancellation ? row.reasonCode : null,
    createdAt: row.createdAt,
  }
}
