import { realDate } from '#platform/core/real-date.ts'

/** Instants between which days of UTC lie, the last one included. */
export const daysOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  ...(from ? { from: startOf(realDate(from, 'from')) } : {}),
  ...(to ? { to: startOf(realDate(to, 'to').add({ days: 1 })) } : {}),
})

export const startOf = (day: Temporal.PlainDate) => `${day.toString()}T00:00:00.000Z`
