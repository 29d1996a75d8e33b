import { createHash } from 'node:crypto'
import { calendarLimits } from '#schemas/scheduling/calendar-feed.ts'
import { translate } from '#schemas/platform/words.ts'
import { type PrivateBytes, privateBytes } from '#platform/context/answers.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { type Limit, limitByNetwork, limitAttempts } from '#platform/context/throttle.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { eventOf } from './event-of.ts'
import { hashOf, isSecretOf } from './feed-secret.ts'
import { ownerOfFeed, sessionsOf } from './queries.ts'
import { writeCalendar } from './write-calendar.ts'

/** Calendar clients poll every few minutes at most; guessing addresses is slowed down much earlier. */
const readLimit: Limit = { tries: 120, windowMinutes: 60 }
const unknownLimit: Limit = { tries: 30, windowMinutes: 60 }

/** The calendar at a secret address; the address is the only credential. */
export async function readFeed(context: Context, name: string): Promise<PrivateBytes> {
  const { db, now, services } = context
  const secret = name.replace(/\.ics$/, '')
  const owner = await ownerOfFeed(db, hashOf(secret))
  if (!owner || !isSecretOf(services.config, secret, owner)) {
    await limitByNetwork(context, 'calendar_unknown', unknownLimit)
    throw notFound()
  }
  const { userIdentifier: identifier, locale, userType } = owner
  await limitAttempts(context, 'calendar_feed', identifier, readLimit)
  const ago = (days: number) => iso(now.subtract({ hours: 24 * days }))
  const rows = await sessionsOf(db, {
    person: identifier,
    side: userType === 'provider' ? 'provider' : 'client',
    startsAfter: ago(calendarLimits.pastDays),
    cancelledAfter: ago(calendarLimits.cancelledDays),
    limit: calendarLimits.eventsMax,
  })
  const reference = await referenceData(db)
  const { config } = services
  const { publicUrl } = config
  const events = rows.flatMap(
    (row) =>
      eventOf(row, {
        identifier,
        locale,
        publicUrl,
        config,
        now,
        modality: reference.byId(row.modalityId)?.code ?? '',
      }) ?? [],
  )
  const content = Buffer.from(
    writeCalendar({
      name: translate(locale, 'calendar_feed.event.calendar'),
      refreshHours: calendarLimits.refreshHours,
      events,
    }),
  )
  return privateBytes(calendarType, content, createHash('sha256').update(content).digest('base64url'))
}

export const calendarType = 'text/calendar; charset=utf-8'
