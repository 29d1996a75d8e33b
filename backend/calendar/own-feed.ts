import type { calendarApi } from '#schemas/calendar.ts'
import type { ReplyOf } from '#schemas/kit.ts'
import { audit } from '../kit/audit.ts'
import { type Context, iso, signedIn } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'
import { hashOf, secretOf } from './feed-secret.ts'
import { insertFeed, lockFeed, writeFeed } from './queries.ts'

type Feed = ReplyOf<typeof calendarApi.feed>

/** Address of the caller's feed, which begins with the first look at it. */
export const showFeed = (context: Context): Promise<Feed> =>
  context.transaction(async (db) => {
    const { version, rotatedAt } = await ownFeed(db, context)
    return { url: urlOf(context, version), rotatedAt: version === 1 ? null : rotatedAt }
  })

/** A new address; the old one opens nothing from this moment on. */
export const rotateFeed = (context: Context): Promise<Feed> =>
  context.transaction(async (db) => {
    const { version } = await ownFeed(db, context)
    const next = rowOf(context, version + 1)
    await writeFeed(db, next)
    await audit(context, db, 'calendar.rotated', { subject: next.userIdentifier })
    return { url: urlOf(context, next.version), rotatedAt: next.rotatedAt }
  })

async function ownFeed(db: Db, context: Context) {
  const first = rowOf(context, 1)
  await insertFeed(db, first)
  return lockFeed(db, first.userIdentifier)
}

function rowOf(context: Context, version: number) {
  const userIdentifier = signedIn(context).identifier
  const secretHash = hashOf(secretOf(context.services.config, userIdentifier, version))
  return { userIdentifier, version, secretHash, rotatedAt: iso(context.now) }
}

const urlOf = (context: Context, version: number) => {
  const { config } = context.services
  return `${config.publicUrl}/api/calendar/${secretOf(config, signedIn(context).identifier, version)}.ics`
}
