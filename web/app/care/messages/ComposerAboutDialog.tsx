import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { Correspondent } from '#schemas/care/messages.ts'
import { CloseButton } from '#ui/dialogs/CloseButton.tsx'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { LoadError, EmptyState } from '#ui/notices/Notice.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { BookingStatus } from '#app/scheduling/bookings/BookingStatus.tsx'
import { useSessionsWith } from './use-sessions-with.ts'
import type { Written } from './written.ts'

interface ComposerAboutDialogProps {
  person: Correspondent
  onChoose: (appointment: NonNullable<Written['appointment']>) => void
  onClose: () => void
}

/** Sessions of the two users, newest first; choosing one closes the dialog. */
export function ComposerAboutDialog({ person, onChoose, onClose }: ComposerAboutDialogProps) {
  const t = useTranslate()
  const { sessions, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useSessionsWith(person)
  const none = person.name === null ? t('messages.about.none_nobody') : t('messages.about.none', person)
  return (
    <Modal title={t('messages.about.title')} isOpen onClose={onClose} actions={<CloseButton onClose={onClose} />}>
      <Typography>{t('messages.about.text')}</Typography>
      {error !== null && <LoadError error={error} onRetry={refetch} />}
      {isPending && (
        <Box component="output" aria-label={t('messages.about.loading')}>
          <Skeleton variant="rounded" height={220} />
        </Box>
      )}
      {!isPending && error === null && sessions.length === 0 && !hasNextPage && <EmptyState text={none} />}
      {sessions.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
          {sessions.map((session) => (
            <li key={session.identifier}>
              <Session session={session} onChoose={onChoose} />
            </li>
          ))}
        </Box>
      )}
      {hasNextPage && (
        <Button variant="outlined" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('messages.about.more')}
        </Button>
      )}
    </Modal>
  )
}

interface SessionProps extends Pick<ComposerAboutDialogProps, 'onChoose'> {
  session: Booking
}

function Session({ session: { identifier, startAt, status, therapyCategory }, onChoose }: SessionProps) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <ButtonBase
      onClick={() => onChoose({ identifier, startAt, status })}
      sx={{
        font: 'inherit',
        width: '100%',
        minHeight: 56,
        px: 4,
        py: 2,
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        columnGap: 3,
        textAlign: 'left',
        borderRadius: 3,
        border: '1.5px solid var(--control)',
        '&:hover': { bgcolor: 'var(--mint)' },
      }}
    >
      <span>
        <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
          {startAt === null ? t('appointments.not_scheduled') : formats.longMoment(startAt)}
        </Box>
        <Box component="span" sx={{ color: 'var(--muted)', fontSize: 14 }}>
          {therapyCategory.name}
        </Box>
      </span>
      <BookingStatus status={status} />
    </ButtonBase>
  )
}
