import { realDate } from '#platform/core/real-date.ts'

/** The instants that bound a range of UTC days, the last day included. */
export const daysOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  ...(from ? { from: startOf(realDate(from, 'from')) } : {}),
  ...(to ? { to: startOf(realDate(to, 'to').add({ days: 1 })) } : {}),
})

export const startOf = (day: Temporal.PlainDate) => `${day.toString()}T00:00:00.000Z`
