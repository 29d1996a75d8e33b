/** A therapist's home page, Today: what happens next and what waits, in one answer (docs/product-rules.md#today). */
import * as Type from 'typebox'
import { documentTypes } from '../marketplace/credentials.ts'
import { NoteRow } from '../care/notes.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Choice, Currency, Id, Instant, Money, PlainDate, ZoneName } from '../platform/fields.ts'
import { Booking } from '../scheduling/bookings.ts'
import { Occupancy } from '../scheduling/availability.ts'

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])
const count = Type.Integer({ minimum: 0 })
const personName = orNull(Type.String())

/** Rows of each list; the rest is on the page of that list. */
export const overviewLimits = { requests: 3, unwritten: 3 } as const

/** What waits for the therapist, except requests. */
export type ToDo = Type.Static<typeof ToDo>
export const ToDo = Type.Object({
  /** Completed sessions without a note; null, like `toSign` and `unread`, for an operator who acts for the therapist. */
  unwritten: orNull(
    Type.Object({
      count,
      /** The newest. */
      sessions: Type.Array(Type.Object({ identifier: Id(), startAt: Instant(), clientName: personName })),
    }),
  ),
  /** Drafts; `oldest` is null where there is none. */
  toSign: orNull(Type.Object({ count, oldest: orNull(Type.Object({ clientName: personName, createdAt: Instant() })) })),
  /** Accepted sessions that are not paid; `next` has the soonest deadline. */
  notPaid: Type.Object({
    count,
    next: orNull(Type.Object({ identifier: Id(), clientName: personName, dueAt: orNull(Instant()) })),
  }),
  /** Unread messages, and who wrote the newest. */
  unread: orNull(
    Type.Object({
      count,
      newest: orNull(Type.Object({ userIdentifier: Id(), name: personName, sentAt: Instant() })),
    }),
  ),
  /** Accepted documents that expire soon and have no successor, the soonest first. */
  expiring: Type.Array(Type.Object({ identifier: Id(), kind: Choice(documentTypes), expiresOn: PlainDate() })),
})

export type Today = Type.Static<typeof Today>
export const Today = Type.Object({
  /** Today in the therapist's calendar. */
  date: PlainDate(),
  timezone: ZoneName(),
  /** False: clients cannot find the therapist, and the steps of the verification are shown. */
  isListed: Type.Boolean(),
  /** The confirmed session that runs or comes next. */
  next: orNull(Booking),
  /** The newest note about the client of `next`; reading it is logged. Null for an operator who acts for the therapist. */
  lastNote: orNull(Type.Pick(NoteRow, ['identifier', 'title', 'status', 'createdAt', 'sessionAt', 'type'])),
  requests: Type.Object({ data: Type.Array(Booking), total: count }),
  /** Sessions that start today, in order. `hasNote` is null for an operator who acts for the therapist. */
  sessions: Type.Array(Type.Object({ booking: Booking, hasNote: orNull(Type.Boolean()) })),
  toDo: ToDo,
  week: Occupancy,
  /** Start of the first free time that clients can book. */
  nextFreeAt: orNull(Instant()),
  earnings: Type.Object({
    currency: Currency(),
    held: Money(),
    clearing: Money(),
    available: Money(),
    /** The next weekly payout as it looks now; null if it is below the minimum or there are no bank details. */
    nextPayout: orNull(Type.Object({ at: Instant(), amount: Money() })),
  }),
})

export const overviewApi = {
  today: endpoint('GET /provider/today', { summary: "A therapist's day and what waits", reply: Today }),
} as const
