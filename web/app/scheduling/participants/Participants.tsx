import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Booking, Participant } from '#schemas/scheduling/bookings.ts'
import { guestLimits } from '#schemas/scheduling/guest-limits.ts'
import { cardList } from '#ui/page/card.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { ParticipantRow } from './ParticipantRow.tsx'
import { nameOf } from './people.ts'

const AbsenceDialog = lazy(async () => ({ default: (await import('./AbsenceDialog.tsx')).AbsenceDialog }))
const InviteDialog = lazy(async () => ({ default: (await import('./InviteDialog.tsx')).InviteDialog }))
const RemoveGuestDialog = lazy(async () => ({ default: (await import('./RemoveGuestDialog.tsx')).RemoveGuestDialog }))

/** Participants with answers and attendance; the client invites guests here. */
export function Participants({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const titleId = useId()
  const { opened, open, close } = useDialog<'invite' | 'absence' | 'remove_guest'>()
  const [leaving, setLeaving] = useState<string>()
  const guest = booking.participants.find(({ identifier }) => identifier === leaving)
  const isGuest = ({ role }: Participant) => role === 'guest'
  const shown = [
    ...booking.participants.filter((one) => !isGuest(one)),
    ...booking.participants.filter((one) => isGuest(one) && one.status !== 'removed'),
  ]
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 8 }}>
      <Typography id={titleId} variant="h2" sx={{ fontSize: 20, mb: 3 }}>
        {t('participants.title')}
      </Typography>
      <Box component="ul" sx={cardList}>
        {shown.map((one) => (
          <ParticipantRow
            key={one.identifier}
            booking={booking}
            participant={one}
            onAbsent={() => open('absence')}
            onRemove={() => {
              setLeaving(one.identifier)
              open('remove_guest')
            }}
          />
        ))}
      </Box>
      {booking.actions.includes('share') && (
        <Box sx={{ mt: 4, display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
          <Button variant="outlined" onClick={() => open('invite')}>
            {t('participants.invite')}
          </Button>
          <Typography sx={{ color: 'var(--muted)', fontSize: 14, flex: '1 1 240px' }}>
            {t('participants.invite_hint', { limit: guestLimits.perBooking })}
          </Typography>
        </Box>
      )}
      <Suspense fallback={null}>
        {opened === 'invite' && <InviteDialog booking={booking} onClose={close} />}
        {opened === 'absence' && <AbsenceDialog booking={booking} onClose={close} />}
        {opened === 'remove_guest' && guest && (
          <RemoveGuestDialog
            booking={booking}
            guest={guest}
            name={nameOf(guest) || t('participants.guest')}
            onClose={close}
          />
        )}
      </Suspense>
    </Box>
  )
}
