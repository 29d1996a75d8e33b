// Written by scripts/generate-calls.ts from availability.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './availability.ts'

export const availabilityApi: Calls<typeof schema.availabilityApi> = {
  ownDay: { method: 'GET', path: '/provider-availability/timeslot/:date' },
  publicDay: { method: 'GET', path: '/providers-availability/:providerId/timeslot/:date' },
  ownMonth: { method: 'GET', path: '/provider-availability/month/:month' },
  publicMonth: { method: 'GET', path: '/providers-availability/:providerId/month/:month' },
  publicSettings: { method: 'GET', path: '/providers-availability/:providerId/settings' },
  nextHours: { method: 'GET', path: '/providers-availability/hours' },
  generalWeek: { method: 'GET', path: '/provider-availability/days/default' },
  setGeneralWeek: { method: 'POST', path: '/provider-availability/days/default' },
  categoryWeek: { method: 'GET', path: '/provider-availability/days/recurring' },
  setCategoryWeek: { method: 'POST', path: '/provider-availability/days/recurring' },
  customDates: { method: 'GET', path: '/provider-availability/days/custom' },
  customDate: { method: 'GET', path: '/provider-availability/days/custom/:id' },
  setCustomDate: { method: 'POST', path: '/provider-availability/days/custom' },
  removeCustomDate: { method: 'DELETE', path: '/provider-availability/days/custom/:id' },
  saveDay: { method: 'POST', path: '/provider-availability/day' },
  closeRange: { method: 'POST', path: '/provider-availability/days/closed' },
  settings: { method: 'GET', path: '/provider-availability/settings' },
  setSettings: { method: 'PUT', path: '/provider-availability/settings' },
  setting: { method: 'GET', path: '/provider/availability-setting' },
  setSetting: { method: 'POST', path: '/provider/availability-setting' },
  occupancy: { method: 'GET', path: '/provider-availability/occupancy/:date' },
}
