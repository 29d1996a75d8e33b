import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import * as paths from '#schemas/platform/paths.ts'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { clientOf } from '#app/scheduling/bookings/people.ts'
import { blocksOn } from '#app/scheduling/schedule-view/blocks.ts'
import { daysOf } from '#app/scheduling/schedule-view/days.ts'
import { MiniMonth } from '#app/scheduling/schedule-view/MiniMonth.tsx'
import { legendMarks } from '#app/scheduling/schedule-view/ScheduleLegend.tsx'
import type { RailFacts } from '#app/scheduling/schedule-view/ScheduleView.tsx'
import { useSessions } from '#app/scheduling/schedule-view/use-sessions.ts'
import { useRead } from '#ui/api/use-call.ts'
import { sidePanelWidth } from '#ui/page/layout.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { RowNow } from './RowNow.tsx'

interface CalendarRailProps extends RailFacts {
  onDecline: (booking: Booking) => void
}

/** Beside the grid while no session is chosen: a month, requests, the rest of the day, and what the marks mean. */
export function CalendarRail({ dates, today, now, onDate, onDecline }: CalendarRailProps) {
  const t = useTranslate()
  return (
    <Box component="aside" aria-label={t('calendar_view.rail.label')} sx={rail}>
      <Box sx={part}>
        <MiniMonth shown={dates} today={today} onDate={onDate} />
      </Box>
      <Requests onDecline={onDecline} />
      <Today {...{ today, now, onDecline }} />
      <Marks />
    </Box>
  )
}

interface PartProps {
  title: string
  count?: number | undefined
  titleRef?: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

function Part({ title, count, titleRef, children }: PartProps) {
  const titleId = useId()
  return (
    <Box component="section" aria-labelledby={titleId} sx={part}>
      <Typography id={titleId} ref={titleRef} tabIndex={-1} variant="h2" sx={{ fontSize: 15, mb: 2, outline: 'none' }}>
        {title}
        {count !== undefined && count > 0 && (
          <Box component="span" sx={counted}>
            {count}
          </Box>
        )}
      </Typography>
      {children}
    </Box>
  )
}

/** How many requests fit; the list of appointments has the others. */
const most = 4

/** Requests that wait for an answer, the earliest session first. */
function Requests({ onDecline }: Pick<CalendarRailProps, 'onDecline'>) {
  const t = useTranslate()
  const formats = useFormats()
  const title = useRef<HTMLHeadingElement>(null)
  const { data } = useRead(
    bookingApi.appointments,
    { query: { statuses: 'booking_request', sort: 'startAt', perPage: most } },
    { staleTime: 60_000 },
  )
  const total = data?.meta.total
  // An answered request goes away with the button that had the focus.
  const known = useRef(total)
  useEffect(() => {
    const isFewer = total !== undefined && known.current !== undefined && total < known.current
    known.current = total
    if (isFewer && document.activeElement === document.body) title.current?.focus()
  }, [total])
  if (!data) return null
  return (
    <Part title={t('calendar_view.rail.requests')} count={total} titleRef={title}>
      {total === 0 && <Muted text={t('calendar_view.rail.no_requests')} />}
      <Box component="ul" sx={list}>
        {data.data.map((booking) => (
          <Box component="li" key={booking.identifier} sx={{ py: 1 }}>
            <Person booking={booking} when={booking.startAt ? formats.moment(booking.startAt) : ''} />
            <Box sx={{ mt: 1, ...buttons }}>
              <RowNow booking={booking} onDecline={onDecline} variant="outlined" />
            </Box>
          </Box>
        ))}
      </Box>
      {(total ?? 0) > most && (
        <MuiLink
          component={Link}
          to={`${paths.appointments()}?${new URLSearchParams({ filter: JSON.stringify({ statuses: 'booking_request' }) }).toString()}`}
          sx={{ display: 'inline-block', py: 0.5 }}
        >
          {t('calendar_view.rail.all_requests', { count: total ?? 0 })}
        </MuiLink>
      )}
    </Part>
  )
}

/** The sessions of today that are not over. */
function Today({ today, now, onDecline }: Pick<CalendarRailProps, 'today' | 'now' | 'onDecline'>) {
  const t = useTranslate()
  const formats = useFormats()
  const days = useMemo(() => daysOf(formats.zone, [today]), [formats.zone, today])
  const { blocks } = useSessions(days)
  const left =
    blocks &&
    days
      .flatMap((day) => blocksOn(day, blocks))
      .filter(
        ({ booking, kind, endAt }) =>
          kind !== 'move_to' && ['pending', 'confirmed'].includes(booking.status) && Date.parse(endAt) > now,
      )
  if (!left) return null
  return (
    <Part title={t('agenda.today')} count={left.length}>
      {left.length === 0 && <Muted text={t('calendar_view.rail.none_left')} />}
      <Box component="ul" sx={list}>
        {left.map(({ key, booking, startAt }) => (
          <Box component="li" key={key} sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 36 }}>
            <Box sx={{ mr: 'auto', minWidth: 0 }}>
              <Person booking={booking} before={formats.time(startAt)} />
            </Box>
            <Box sx={buttons}>
              <RowNow booking={booking} onDecline={onDecline} />
            </Box>
          </Box>
        ))}
      </Box>
    </Part>
  )
}

