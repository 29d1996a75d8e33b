import EventIcon from '@mui/icons-material/EventOutlined'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { calendarApi } from '#schemas/scheduling/calendar-feed.calls.gen.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { addressOf } from '#shared/api/api.ts'
import { canBeInCalendar } from './AddToCalendar.tsx'
import { calendarLinks } from './calendar-links.ts'

interface CalendarMenuProps {
  booking: Booking
  /** The main action of the page. */
  isMain: boolean
}

/** Adds the appointment to another calendar, chosen in a menu. */
export function CalendarMenu({ booking, isMain }: CalendarMenuProps) {
  const t = useTranslate()
  const maySaveFile = useIsAllowed(calendarApi.event)
  const [button, setButton] = useState<HTMLElement | null>(null)
  const { identifier, startAt, endAt } = booking
  if (!canBeInCalendar(booking) || startAt === null || endAt === null) return null
  const close = () => setButton(null)
  return (
    <>
      <Button
        variant={isMain ? 'contained' : 'outlined'}
        startIcon={<EventIcon />}
        aria-haspopup="menu"
        aria-expanded={button !== null}
        onClick={({ currentTarget }) => setButton(currentTarget)}
      >
        {t('calendar_feed.add_short')}
      </Button>
      <Menu anchorEl={button} open={button !== null} onClose={close} slotProps={{ transition: { timeout: 120 } }}>
        {maySaveFile && (
          <MenuItem
            component="a"
            href={`/api${addressOf(calendarApi.event.path, { params: { id: identifier } })}`}
            download="appointment.ics"
            onClick={close}
            sx={{ minHeight: 44 }}
          >
            {t('calendar_feed.file')}
          </MenuItem>
        )}
        {calendarLinks({ title: t('calendar_feed.event.summary'), startAt, endAt }).map(({ name, href }) => (
          <MenuItem
            key={name}
            component="a"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            referrerPolicy="no-referrer"
            onClick={close}
            sx={{ minHeight: 44 }}
          >
            {t('calendar_feed.open_in', { name })}
          </MenuItem>
        ))}
        <MenuItem
          disabled
          sx={{
            whiteSpace: 'normal',
            maxWidth: 320,
            fontSize: 14,
            '&.Mui-disabled': { opacity: 1, color: 'var(--muted)' },
          }}
        >
          {t('calendar_feed.hint')}
        </MenuItem>
      </Menu>
    </>
  )
}
