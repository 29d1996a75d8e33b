import { refused } from '#platform/core/errors.ts'
import { readIntervals } from './rules.ts'

interface Day {
  isAvailable: boolean
  timeSlotsInterval: { startTime: string; endTime: string }[]
}

/** The hours of a day in their stored form; an open day has at least one interval. */
export function openMinutes({ isAvailable, timeSlotsInterval }: Day, field: string): number[] {
  const read = readIntervals(timeSlotsInterval)
  if (read.as === 'refused') throw refused('VALIDATION_ERROR', { fields: { [field]: read.key } })
  if (isAvailable && read.minutes.length === 0)
    throw refused('VALIDATION_ERROR', { fields: { [field]: 'validation.required' } })
  return read.minutes
}
