import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'

interface OlderStateProps {
  isReadingOlder: boolean
  isOlderBroken: boolean
  isEmpty: boolean
  onRetry: () => void
}

/** Loading status of older messages. It overlays the messages, so that they do not move. */
export function OlderState({ isReadingOlder, isOlderBroken, isEmpty, onRetry }: OlderStateProps) {
  const t = useTranslate()
  if (isEmpty) return <Box sx={{ ...over, top: '40%' }}>{t('messages.conversation.empty')}</Box>
  if (isOlderBroken)
    return (
      <Box component="output" sx={{ ...over, ...plate }}>
        {t('messages.conversation.older_broken')}
        <Button onClick={onRetry}>{t('account.retry')}</Button>
      </Box>
    )
  return (
    <Box component="output">
      {isReadingOlder && <Box sx={{ ...over, ...plate }}>{t('messages.conversation.older_loading')}</Box>}
    </Box>
  )
}

const over = {
  position: 'absolute',
  zIndex: 1,
  top: 8,
  left: '50%',
  transform: 'translateX(-50%)',
  width: 'max-content',
  maxWidth: '90%',
  textAlign: 'center',
  color: 'var(--muted)',
} as const
const plate = { px: 4, py: 1, borderRadius: 999, bgcolor: 'var(--sand)', color: 'var(--ink)', fontSize: 14 } as const
