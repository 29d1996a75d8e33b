import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import type { Occupancy } from '#schemas/scheduling/availability.ts'
import { Loaded } from '#ui/notices/Loaded.tsx'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { plainDateOf } from '#shared/i18n/format.ts'
import * as paths from '#schemas/platform/paths.ts'
import { Panel } from './Panel.tsx'

const rowHeight = 40
/** Seven days and the head. */
const height = 8 * rowHeight

/** Occupancy of this week by day. */
export function WeekOccupancy() {
  const t = useTranslate()
  const { zone } = useFormats()
  const [today] = useState(() => plainDateOf(zone, new Date()))
  const occupancy = useRead(availabilityApi.occupancy, { params: { date: today } })
  return (
    <Panel
      title={t('practice_overview.this_week')}
      action={<Link to={paths.availability()}>{t('practice_overview.change_hours')}</Link>}
      minHeight={height}
    >
      <Loaded read={occupancy} height={height}>
        {(data) => <Days days={data.days} today={today} />}
      </Loaded>
    </Panel>
  )
}

function Days({ days, today }: { days: Occupancy['days']; today: string }) {
  const t = useTranslate()
  const most = Math.max(60, ...days.map(({ offeredMinutes, bookedMinutes }) => Math.max(offeredMinutes, bookedMinutes)))
  return (
    <Box
      component="table"
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        fontVariantNumeric: 'tabular-nums',
        '& tr': { height: rowHeight },
        '& th, & td': { p: 0, textAlign: 'left', fontWeight: 400, whiteSpace: 'nowrap' },
        '& thead th': { color: 'var(--muted)', fontSize: 14 },
        '& th:last-child, & td:last-child': { textAlign: 'right' },
      }}
    >
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            <VisuallyHidden>{t('practice_overview.day')}</VisuallyHidden>
          </th>
          <th scope="col">{t('practice_overview.booked')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <Day key={day.date} {...day} most={most} isToday={day.date === today} />
        ))}
      </tbody>
    </Box>
  )
}

interface DayProps {
  date: string
  offeredMinutes: number
  bookedMinutes: number
  /** Bars are relative to the longest day. */
  most: number
  isToday: boolean
}

function Day({ date, offeredMinutes, bookedMinutes, most, isToday }: DayProps) {
  const t = useTranslate()
  const formats = useFormats()
  const hours = (minutes: number) => formats.number(Math.round(minutes / 6) / 10)
  const share = (minutes: number) => `${(100 * minutes) / most}%`
  const bar = { position: 'absolute', inset: '0 auto 0 0', borderRadius: 999 } as const
  return (
    <tr>
      <th scope="row" aria-current={isToday ? 'date' : undefined}>
        <Box component="span" sx={isToday ? { fontWeight: 600 } : {}}>
          {formats.date(date, { weekday: 'short', day: 'numeric', month: 'short' })}
        </Box>
      </th>
      <td aria-hidden="true">
        <Box sx={{ position: 'relative', height: 12, minWidth: 60, mx: 4 }}>
          <Box sx={{ ...bar, bgcolor: 'var(--mint)' }} style={{ width: share(offeredMinutes) }} />
          <Box sx={{ ...bar, bgcolor: 'var(--primary)' }} style={{ width: share(bookedMinutes) }} />
        </Box>
      </td>
      <td>
        {offeredMinutes === 0 && bookedMinutes === 0
          ? t('practice_overview.closed')
          : t('practice_overview.hours_of', { booked: hours(bookedMinutes), offered: hours(offeredMinutes) })}
      </td>
    </tr>
  )
}
