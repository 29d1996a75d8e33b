import { messageLimits, type messageStatuses } from '#schemas/care/messages.ts'

/** Until when the author may edit a message; null when that time is over. */
export function editableUntil(sentAt: string, now: Temporal.Instant): Temporal.Instant | null {
  const until = Temporal.Instant.from(sentAt).add({ minutes: messageLimits.editMinutes })
  return Temporal.Instant.compare(now, until) > 0 ? null : until
}

/** Numbers of the last delivered and the last seen message. */
export interface Marks {
  delivered: number
  seen: number
}

/** Status of a message, from the marks of its receiver. */
export function statusOf(number: number, { delivered, seen }: Marks): (typeof messageStatuses)[number] {
  if (number <= seen) return 'seen'
  return number <= delivered ? 'delivered' : 'sent'
}
