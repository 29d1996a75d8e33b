import { messageLimits, type messageStatuses } from '#schemas/care/messages.ts'

/** Until when the author of a message may change it; null where that is over. */
export function editableUntil(sentAt: string, now: Temporal.Instant): Temporal.Instant | null {
  const until = Temporal.Instant.from(sentAt).add({ minutes: messageLimits.editMinutes })
  return Temporal.Instant.compare(now, until) > 0 ? null : until
}

/** How far somebody has got and read what the other wrote, by its numbers. */
export interface Marks {
  delivered: number
  seen: number
}

/** What has become of a message, by the marks of its receiver. */
export function statusOf(number: number, { delivered, seen }: Marks): (typeof messageStatuses)[number] {
  if (number <= seen) return 'seen'
  return number <= delivered ? 'delivered' : 'sent'
}
