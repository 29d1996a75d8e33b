import EventIcon from '@mui/icons-material/EventOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { calendarApi } from '#schemas/scheduling/calendar-feed.calls.gen.ts'
import { ActionMenu } from '#ui/menus/ActionMenu.tsx'
import { MenuHeading, MenuLink } from '#ui/menus/MenuItem.tsx'
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
      <ActionMenu anchor={button} onClose={close}>
        {maySaveFile && (
          <MenuLink
            href={`/api${addressOf(calendarApi.event.path, { params: { id: identifier } })}`}
            download="appointment.ics"
            onClick={close}
          >
            {t('calendar_feed.file')}
          </MenuLink>
        )}
        {calendarLinks({ title: t('calendar_feed.event.summary'), startAt, endAt }).map(({ name, href }) => (
          <MenuLink
            key={name}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            referrerPolicy="no-referrer"
            onClick={close}
          >
            {t('calendar_feed.open_in', { name })}
          </MenuLink>
        ))}
        <MenuHeading>{t('calendar_feed.hint')}</MenuHeading>
      </ActionMenu>
    </>
  )
}
