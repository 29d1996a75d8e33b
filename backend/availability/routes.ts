import { availabilityApi as api } from '#schemas/availability.ts'
import type { Serve } from '../kit/serve.ts'
import { setWeek, showWeek } from './set-week.ts'
import { showOwnDay, showOwnMonth, showPublicDay, showPublicMonth, showPublicSettings } from './show-calendar.ts'

export function availabilityRoutes(serve: Serve) {
  serve(api.ownDay, (context, { params, query }) => showOwnDay(context, params.date, query))
  serve(api.publicDay, (context, { params, query }) => showPublicDay(context, params.providerId, params.date, query))
  serve(api.ownMonth, (context, { params, query }) => showOwnMonth(context, params.month, query))
  serve(api.publicMonth, (context, { params, query }) =>
    showPublicMonth(context, params.providerId, params.month, query),
  )
  serve(api.publicSettings, (context, { params }) => showPublicSettings(context, params.providerId))
  serve(api.generalWeek, (context) => showWeek(context))
  serve(api.setGeneralWeek, (context, { body }) => setWeek(context, body))
}
