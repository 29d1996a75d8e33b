import EventIcon from '@mui/icons-material/EventOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import type { Correspondent, Message } from '#schemas/care/messages.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useSessionText } from './use-session-text.ts'

const AppointmentMessageDialog = lazy(async () => ({
  default: (await import('./AppointmentMessageDialog.tsx')).AppointmentMessageDialog,
}))

interface AppointmentMessageProps {
  message: Message
  person: Correspondent
}

/** The session a message is about, with a button that shows both; nothing if it has none. */
export function AppointmentMessage({ message, person }: AppointmentMessageProps) {
  const t = useTranslate()
  const describe = useSessionText()
  const { opened, open, close } = useDialog<string>()
  const { identifier, appointment } = message
  if (!appointment) return null
  const dialog = `appointment-message ${identifier}`
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        my: 2,
        px: 3,
        py: 1,
        borderRadius: 3,
        border: '1px solid var(--hairline)',
        bgcolor: 'var(--card)',
        color: 'var(--ink)',
        fontSize: 14,
      }}
    >
      <EventIcon aria-hidden fontSize="small" sx={{ color: 'var(--muted)' }} />
      <Box component="span" sx={{ flex: '1 1 180px', minWidth: 0 }}>
        {describe(appointment)}
      </Box>
      <Button onClick={() => open(dialog)} sx={{ px: 2 }}>
        {t('messages.appointment.view')}
      </Button>
      {opened === dialog && (
        <Suspense>
          <AppointmentMessageDialog
            message={message}
            appointment={appointment.identifier}
            person={person}
            onClose={close}
          />
        </Suspense>
      )}
    </Box>
  )
}
