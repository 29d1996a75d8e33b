import { demandPractising } from '#backend/marketplace/provider-profile/practising.ts'
import { openCalendar } from '#backend/scheduling/availability/open-calendar.ts'
import { announceBooking, type BookingEvent, type NotifyContext } from '#backend/scheduling/bookings/announce.ts'
import { findOffer, type Options } from '#backend/scheduling/bookings/find-offer.ts'
import { findOwnOffer } from '#backend/scheduling/bookings/find-own-offer.ts'
import { type BookedSession, bookSessions } from '#backend/scheduling/bookings/book-sessions.ts'
import { iso } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import { openText } from '#platform/context/sealed-text.ts'
import { Refusal } from '#platform/core/errors.ts'
import { type ReferenceData, referenceData } from '#platform/regions/reference.ts'
import { seriesLimits } from '#schemas/scheduling/series.ts'
import { firstBookingOf, lockTentative, openedItems, setItem, type TentativeRow } from './queries.ts'

type Sweep = NotifyContext & { db: Db }

const batch = 50

/** Books the dates of series that have become bookable, each exactly once with several workers. */
export async function openDates(sweep: Sweep, onError: (error: unknown) => void): Promise<number> {
  const opened = await openedItems(sweep.db, iso(sweep.now), batch)
  for (const { identifier } of opened) {
    try {
      await openDate(sweep, identifier)
    } catch (error) {
      onError(error)
    }
  }
  return opened.length
}

async function openDate({ db: root, ...context }: Sweep, identifier: string): Promise<void> {
  try {
    await inTransaction(root, async (db) => {
      const date = await lockTentative(db, identifier)
      if (date) await bookDate(db, context, date)
    })
  } catch (error) {
    // The slot or the therapist is gone; the attempt has rolled back, so the failure is stored in its own transaction.
    if (!(error instanceof Refusal)) throw error
    await inTransaction(root, async (db) => {
      const date = await lockTentative(db, identifier)
      if (date) await failDate(db, context, date)
    })
  }
}

async function bookDate(db: Db, context: NotifyContext, date: TentativeRow): Promise<void> {
  const { clientIdentifier: client, seriesIndex: index } = date
  if (date.accountStatus !== 'active') return setStatus(db, date, 'cancelled')
  const reference = await referenceData(db)
  const note = openText(context.services, sealPurposes.seriesNote, date.identifier, date.sealedNote)
  const input = {
    providerIdentifier: date.providerIdentifier,
    therapyIdentifier: identifierOf(reference, date.therapyId),
    modalityIdentifier: identifierOf(reference, date.modalityId),
    ...(note === null ? {} : { note }),
  }
  const offer = await offerFor(db, context, date, input)
  const calendar = await openCalendar({ db, ...context }, { ...input, clientIdentifier: client })
  const isTaken = calendar.stateOf(date.startAt) !== 'free'
  const nearest = isTaken && date.conflictPolicy === 'nearest'
  const startAt = nearest ? calendar.nearest(date.startAt, seriesLimits.alternativeHours)?.startAt : date.startAt
  if (startAt === undefined || (isTaken && !nearest)) return failDate(db, context, date)
  const [booked] = await bookSessions(db, context, {
    client,
    input,
    offer,
    calendar,
    madeBy: date.madeBy,
    seriesIdentifier: date.identifier,
    sessions: [{ index, startAt, isPaidLater: true }],
  })
  if (!booked) return
  await setItem(db, date.itemIdentifier, {
    status: 'booked',
    startAt,
    bookingIdentifier: booked.identifier,
    paidAlone: true,
  })
  await announceBooking(db, context, booked.identifier, eventOf(booked))
}

/** A series that the therapist made stays open to a client whom the public calendar would refuse. */
async function offerFor(
  db: Db,
  { now }: NotifyContext,
  { madeBy, clientIdentifier, providerIdentifier }: TentativeRow,
  input: Options,
) {
  if (madeBy === 'client') return findOffer({ db, now }, clientIdentifier, input)
  await demandPractising(db, providerIdentifier, now)
  return findOwnOffer({ db }, providerIdentifier, input)
}

const identifierOf = (reference: ReferenceData, id: number) => reference.byId(id)?.identifier ?? ''

const eventOf = ({ status }: BookedSession): BookingEvent =>
  status === 'pending' ? 'series_due' : status === 'booking_request' ? 'booking_request' : 'confirmed'

async function failDate(db: Db, context: NotifyContext, date: TentativeRow): Promise<void> {
  await setStatus(db, date, 'failed')
  const first = await firstBookingOf(db, date.identifier)
  if (first) await announceBooking(db, context, first.identifier, 'series_changed')
}

const setStatus = async (db: Db, { itemIdentifier }: TentativeRow, status: 'failed' | 'cancelled') =>
  void (await setItem(db, itemIdentifier, { status }))
