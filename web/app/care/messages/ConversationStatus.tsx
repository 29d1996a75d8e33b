import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'

interface ConversationStatusProps {
  name: string
  isOffline: boolean
  isTyping: boolean
}

/** A line that is always present, so that the layout does not move when it has content. */
export function ConversationStatus({ name, isOffline, isTyping }: ConversationStatusProps) {
  const t = useTranslate()
  return (
    <Box sx={{ px: { xs: 3, md: 5 }, minHeight: 26, fontSize: 14, lineHeight: '26px', color: 'var(--muted)' }}>
      <Box component="output" sx={{ color: 'var(--warning)' }}>
        {isOffline && t('messages.conversation.offline')}
      </Box>
      {!isOffline && isTyping && <span>{t('messages.conversation.typing', { name })}</span>}
    </Box>
  )
}
