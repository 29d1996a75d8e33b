import type { calendarApi } from '#schemas/scheduling/calendar-feed.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { hashOf, newSecretOf } from './feed-secret.ts'
import { insertFeed, lockFeed, writeFeed } from './queries.ts'

type Feed = ReplyOf<typeof calendarApi.feed>

export async function renew(db: Db, context: Context, version: number): Promise<Feed> {
  const next = rowOf(context, version + 1)
  await writeFeed(db, next)
  await audit(context, db, 'calendar.rotated', { subject: next.userIdentifier })
  const secret = newSecretOf(context.services.config, next.userIdentifier, next.version)
  return { url: urlOf(context, secret), rotatedAt: next.rotatedAt }
}

export async function ownFeed(db: Db, context: Context) {
  const first = rowOf(context, 1)
  await insertFeed(db, first)
  return lockFeed(db, first.userIdentifier)
}

function rowOf(context: Context, version: number) {
  const userIdentifier = signedIn(context).identifier
  const secretHash = hashOf(newSecretOf(context.services.config, userIdentifier, version))
  return { userIdentifier, version, secretHash, sealedSecret: null, rotatedAt: iso(context.now) }
}

export const urlOf = ({ services }: Context, secret: string) =>
  `${services.config.publicUrl}/api/calendar/${secret}.ics`
