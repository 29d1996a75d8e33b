import { availabilityApi } from '#schemas/scheduling/availability.ts'
import { defineResource } from '../rest/resource.ts'

/** A row that is sent back unchanged names its hours as answers do. */
const hoursOf = ({ timeSlotsInterval, timeslotIntervals }: Readonly<Record<string, unknown>>) => {
  const hours = timeSlotsInterval ?? timeslotIntervals
  return hours === undefined ? {} : { timeSlotsInterval: hours }
}

/** Dates of a therapist's calendar that differ from the weekly hours. */
export const availability = defineResource({
  name: 'availability',
  list: availabilityApi.customDates,
  one: availabilityApi.customDate,
  filters: ['category', 'from', 'to'],
  sorts: ['date'],
  create: { call: availabilityApi.setCustomDate, from: (row) => ({ body: hoursOf(row) }) },
  update: {
    call: availabilityApi.setCustomDate,
    from: (row, id) => ({ body: { identifier: id, ...hoursOf(row) } }),
  },
  remove: availabilityApi.removeCustomDate,
})
