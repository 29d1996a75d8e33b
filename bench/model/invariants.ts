import { sql } from 'kysely'
import { shares } from '#schemas/money/platform-share.ts'
import type { Db } from '#platform/database/database.ts'
import type { ModelPeople } from './people.ts'

interface BookingRow {
  identifier: string
  client: string
  provider: string
  status: string
  startAt: string | null
  endAt: string | null
  fee: number
  paidAt: string | null
  refunded: number | null
  absentParty: string | null
  lapsesAt: string | null
}
interface ClaimRow {
  booking: string
  person: string
  kind: string
  from: string
  to: string
  lapsed: boolean
}
interface AccountRow {
  owner: string
  kind: string
  balance: number
  total: number
}
interface MoveRow {
  booking: string
  toStart: string
  lapsed: boolean
}

/** What must be true after every step; returns a sentence for each violation. */
export async function broken(db: Db, modelPeople: ModelPeople, now: Temporal.Instant): Promise<string[]> {
  const [clients, providers] = [modelPeople.clients, modelPeople.providers].map((people) =>
    people.map(({ identifier }) => identifier),
  )
  const people = [...(clients ?? []), ...(providers ?? [])]
  const at = now.toString()
  const [bookings, claims, moves, accounts, paid] = await Promise.all([
    sql<BookingRow>`
      select identifier, client_identifier as client, provider_identifier as provider, status, start_at, end_at, fee, paid_at,
             refunded, absent_party, coalesce(payment_due_at, respond_by) as lapses_at
        from booking where provider_identifier = any(${providers})`.execute(db),
    sql<ClaimRow>`
      select booking_identifier as booking, person_identifier as person, kind, lower(span) as "from", upper(span) as "to",
             state = 'held' and expires_at <= ${at}::timestamptz as lapsed
        from claim where person_identifier = any(${people}) and state in ('held', 'booked')`.execute(db),
    sql<MoveRow>`
      select r.booking_identifier as booking, r.to_start, r.expires_at <= ${at}::timestamptz as lapsed
        from reschedule r join booking b on b.identifier = r.booking_identifier
       where r.status = 'pending' and b.provider_identifier = any(${providers})`.execute(db),
    sql<AccountRow>`
      select a.owner_identifier as owner, a.kind, a.balance,
             (coalesce((select sum(amount) from ledger_transfer where to_account = a.id), 0)
              - coalesce((select sum(amount) from ledger_transfer where from_account = a.id), 0))::bigint as total
        from ledger_account a where a.owner_identifier = any(${people})`.execute(db),
    sql<{ client: string; sum: number }>`
      select user_identifier as client, sum(amount)::bigint as sum from payment
       where user_identifier = any(${clients}) and method = 'card' and status = 'success' group by 1`.execute(db),
  ])
  return [
    ...wrongClaims(bookings.rows, claims.rows, moves.rows, now),
    ...overlaps(bookings.rows),
    ...wrongMoney(modelPeople, bookings.rows, accounts.rows, paid.rows),
  ]
}

const firm = ['confirmed', 'completed', 'no_show']
const waiting = ['pending', 'booking_request']
const same = (one: string | null, other: string | null) =>
  one !== null && other !== null && Date.parse(one) === Date.parse(other)

