import {
  type ImportedClient,
  type ImportedStatus,
  importLimits,
  type ImportRow,
  keysOf,
} from '#schemas/care/client-import.ts'

type Action = ImportedClient['actions'][number]

interface ImportedStatusFacts {
  status: ImportedStatus
  email: string | null
  invitedAt: string | null
  expiresAt: string | null
}

const isPast = (instant: string, now: Temporal.Instant) =>
  Temporal.Instant.compare(Temporal.Instant.from(instant), now) <= 0

/** An expired invitation is shown as not sent. */
export const shownStatus = (
  { status, expiresAt }: Pick<ImportedStatusFacts, 'status' | 'expiresAt'>,
  now: Temporal.Instant,
): ImportedStatus => (status === 'invited' && expiresAt !== null && isPast(expiresAt, now) ? 'new' : status)

/** Seconds until the same person may be invited again. */
export function secondsToWait({ invitedAt }: Pick<ImportedStatusFacts, 'invitedAt'>, now: Temporal.Instant): number {
  if (invitedAt === null) return 0
  const next = Temporal.Instant.from(invitedAt).add({ minutes: importLimits.againMinutes })
  return Math.max(0, Math.ceil((next.epochMilliseconds - now.epochMilliseconds) / 1000))
}

/** Whether an invitation may be sent now. A person who has declined cannot be invited again. */
export function inviteVerdict(
  person: ImportedStatusFacts,
  now: Temporal.Instant,
): 'ok' | 'declined' | 'linked' | 'no_address' | 'early' {
  if (person.status === 'declined' || person.status === 'linked') return person.status
  if (person.email === null) return 'no_address'
  return secondsToWait(person, now) > 0 ? 'early' : 'ok'
}

export const mayChange = ({ status }: Pick<ImportedStatusFacts, 'status'>): boolean =>
  status === 'new' || status === 'invited'

export function actionsOf(person: ImportedStatusFacts, now: Temporal.Instant): Action[] {
  const allowed: Record<Action, boolean> = {
    edit: mayChange(person),
    invite: inviteVerdict(person, now) === 'ok',
    withdraw: shownStatus(person, now) === 'invited',
    delete: true,
  }
  return (Object.keys(allowed) as Action[]).filter((action) => allowed[action])
}

export const invitationEnds = (now: Temporal.Instant) => now.add({ hours: 24 * importLimits.linkDays })
export const dayBefore = (now: Temporal.Instant) => now.subtract({ hours: 24 })

/** Rows from before these instants are deleted. */
export const retentionCutoffs = (now: Temporal.Instant) => ({
  people: now.toZonedDateTimeISO('UTC').subtract({ months: importLimits.retentionMonths }).toInstant(),
  runs: now.subtract({ hours: 24 * importLimits.resumeDays }),
  counted: now.subtract({ hours: 24 * 7 }),
})

export type Newcomer = Partial<ImportRow> & { row: number }

/** Rows that repeat the person of an earlier row: the number of that row by their own number. */
export function duplicatesAmong(people: readonly Newcomer[]): Map<number, number> {
  const first = new Map<string, number>()
  const twins = new Map<number, number>()
  for (const person of people) {
    const { matchedBy, recordedAs } = keysOf(person)
    const earlier = matchedBy.map((key) => first.get(key)).find((row) => row !== undefined)
    if (earlier !== undefined) twins.set(person.row, earlier)
    else for (const key of recordedAs.filter((left) => !first.has(left))) first.set(key, person.row)
  }
  return twins
}

/** Values that close an invitation: no link, no pending mail, no acceptance. */
export const withdrawnFields = {
  status: 'new',
  tokenHash: null,
  expiresAt: null,
  mailDueAt: null,
  acceptedAt: null,
} as const
