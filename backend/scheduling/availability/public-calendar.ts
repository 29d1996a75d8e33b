import type { Context } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { timezoneNamed } from '#platform/regions/timezone-named.ts'
import { categoryOf } from './category.ts'
import { hasBooking } from './queries.ts'
import { type OpenRules, readRules } from './load-calendar.ts'

export interface CalendarQuery {
  category?: string
  timezone?: string
  for?: 'consultation'
}

/**
 * Rules of a listed provider. An unlisted provider is reported as not found, except to the provider and to clients with
 * a booking there.
 */
export async function publicRules(
  { db, services, user }: Context,
  provider: string,
  category: string | undefined,
  { isConsultation }: { isConsultation?: boolean } = {},
): Promise<OpenRules> {
  const open = await readRules(db, services, provider, await categoryOf(db, category), { isConsultation })
  if (!open) throw notFound()
  if (open.schedule.listed || user?.identifier === provider) return open
  if (!user || !(await hasBooking(db, user.identifier, provider))) throw notFound()
  return open
}

/** The requested time zone, else the reader's, else the provider's. */
export function zoneOf({ user }: Context, requested: string | undefined, provider: string): string {
  if (requested === undefined) return user?.timezone ?? provider
  const zone = timezoneNamed(requested)
  if (zone === null) throw refused('VALIDATION_ERROR', { fields: { timezone: 'validation.timezone' } })
  return zone
}
