import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import * as paths from '#schemas/platform/paths.ts'
import type { Today } from '#schemas/operations/overview.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { plainDateOf } from '#shared/i18n/format.ts'
import { useNow } from '#ui/page/use-now.ts'
import { useCanMessage } from '#ui/viewer/use-can-message.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { clientOf } from '#app/scheduling/bookings/people.ts'
import { useRoomEntry } from './use-room-entry.ts'

interface NextSessionProps {
  booking: Booking
  lastNote: Today['lastNote']
}

/** The session that runs or comes next: when, with whom, what was noted last, and the way in. */
export function NextSession({ booking, lastNote }: NextSessionProps) {
  const t = useTranslate()
  const formats = useFormats()
  const now = useNow()
  const titleId = useId()
  const { startAt, endAt, therapyCategory, modality, identifier } = booking
  if (startAt === null || endAt === null) return null
  const isRunning = Date.parse(startAt) <= now
  const isToday = formats.day(startAt) === formats.day(new Date(now).toISOString())
  return (
    <Box component="section" aria-labelledby={titleId} sx={card}>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ color: 'var(--primary)', fontFamily: 'var(--font-heading)', fontSize: 16, fontWeight: 600 }}>
          {isRunning
            ? t('today.running', { until: formats.time(endAt) })
            : t('today.starts', { when: formats.relative(startAt, now) })}
        </Typography>
        <Typography id={titleId} variant="h2" sx={{ fontSize: 22, overflowWrap: 'anywhere' }}>
          <Box component={Link} to={paths.appointment({ id: identifier })} sx={titleLink}>
            {clientOf(booking) || t('today.no_name')}
          </Box>
        </Typography>
        <Box sx={{ mt: 1, fontVariantNumeric: 'tabular-nums' }}>
          {!isToday && `${formats.day(startAt)}, `}
          {t('today.from_to', { from: formats.time(startAt), to: formats.time(endAt) })} · {therapyCategory.name},{' '}
          {modality.name}
        </Box>
      </Box>
      <Facts booking={booking} lastNote={lastNote} />
      <Actions booking={booking} />
    </Box>
  )
}

const card = {
  p: { xs: 4, md: 5 },
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 5fr) minmax(0, 4fr)' },
  columnGap: 5,
  bgcolor: 'var(--mint)',
  border: '1px solid color-mix(in srgb, var(--primary) 35%, transparent)',
  borderRadius: 3,
  fontSize: 14,
  lineHeight: 1.45,
} as const
const titleLink = { color: 'var(--ink)', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } } as const

/** The newest note, the client's message with the booking, the fee, the place. */
function Facts({ booking, lastNote }: NextSessionProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { note, fee, currency, isFree, payment, place } = booking
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1, alignContent: 'start', minWidth: 0 }}>
      {lastNote && (
        <Fact name={t('today.last_note')}>
          {formats.date(plainDateOf(formats.zone, lastNote.sessionAt ?? lastNote.createdAt), noteDate)},{' '}
          <Link to={paths.note({ id: lastNote.identifier })}>{lastNote.title}</Link>{' '}
          <NoteTag isSigned={lastNote.status !== 'draft'} />
        </Fact>
      )}
      {note && (
        <Fact name={t('today.client_message')}>
          <Box component="span" sx={twoLines}>
            {note}
          </Box>
        </Fact>
      )}
      <Fact name={t('today.fee')}>
        {isFree
          ? t('booking.free')
          : t(payment.status === 'success' ? 'today.paid' : 'today.not_paid_yet', {
              amount: formats.money(fee, currency),
            })}
      </Fact>
      {place && <Fact name={t('today.place')}>{place}</Fact>}
    </Box>
  )
}

const noteDate = { weekday: 'short', day: 'numeric', month: 'short' } as const
const twoLines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: '76px minmax(0, 1fr)', columnGap: 2 }}>
    <Box component="dt" sx={{ color: 'var(--muted)', fontSize: 13 }}>
      {name}
    </Box>
    <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Box>
)

function NoteTag({ isSigned }: { isSigned: boolean }) {
  const t = useTranslate()
  const colours = isSigned
    ? { bgcolor: 'var(--card)', color: 'var(--ink)' }
    : { bgcolor: 'var(--warning-ground)', color: 'var(--warning)' }
  return (
    <Box
      component="span"
      sx={{ display: 'inline-block', px: 1.5, borderRadius: 1.5, fontSize: 12, fontWeight: 600, ...colours }}
    >
      {t(isSigned ? 'today.signed' : 'today.not_signed')}
    </Box>
  )
}

function Actions({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const formats = useFormats()
  const { href, opensAt } = useRoomEntry(booking)
  const canMessage = useCanMessage()
  const { clientIdentifier, identifier } = booking
  const name = clientOf(booking)
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      {href && (
        <Button variant="contained" href={href} sx={{ ...nextButton, px: 5, flexBasis: { xs: '100%', sm: 'auto' } }}>
          {t('today.join_session')}
        </Button>
      )}
      {clientIdentifier && (
        <Button variant="outlined" component={Link} to={paths.client({ id: clientIdentifier })} sx={nextButton}>
          {t('today.open_client')}
        </Button>
      )}
      {clientIdentifier && canMessage && name !== '' && (
        <Button
          variant="outlined"
          component={Link}
          to={paths.conversation({ id: clientIdentifier, about: identifier })}
          sx={nextButton}
        >
          {t('today.message')}
        </Button>
      )}
      {opensAt && (
        <Box component="span" sx={{ color: 'var(--muted)', fontVariantNumeric: 'tabular-nums' }}>
          {t('today.room_opens', { time: formats.time(opensAt) })}
        </Box>
      )}
    </Box>
  )
}

const nextButton = {
  minHeight: 36,
  py: 0,
  px: 3,
  fontSize: 14,
  borderRadius: 2,
  flexGrow: { xs: 1, sm: 0 },
  '@media (pointer: coarse)': { minHeight: 44 },
} as const
