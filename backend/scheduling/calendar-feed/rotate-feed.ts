import type { calendarApi } from '#schemas/scheduling/calendar-feed.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import type { Context } from '#platform/context/context.ts'
import { renew, ownFeed } from './own-feed.ts'

type Feed = ReplyOf<typeof calendarApi.feed>

/** Creates a new address and invalidates the old one at once. */
export const rotateFeed = (context: Context): Promise<Feed> =>
  context.transaction(async (db) => {
    const { version } = await ownFeed(db, context)
    return renew(db, context, version)
  })
