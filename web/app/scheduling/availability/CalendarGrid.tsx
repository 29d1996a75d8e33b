import type { OwnCalendarMonth } from '#schemas/scheduling/availability.ts'
import { CalendarCell } from './CalendarCell.tsx'
import { MonthFrame } from './MonthFrame.tsx'

export interface CalendarDaysProps {
  month: string
  /** Undefined while loading: the grid renders without it. */
  data: OwnCalendarMonth | undefined
  onDay: (date: string) => void
  onMonth: (month: string) => void
}

/** The month on a desktop: hours and sessions in each day. */
export function CalendarGrid({ month, data, onDay, onMonth }: CalendarDaysProps) {
  const days = new Map(data?.days.map((day) => [day.date.date, day]))
  return (
    <MonthFrame
      month={month}
      today={data?.today}
      isPending={!data}
      onMonth={onMonth}
      cell={(date, arrow) => (
        <CalendarCell
          date={date}
          day={days.get(date)}
          today={data?.today}
          zone={data?.providerTimezone}
          arrow={arrow}
          onOpen={() => onDay(date)}
        />
      )}
    />
  )
}
