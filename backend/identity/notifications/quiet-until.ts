import type { NotificationSettings } from '#schemas/identity/notifications.ts'
import { endOfQuiet } from './rules.ts'

/** The end of the quiet time of a person in this time zone; null outside of it. */
export const quietUntil = (
  settings: Pick<NotificationSettings, 'quietFrom' | 'quietUntil'>,
  zone: string,
  now: Temporal.Instant,
): Temporal.Instant | null => endOfQuiet(settings, zone, now)
