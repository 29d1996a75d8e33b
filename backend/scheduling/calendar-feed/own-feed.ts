import type { calendarApi } from '#schemas/scheduling/calendar-feed.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { hashOf, newSecretOf, secretOf } from './feed-secret.ts'
import { insertFeed, lockFeed, writeFeed } from './queries.ts'

type Feed = ReplyOf<typeof calendarApi.feed>

/** Address of the caller's feed, which is created on the first request. */
export const showFeed = (context: Context): Promise<Feed> =>
  context.transaction(async (db) => {
    const feed = await ownFeed(db, context)
    const secret = secretOf(context.services.config, feed)
    // The product secret that derived the address is gone, so the address is lost.
    if (secret === null) return renew(db, context, feed.version)
    return { url: urlOf(context, secret), rotatedAt: feed.version === 1 ? null : feed.rotatedAt }
  })

/** Creates a new address and invalidates the old one at once. */
export const rotateFeed = (context: Context): Promise<Feed> =>
  context.transaction(async (db) => {
    const { version } = await ownFeed(db, context)
    return renew(db, context, version)
  })

async function renew(db: Db, context: Context, version: number): Promise<Feed> {
  const next = rowOf(context, version + 1)
  await writeFeed(db, next)
  await audit(context, db, 'calendar.rotated', { subject: next.userIdentifier })
  const secret = newSecretOf(context.services.config, next.userIdentifier, next.version)
  return { url: urlOf(context, secret), rotatedAt: next.rotatedAt }
}

async function ownFeed(db: Db, context: Context) {
  const first = rowOf(context, 1)
  await insertFeed(db, first)
  return lockFeed(db, first.userIdentifier)
}

function rowOf(context: Context, version: number) {
  const userIdentifier = signedIn(context).identifier
  const secretHash = hashOf(newSecretOf(context.services.config, userIdentifier, version))
  return { userIdentifier, version, secretHash, sealedSecret: null, rotatedAt: iso(context.now) }
}

const urlOf = ({ services }: Context, secret: string) => `${services.config.publicUrl}/api/calendar/${secret}.ics`
