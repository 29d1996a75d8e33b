import { useTranslate } from 'react-admin'
import type { OwnCalendarDay } from '#schemas/scheduling/availability.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { hoursShown } from './hours-text.ts'
import { isClosed } from './month-days.ts'

/** A day as text for screen readers: date, hours, their source, sessions. */
export function useDayName() {
  const t = useTranslate()
  const formats = useFormats()
  return (date: string, day: OwnCalendarDay | undefined): string => {
    const name = formats.date(date, { weekday: 'long', day: 'numeric', month: 'long' })
    if (!day) return name
    const outside = day.bookings.filter(({ isOutside }) => isOutside).length
    const words = [
      name,
      isClosed(day) ? t('calendar.closed') : hoursShown(day.timeslotIntervals).join(', '),
      day.source === 'custom' ? t('calendar.own_hours') : '',
      day.bookings.length > 0 ? t('calendar.sessions', { smart_count: day.bookings.length }) : '',
      outside > 0 ? t('calendar.sessions_outside', { smart_count: outside }) : '',
    ]
    return words.filter((word) => word !== '').join(', ')
  }
}
