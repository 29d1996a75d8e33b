import type { calendarApi } from '#schemas/scheduling/calendar-feed.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import type { Context } from '#platform/context/context.ts'
import { secretOf } from './feed-secret.ts'
import { renew, ownFeed, urlOf } from './own-feed.ts'

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
