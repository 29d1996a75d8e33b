import JoinIcon from '@mui/icons-material/VideocamOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { plainDateOf } from '#shared/i18n/format.ts'
import { PersonPicture } from '#app/identity/pictures/PersonPicture.tsx'
import { CountdownChip } from '#app/scheduling/appointments/CountdownChip.tsx'
import { BookingStatus } from '#app/scheduling/bookings/BookingStatus.tsx'
import { cancellationFacts, useCancellation } from '#app/scheduling/bookings/use-cancellation.ts'
import { WaitingMove } from '#app/scheduling/bookings/WaitingMove.tsx'
import { dialogState } from '#ui/dialogs/use-dialog.ts'
import { useCanMessage } from '#ui/viewer/use-can-message.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { joinOf, type Scheduled } from './next-session-rules.ts'

/** Few sessions are late. */
const LateNotice = lazy(() =>
  import('#app/scheduling/bookings/LateNotice.tsx').then((file) => ({ default: file.LateNotice })),
)

/** The next session: time until it, day and person, and the action that fits the moment. */
export function NextSession({ booking, now }: { booking: Scheduled; now: number }) {
  const t = useTranslate()
  const formats = useFormats()
  const { startAt, provider, modality, status, place, room } = booking
  const { isOpen } = joinOf(booking, now)
  return (
    <Box component="section" aria-labelledby="next-session" sx={surface}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <CountdownChip booking={booking} />
        {status !== 'confirmed' && <BookingStatus status={status} />}
      </Box>
      <Box sx={{ display: 'flex', gap: 4, alignItems: 'center' }}>
        <PersonPicture photoUrl={provider.photo} size={84} corners="28%" />
        <Box sx={{ minWidth: 0 }}>
          <Typography>{t('home.next.title')}</Typography>
          <Typography id="next-session" variant="h2" sx={{ fontSize: 'clamp(1.375rem, 1.1rem + 1.3vw, 1.875rem)' }}>
            {whenOf(startAt, now, formats, t)}
          </Typography>
          <Typography>
            {provider.firstName} {provider.lastName} · {modality.name}
          </Typography>
        </Box>
      </Box>
      {place && <Typography>{place}</Typography>}
      <WaitingMove booking={booking} />
      {room?.expectedAt && (
        <Suspense>
          <LateNotice booking={booking} />
        </Suspense>
      )}
      {!isOpen && <Terms booking={booking} now={now} />}
      <Actions booking={booking} isOpen={isOpen} />
      {isOpen && room && (
        <Typography sx={{ fontSize: 15 }}>{t('home.next.let_in', { name: provider.firstName })}</Typography>
      )}
    </Box>
  )
}

const dayMs = 86_400_000

/** `Thursday, 26 November, 08:00`, or today and tomorrow by their names. */
function whenOf(
  startAt: string,
  now: number,
  formats: ReturnType<typeof useFormats>,
  t: ReturnType<typeof useTranslate>,
): string {
  const day = plainDateOf(formats.zone, startAt)
  const time = formats.time(startAt)
  if (day === plainDateOf(formats.zone, new Date(now))) return t('home.next.today', { time })
  if (day === plainDateOf(formats.zone, new Date(now + dayMs))) return t('home.next.tomorrow', { time })
  return formats.longMoment(startAt)
}

/** From when one can join, and until when a cancellation is free. */
function Terms({ booking, now }: { booking: Scheduled; now: number }) {
  const t = useTranslate()
  const formats = useFormats()
  const { state, text } = useCancellation(cancellationFacts(booking), booking.timezones.provider)
  const { isOnline, opensAt } = joinOf(booking, now)
  const isFree = booking.status === 'confirmed' && (state === 'until' || state === 'undo')
  const join =
    isOnline && now < opensAt ? t('home.next.join_from', { time: formats.time(new Date(opensAt).toISOString()) }) : null
  const lines = [join, isFree ? text : null].filter((line) => line !== null)
  return lines.length === 0 ? null : <Typography sx={{ maxWidth: '65ch' }}>{lines.join(' ')}</Typography>
}

function Actions({ booking, isOpen }: { booking: Scheduled; isOpen: boolean }) {
  const t = useTranslate()
  const { locale } = useFormats()
  const canMessage = useCanMessage()
  const { identifier, provider, room, meetingUrl, actions } = booking
  const outside = room ? {} : ({ target: '_blank', rel: 'noopener' } as const)
  return (
    <Box sx={buttons}>
      {isOpen && (
        // A link of the document: the permission for camera and microphone belongs to the page that is loaded.
        <Button
          variant="contained"
          startIcon={<JoinIcon />}
          href={room ? addressOf(locale, paths.session({ id: identifier })) : (meetingUrl ?? '')}
          {...outside}
          sx={{ minHeight: 56, flexBasis: { xs: '100%', sm: 'auto' } }}
        >
          {t('home.next.join')}
        </Button>
      )}
      <Button
        variant={isOpen ? 'outlined' : 'contained'}
        component={Link}
        to={paths.appointment({ id: identifier })}
        sx={isOpen ? onMint : {}}
      >
        {t('home.next.view')}
      </Button>
      {canMessage && provider.firstName && (
        <Button
          variant="outlined"
          component={Link}
          to={paths.conversation({ id: provider.identifier, about: identifier })}
          sx={onMint}
        >
          {t('home.next.message', { name: provider.firstName })}
        </Button>
      )}
      {isOpen && room && (
        <Button variant="text" href={addressOf(locale, paths.connectionTest())}>
          {t('appointments.test_connection')}
        </Button>
      )}
      {!isOpen && actions.includes('reschedule') && (
        <Button
          variant="text"
          component={Link}
          to={paths.appointment({ id: identifier })}
          state={dialogState('reschedule')}
        >
          {t('home.next.reschedule')}
        </Button>
      )}
    </Box>
  )
}

const surface = {
  p: { xs: 5, md: 8 },
  display: 'grid',
  gap: 4,
  alignContent: 'start',
  bgcolor: 'var(--mint)',
  color: 'var(--ink)',
  borderRadius: 6,
  // Visible where colours are forced.
  border: '1px solid transparent',
} as const
const buttons = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'center',
  '& > *': { flexGrow: { xs: 1, sm: 0 } },
} as const
const onMint = { bgcolor: 'var(--card)' } as const
