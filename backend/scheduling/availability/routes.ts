import { availabilityApi as api } from '#schemas/scheduling/availability.ts'
import type { Serve } from '#platform/http/serve.ts'
import { changeSetup } from './change-setup.ts'
import { showSetup } from './show-setup.ts'
import { closeRange } from './close-range.ts'
import { listCustomDates } from './list-custom-dates.ts'
import { showCustomDate } from './show-custom-date.ts'
import { showOccupancy } from './show-occupancy.ts'
import { showOwnDay } from './show-own-day.ts'
import { showOwnMonth } from './show-own-month.ts'
import { removeCustomDate } from './remove-custom-date.ts'
import { nextFreeHours } from './next-free-hours.ts'
import { setCustomDate } from './set-custom-date.ts'
import { setWeek } from './set-week.ts'
import { changeSettings } from './change-settings.ts'
import { showSettings } from './show-settings.ts'
import { showPublicDay } from './show-public-day.ts'
import { showPublicMonth } from './show-public-month.ts'
import { showPublicSettings } from './show-public-settings.ts'
import { showWeek } from './show-week.ts'

export function availabilityRoutes(serve: Serve) {
  serve(api.ownDay, (context, { params, query }) => showOwnDay(context, params.date, query))
  serve(api.publicDay, (context, { params, query }) => showPublicDay(context, params.providerId, params.date, query))
  serve(api.ownMonth, (context, { params, query }) => showOwnMonth(context, params.month, query))
  serve(api.publicMonth, (context, { params, query }) =>
    showPublicMonth(context, params.providerId, params.month, query),
  )
  serve(api.publicSettings, (context, { params }) => showPublicSettings(context, params.providerId))
  serve(api.nextHours, (context, { query }) => nextFreeHours(context, query))
  serve(api.occupancy, (context, { params }) => showOccupancy(context, params.date))
  serve(api.generalWeek, (context) => showWeek(context, 'general'))
  serve(api.setGeneralWeek, (context, { body }) => setWeek(context, 'general', body.days))
  serve(api.categoryWeek, (context, { query }) => showWeek(context, query))
  serve(api.setCategoryWeek, (context, { query, body }) => setWeek(context, query, body.days))
  serve(api.customDates, (context, { query }) => listCustomDates(context, query))
  serve(api.customDate, (context, { params }) => showCustomDate(context, params.id))
  serve(api.setCustomDate, (context, { body }) => setCustomDate(context, body))
  serve(api.saveDay, (context, { body }) => setCustomDate(context, body))
  serve(api.removeCustomDate, (context, { params }) => removeCustomDate(context, params.id))
  serve(api.closeRange, (context, { body }) => closeRange(context, body))
  serve(api.settings, (context) => showSettings(context))
  serve(api.setSettings, (context, { body }) => changeSettings(context, body))
  serve(api.setting, (context, { query }) => showSetup(context, query.category))
  serve(api.setSetting, (context, { query, body }) => changeSetup(context, query.category, body))
}
