import type { Queue } from '#schemas/operations/queues.ts'
import { queues } from '#schemas/operations/queue-names.ts'
import { intlTag, type Locale } from '#shared/i18n/locale.ts'

const hourMs = 3_600_000

/** How long the oldest item waits, and which part of the target that is; null without items or without a target. */
export function ageOf({ name, oldestAt }: Queue, now: number) {
  if (oldestAt === null) return { milliseconds: null, share: null }
  const milliseconds = Math.max(0, now - Date.parse(oldestAt))
  const target = queues[name].targetHours
  return { milliseconds, share: target === null ? null : milliseconds / (target * hourMs) }
}

/** The queues with items first, by the share of their target that is used; those without a target after those with one. */
export const byUrgency = (list: readonly Queue[], now: number): Queue[] => {
  const weight = (queue: Queue) => (queue.count === 0 ? -2 : (ageOf(queue, now).share ?? -1))
  return list.toSorted((one, other) => weight(other) - weight(one))
}

/** `3 days`, `5 hours`, `12 minutes` */
export function lengthOf(locale: Locale, milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  const [count, unit] =
    minutes >= 2880 ? [minutes / 1440, 'day'] : minutes >= 90 ? [minutes / 60, 'hour'] : [minutes, 'minute']
  return new Intl.NumberFormat(intlTag[locale], { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(count))
}
