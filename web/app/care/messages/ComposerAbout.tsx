import EventIcon from '@mui/icons-material/EventOutlined'
import RemoveIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import type { Correspondent } from '#schemas/care/messages.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { ComposerTool } from './ComposerTool.tsx'
import { useSessionText } from './use-session-text.ts'
import type { Written } from './written.ts'

const ComposerAboutDialog = lazy(async () => ({
  default: (await import('./ComposerAboutDialog.tsx')).ComposerAboutDialog,
}))

interface ComposerAboutProps {
  appointment: Written['appointment']
  onRemove: () => void
}

/** The session the message will be about; nothing if there is none. */
export function ComposerAbout({ appointment, onRemove }: ComposerAboutProps) {
  const t = useTranslate()
  const describe = useSessionText()
  if (!appointment) return null
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        m: 1,
        pl: 3,
        borderRadius: 3,
        bgcolor: 'var(--mint)',
        color: 'var(--ink)',
        fontSize: 14,
      }}
    >
      <EventIcon aria-hidden fontSize="small" />
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        {describe(appointment)}
      </Box>
      <IconButton aria-label={t('messages.about.remove')} onClick={onRemove} sx={{ color: 'var(--ink)' }}>
        <RemoveIcon />
      </IconButton>
    </Box>
  )
}

interface ComposerAboutButtonProps {
  person: Correspondent
  onChoose: (appointment: NonNullable<Written['appointment']>) => void
}

/** Opens the session picker. */
export function ComposerAboutButton({ person, onChoose }: ComposerAboutButtonProps) {
  const t = useTranslate()
  const { opened, open, close } = useDialog<'message-about'>()
  return (
    <>
      <ComposerTool
        icon={<EventIcon />}
        name={t('messages.about.choose')}
        short={t('messages.about.choose_short')}
        onClick={() => open('message-about')}
      />
      {opened === 'message-about' && (
        <Suspense>
          <ComposerAboutDialog
            person={person}
            onChoose={(appointment) => {
              onChoose(appointment)
              close()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