interface PersonProps {
  booking: Booking
  before?: string
  when?: string
}

/** The client as the link to the appointment, with its time. */
function Person({ booking, before = '', when = '' }: PersonProps) {
  return (
    <Box sx={{ overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
      {before !== '' && <strong>{before} </strong>}
      <MuiLink
        component={Link}
        to={paths.appointment({ id: booking.identifier })}
        sx={{ display: 'inline-block', py: 0.5, color: 'var(--ink)', fontWeight: before === '' ? 600 : 400 }}
      >
        {clientOf(booking)}
      </MuiLink>{' '}
      <Box component="span" sx={{ color: 'var(--muted)' }}>
        {when}
      </Box>
    </Box>
  )
}

/** What the marks in the grid mean, and where the hours behind them are changed. */
function Marks() {
  const t = useTranslate()
  const links = { open: paths.availability(), blocked: paths.customDates() } as const
  return (
    <Part title={t('calendar_view.rail.marks')}>
      <Box component="ul" sx={list}>
        {(['session', 'request', 'open', 'blocked'] as const).map((name) => (
          <Box component="li" key={name} sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 28 }}>
            <Box aria-hidden sx={{ width: 16, height: 14, borderRadius: '4px', ...legendMarks[name] }} />
            <span>{t(`calendar_view.legend.${name}`)}</span>
            {(name === 'open' || name === 'blocked') && (
              <MuiLink
                component={Link}
                to={links[name]}
                aria-label={t(`calendar_view.rail.edit_${name}`)}
                sx={{ ml: 'auto', py: 0.5 }}
              >
                {t('ra.action.edit')}
              </MuiLink>
            )}
          </Box>
        ))}
      </Box>
    </Part>
  )
}

const Muted = ({ text }: { text: string }) => (
  <Typography sx={{ color: 'var(--muted)', fontSize: 14 }}>{text}</Typography>
)

/** As wide as the preview that takes its place, so that the grid stays as it is. */
const rail = {
  flexShrink: 0,
  width: sidePanelWidth,
  bgcolor: 'var(--card)',
  border: '1px solid var(--hairline)',
  borderRadius: 3,
  fontSize: 14,
  maxHeight: 'max(420px, calc(100dvh - 196px))',
  overflowY: 'auto',
} as const
const part = { px: 4, py: 3, '& + &': { borderTop: '1px solid var(--hairline)' } } as const
const list = { listStyle: 'none', m: 0, p: 0 } as const
const buttons = { display: 'flex', gap: 2, '& .MuiButton-root': { minHeight: 32, px: 3 } } as const
const counted = {
  ml: 2,
  px: 1.5,
  fontSize: 12,
  fontWeight: 600,
  lineHeight: '18px',
  fontFamily: 'var(--font-text, inherit)',
  display: 'inline-block',
  verticalAlign: '1px',
  borderRadius: 999,
  bgcolor: 'var(--sand)',
} as const
