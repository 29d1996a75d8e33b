import { operatorHomeApi as api } from '#schemas/operations/operator-home.ts'
import type { Serve } from '#platform/http/serve.ts'
import { listRecent } from './list-recent.ts'
import { showBookingDays } from './show-booking-days.ts'
import { showHomeMoney } from './show-home-money.ts'
import { showSystem } from './show-system.ts'

export function operatorHomeRoutes(serve: Serve) {
  serve(api.money, (context) => showHomeMoney(context))
  serve(api.bookings, async (context) => ({ days: await showBookingDays(context) }))
  serve(api.recent, async (context) => ({ data: await listRecent(context) }))
  serve(api.system, (context) => showSystem(context))
}