function wrongClaims(bookings: BookingRow[], claims: ClaimRow[], moves: MoveRow[], now: Temporal.Instant): string[] {
  const wrong: string[] = []
  const problem = (booking: BookingRow, what: string) =>
    wrong.push(`${booking.status} booking ${booking.identifier} ${what}`)
  for (const booking of bookings) {
    const all = claims.filter((claim) => claim.booking === booking.identifier)
    const own = all.filter(({ kind }) => kind === 'booking')
    const fits = own.filter(({ from }) => same(from, booking.startAt)).length
    const lapsed = booking.lapsesAt !== null && Date.parse(booking.lapsesAt) <= now.epochMilliseconds
    if (firm.includes(booking.status) && (own.length !== 2 || fits !== 2))
      problem(booking, `has ${own.length} claims, ${fits} fit`)
    if (waiting.includes(booking.status) && !lapsed && (own.length !== 2 || fits !== 2))
      problem(booking, `has ${own.length} claims, ${fits} fit`)
    if (!firm.includes(booking.status) && !waiting.includes(booking.status) && all.length > 0)
      problem(booking, 'still has claims')
    const move = moves.find((one) => one.booking === booking.identifier)
    const proposed = all.filter(({ kind }) => kind === 'reschedule')
    if (move && booking.status !== 'confirmed') problem(booking, 'has a waiting move')
    if (move && !move.lapsed && proposed.filter(({ from }) => same(from, move.toStart)).length !== 2)
      problem(booking, 'does not hold the time of its waiting move')
    if (!move && proposed.length > 0) problem(booking, 'holds a proposed time without a move')
  }
  return wrong
}

/** Confirmed sessions; a held one may have been overtaken after its hold expired. */
function overlaps(bookings: BookingRow[]): string[] {
  const wrong: string[] = []
  for (const side of ['client', 'provider'] as const) {
    const byPerson = Map.groupBy(
      bookings.filter(({ status }) => firm.includes(status)),
      (booking) => booking[side],
    )
    for (const [person, sessions] of byPerson) {
      const inOrder = sessions.toSorted((one, other) => Date.parse(one.startAt ?? '') - Date.parse(other.startAt ?? ''))
      inOrder.forEach((session, place) => {
        const next = inOrder[place + 1]
        if (next && Date.parse(next.startAt ?? '') < Date.parse(session.endAt ?? ''))
          wrong.push(`${side} ${person} has two sessions at once: ${session.identifier} and ${next.identifier}`)
      })
    }
  }
  return wrong
}

/** Who has the fee of a booking: no one, the hold, or the therapist and the platform. */
function placeOf({ status, fee, paidAt, refunded, absentParty }: BookingRow): 'nowhere' | 'held' | 'earned' {
  if (fee === 0 || paidAt === null) return 'nowhere'
  if (status === 'confirmed') return 'held'
  if (status === 'completed') return 'earned'
  if (status === 'no_show') return absentParty === 'client' ? 'earned' : 'nowhere'
  if (status === 'cancelled') return (refunded ?? 0) > 0 ? 'nowhere' : 'earned'
  return 'nowhere'
}

function wrongMoney(
  { clients, providers, money }: ModelPeople,
  bookings: BookingRow[],
  accounts: AccountRow[],
  paid: { client: string; sum: number }[],
): string[] {
  const wrong = accounts
    .filter(({ balance, total }) => Number(balance) !== Number(total))
    .map(({ owner, kind, balance, total }) => `${kind} of ${owner} says ${balance}, its transfers say ${total}`)
  const has = (owner: string, kind: string) =>
    Number(accounts.find((account) => account.owner === owner && account.kind === kind)?.balance ?? 0)
  const expect = (owner: string, kind: string, sum: number) => {
    if (has(owner, kind) !== sum) wrong.push(`${kind} of ${owner} has ${has(owner, kind)}, not ${sum}`)
  }
  const sumOf = (rows: BookingRow[], part: (fee: number) => number) =>
    rows.reduce((sum, { fee }) => sum + part(Number(fee)), 0)
  for (const { identifier } of providers) {
    const own = bookings.filter(({ provider }) => provider === identifier)
    const at = (place: string) => own.filter((booking) => placeOf(booking) === place)
    expect(
      identifier,
      'provider_held',
      sumOf(at('held'), (fee) => fee),
    )
    expect(
      identifier,
      'provider_clearing',
      sumOf(at('earned'), (fee) => shares(fee).provider),
    )
  }
  for (const { identifier } of clients) {
    const spent = bookings.filter((booking) => booking.client === identifier && placeOf(booking) !== 'nowhere')
    const byCard = Number(paid.find(({ client }) => client === identifier)?.sum ?? 0)
    expect(identifier, 'client_wallet', money + byCard - sumOf(spent, (fee) => fee))
  }
  return wrong
}
