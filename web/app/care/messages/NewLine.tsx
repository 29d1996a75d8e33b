import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'

/** Marks the first unread message. */
export function NewLine() {
  const t = useTranslate()
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        py: 2,
        color: 'var(--accent)',
        fontSize: 14,
        fontWeight: 600,
        '&::before, &::after': { content: '""', flex: 1, borderTop: '1px solid currentColor', opacity: 0.5 },
      }}
    >
      {t('messages.conversation.new')}
    </Box>
  )
}
