/** Rows of a conversation: each message or unsent message, with the separators above it. Pure. */
import type { Message } from '#schemas/care/messages.ts'
import type { Outgoing } from './outgoing.ts'

export interface Row {
  /** Stays the same when the server's message replaces the unsent one. */
  key: string
  message: Message | null
  outgoing: Outgoing | null
  isOwn: boolean
  sentAt: string
  /** Date that begins with this row, in the user's time zone. */
  day: string | null
  /** The first message that was unread when the conversation was opened. */
  isFirstNew: boolean
  /** Same sender shortly after the previous row: shown close to it. */
  isFollowing: boolean
}

interface Shown {
  messages: readonly Message[]
  outgoing: readonly Outgoing[]
  zone: string
  /** Number of the first new message. */
  newFrom: number | null
  /** False if older messages exist, so it is unknown whether the oldest row begins a day. */
  isBeginning: boolean
}

const followsWithin = 5 * 60_000

export function rowsOf({ messages, outgoing, zone, newFrom, isBeginning }: Shown): readonly Row[] {
  const dayOf = dayIn(zone)
  const there = new Set(messages.slice(-outgoing.length - 100).map(({ draftIdentifier }) => draftIdentifier))
  const onTheWay = outgoing.filter(({ draftIdentifier }) => !there.has(draftIdentifier))
  const rows: Row[] = []
  let before: { day: string; row: Row } | undefined
  const add = (row: Omit<Row, 'day' | 'isFollowing'>) => {
    const day = dayOf(row.sentAt)
    const begins = before ? before.day !== day : isBeginning
    const isFollowing = !begins && !row.isFirstNew && before !== undefined && isSoonAfter(before.row, row)
    const added = { ...row, day: begins ? day : null, isFollowing }
    rows.push(added)
    before = { day, row: added }
  }
  for (const message of messages) {
    const { isOwn, sentAt, draftIdentifier, identifier } = message
    const key = draftIdentifier ?? identifier
    add({ key, message, outgoing: null, isOwn, sentAt, isFirstNew: message.number === newFrom })
  }
  for (const item of onTheWay)
    add({
      key: item.draftIdentifier,
      message: item.state.as === 'sent' ? item.state.message : null,
      outgoing: item,
      isOwn: true,
      sentAt: item.queuedAt,
      isFirstNew: false,
    })
  return rows
}

const isSoonAfter = (one: Row, { isOwn, sentAt, message }: Omit<Row, 'day' | 'isFollowing'>) =>
  one.isOwn === isOwn &&
  (one.message?.isAutomatic ?? false) === (message?.isAutomatic ?? false) &&
  Date.parse(sentAt) - Date.parse(one.sentAt) < followsWithin

const daysOf = new Map<string, (instant: string) => string>()

/** Dates in a zone. `Intl` is slow and messages are close together, so one result covers a quarter of an hour. */
function dayIn(zone: string): (instant: string) => string {
  const known = daysOf.get(zone)
  if (known) return known
  const style = { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const write = new Intl.DateTimeFormat('en-CA', style)
  const quarters = new Map<number, string>()
  const dayOf = (instant: string) => {
    const quarter = Math.floor(Date.parse(instant) / 900_000)
    const found = quarters.get(quarter) ?? write.format(quarter * 900_000)
    quarters.set(quarter, found)
    return found
  }
  daysOf.set(zone, dayOf)
  return dayOf
}
