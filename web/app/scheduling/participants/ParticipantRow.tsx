import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import type { Booking, Participant } from '#schemas/scheduling/bookings.ts'
import { participantApi } from '#schemas/scheduling/participants.calls.gen.ts'
import { useAct } from '#ui/api/use-call.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { rememberBooking } from '#app/scheduling/bookings/remember-booking.ts'
import { nameOf } from './people.ts'
import { useChange, useRefreshBooking } from './use-change.ts'

interface ParticipantRowProps {
  booking: Booking
  participant: Participant
  onAbsent: () => void
  onRemove: () => void
}

/** One participant: name, role, status and allowed actions. */
export function ParticipantRow({ booking, participant, onAbsent, onRemove }: ParticipantRowProps) {
  const t = useTranslate()
  const { userType } = useViewer()
  const { role, relation, email } = participant
  const isOwn = role === userType
  const name = nameOf(participant) || t(role === 'guest' ? 'participants.guest' : `participants.roles.${role}`)
  const part = role === 'guest' ? t(`participants.relations.${relation ?? 'other'}`) : t(`participants.roles.${role}`)
  return (
    <Box
      component="li"
      sx={{
        p: 4,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        alignItems: 'center',
        '& + &': { borderTop: '1px solid var(--hairline)' },
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{isOwn ? `${name} (${t('participants.you')})` : name}</Typography>
        <Typography sx={{ color: 'var(--muted)', fontSize: 14 }}>
          {[role === 'guest' ? `${t('participants.guest')}, ${part}` : part, email].filter(Boolean).join(' · ')}
        </Typography>
        <State participant={participant} isOwn={isOwn} />
      </Box>
      {role === 'guest' ? (
        <GuestActions booking={booking} guest={participant} name={name} onRemove={onRemove} />
      ) : (
        <SideActions booking={booking} participant={participant} name={name} isOwn={isOwn} onAbsent={onAbsent} />
      )}
    </Box>
  )
}

/** A guest's answer, whether the therapist has seen the booking, and attendance. */
function State({ participant, isOwn }: Pick<SideActionsProps, 'participant' | 'isOwn'>) {
  const t = useTranslate()
  const { role, status, attendance } = participant
  const answer = role === 'guest' ? t(`participants.status.${status}`) : undefined
  const seen = role === 'provider' && status === 'invited' && !isOwn ? t('participants.unseen') : undefined
  const came = attendance === 'unknown' ? undefined : t(`participants.attendance.${attendance}`)
  const words = came ?? answer ?? seen
  return words ? <Typography sx={{ fontSize: 14 }}>{words}</Typography> : null
}

interface SideActionsProps {
  booking: Booking
  participant: Participant
  name: string
  isOwn: boolean
  onAbsent: () => void
}

function SideActions({ booking, participant, name, isOwn, onAbsent }: SideActionsProps) {
  const t = useTranslate()
  if (isOwn) return <SeenButton booking={booking} participant={participant} />
  if (!booking.actions.includes('report_absence')) return null
  const absent = booking.reportLeadsTo !== 'not_connected' && (
    <Button variant="outlined" aria-label={t('participants.absent_of', { name })} onClick={onAbsent}>
      {t('participants.absent')}
    </Button>
  )
  // What the room recorded may be contradicted; what a person said may not.
  if (participant.attendanceSource === 'room') return absent
  if (participant.attendance !== 'unknown') return null
  return (
    <Attendance booking={booking} participant={participant} name={name}>
      {absent}
    </Attendance>
  )
}

function Attendance({
  booking,
  participant,
  name,
  children,
}: Pick<SideActionsProps, 'booking' | 'participant' | 'name'> & { children: React.ReactNode }) {
  const t = useTranslate()
  const change = useChange(booking, { toast: 'participants.noted' })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Button
        variant="outlined"
        loading={change.isBusy}
        aria-label={t('participants.came_of', { name })}
        onClick={() => change.send(participant.identifier, { attendance: 'attended' })}
      >
        {t('participants.came')}
      </Button>
      {children}
    </Box>
  )
}

/** Marks a client's booking as seen by the therapist. */
function SeenButton({ booking, participant }: Pick<SideActionsProps, 'booking' | 'participant'>) {
  const t = useTranslate()
  const queries = useQueryClient()
  const act = useAct(participantApi.acknowledge, { onDone: (seen) => rememberBooking(queries, seen) })
  const may = useIsAllowed(participantApi.acknowledge)
  const isNew = participant.role === 'provider' && participant.status === 'invited'
  if (!may || !isNew || booking.actions.includes('acknowledge')) return null
  return (
    <Button
      variant="outlined"
      loading={act.isPending}
      onClick={() => act.mutate({ params: { id: participant.identifier } })}
    >
      {t('participants.mark_seen')}
    </Button>
  )
}

interface GuestActionsProps {
  booking: Booking
  guest: Participant
  name: string
  onRemove: () => void
}

function GuestActions({ booking, guest, name, onRemove }: GuestActionsProps) {
  const t = useTranslate()
  const isIn = guest.status === 'invited' || guest.status === 'acknowledged'
  const absent = useChange(booking, { toast: 'participants.noted' })
  const { userType } = useViewer()
  const mayRemove = useIsAllowed(participantApi.change)
  if (!isIn) return null
  if (booking.actions.includes('report_absence') && guest.attendance === 'unknown') {
    return (
      <Attendance booking={booking} participant={guest} name={name}>
        <Button
          variant="outlined"
          loading={absent.isBusy}
          aria-label={t('participants.absent_of', { name })}
          onClick={() => absent.send(guest.identifier, { attendance: 'absent' })}
        >
          {t('participants.absent')}
        </Button>
      </Attendance>
    )
  }
  if (userType !== 'client' || booking.phase !== 'upcoming') return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {booking.actions.includes('share') && <SendAgain booking={booking} guest={guest} name={name} />}
      {mayRemove && (
        <Button variant="outlined" aria-label={t('participants.remove_of', { name })} onClick={onRemove}>
          {t('participants.remove')}
        </Button>
      )}
    </Box>
  )
}

/** Sends the same guest a new link; the old one stops working. */
function SendAgain({ booking, guest, name }: Omit<GuestActionsProps, 'onRemove'>) {
  const t = useTranslate()
  const notify = useNotify()
  const refresh = useRefreshBooking(booking)
  const act = useAct(participantApi.share, {
    onDone: () => {
      refresh()
      notify('participants.invited', { type: 'success' })
    },
  })
  const { email, relation, firstName } = guest
  if (email === undefined || relation === undefined) return null
  const body = {
    bookingIdentifier: booking.identifier,
    email,
    relation,
    ...(firstName === null ? {} : { firstName }),
  }
  return (
    <Button
      variant="outlined"
      loading={act.isPending}
      aria-label={t('participants.send_again_to', { name })}
      onClick={() => act.mutate({ body })}
    >
      {t('participants.send_again')}
    </Button>
  )
}
