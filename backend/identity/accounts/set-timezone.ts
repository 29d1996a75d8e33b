import { type Context, signedIn } from '#platform/context/context.ts'
import { chooseTimezone } from '#platform/regions/choose-timezone.ts'
import { updateTimezone } from './queries.ts'

/** Stores the time zone in which the caller sees times. */
export async function setTimezone(context: Context, named: string): Promise<{ timezone: string }> {
  const { identifier, country } = signedIn(context)
  const timezone = chooseTimezone(named, country)
  await updateTimezone(context.db, identifier, timezone)
  return { timezone }
}
