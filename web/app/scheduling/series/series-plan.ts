import type { NewSeries, Series } from '#schemas/scheduling/series.ts'
import { seriesLimits } from '#schemas/scheduling/series-limits.ts'

/** How many sessions a series may have. */
export const sessionCounts = Array.from(
  { length: seriesLimits.countMax - seriesLimits.countMin + 1 },
  (_, place) => place + seriesLimits.countMin,
)

/** Sessions that the preview of a series would book at once. */
export const bookedCount = (items: Series['items']): number =>
  items.filter(({ status }) => status === 'free' || status === 'moved').length

/** Whether nothing can be booked: no date fits, or one does not although all are required. */
export const isStopped = ({ items }: Series, conflictPolicy: NewSeries['conflictPolicy']): boolean =>
  bookedCount(items) === 0 || (conflictPolicy === 'fail' && items.some(({ status }) => status === 'conflict'))
