import { calendarApi as api } from '#schemas/scheduling/calendar-feed.ts'
import type { Serve } from '#platform/http/serve.ts'
import { exportSession } from './export-session.ts'
import { rotateFeed } from './rotate-feed.ts'
import { showFeed } from './show-feed.ts'
import { readFeed } from './read-feed.ts'

export function calendarRoutes(serve: Serve) {
  serve(api.feed, (context) => showFeed(context))
  serve(api.rotate, (context) => rotateFeed(context))
  serve(api.read, (context, { params }) => readFeed(context, params.secret))
  serve(api.event, (context, { params }) => exportSession(context, params.id))
}
