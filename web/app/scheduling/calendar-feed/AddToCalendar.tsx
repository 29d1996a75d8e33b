import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { calendarApi } from '#schemas/scheduling/calendar-feed.calls.gen.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { addressOf } from '#shared/api/api.ts'
import { calendarLinks } from './calendar-links.ts'

const held: readonly Booking['status'][] = ['booking_request', 'pending', 'confirmed']

/** An appointment with a time that is still ahead. */
export const canBeInCalendar = ({ startAt, phase, status }: Booking): boolean =>
  startAt !== null && phase !== 'past' && held.includes(status)

/** Exports one appointment to another calendar, as a file or through a link that contains only the time. */
export function AddToCalendar({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const titleId = useId()
  const maySaveFile = useIsAllowed(calendarApi.event)
  const { identifier, startAt, endAt } = booking
  if (startAt === null || endAt === null || !canBeInCalendar(booking)) return null
  const links = calendarLinks({ title: t('calendar_feed.event.summary'), startAt, endAt })
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 6 }}>
      <Typography id={titleId} variant="h2" sx={{ fontSize: 20, mb: 2 }}>
        {t('calendar_feed.add')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        {maySaveFile && (
          <Button
            variant="outlined"
            component="a"
            href={`/api${addressOf(calendarApi.event.path, { params: { id: identifier } })}`}
            download="appointment.ics"
          >
            {t('calendar_feed.file')}
          </Button>
        )}
        {links.map(({ name, href }) => (
          <Button
            key={name}
            component="a"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            referrerPolicy="no-referrer"
          >
            {t('calendar_feed.open_in', { name })}
          </Button>
        ))}
      </Box>
      <Typography sx={{ mt: 2, color: 'var(--muted)', fontSize: 14, maxWidth: '60ch' }}>
        {t('calendar_feed.hint')}
      </Typography>
    </Box>
  )
}
