import ErrorIcon from '@mui/icons-material/ErrorOutline'
import ScheduleIcon from '@mui/icons-material/Schedule'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { useMessageOf } from '#ui/api/use-call.ts'
import type { Outgoing } from './outgoing.ts'

interface OutgoingStateProps {
  item: Outgoing
  onRetry: (draft: string) => void
  onDiscard: (draft: string) => void
}

/** Why a message has not been sent yet and what the user can do; nothing while it is being sent. */
export function OutgoingState({ item, onRetry, onDiscard }: OutgoingStateProps) {
  const t = useTranslate()
  const sentence = useSentence(item)
  if (sentence === null) return null
  const isWaiting = item.state.as === 'waiting'
  const Icon = isWaiting ? ScheduleIcon : ErrorIcon
  const isWithout = item.state.as === 'files_lost'
  return (
    <Box sx={{ display: 'grid', justifyItems: 'end', maxWidth: 'min(85%, 560px)', ml: 'auto' }}>
      <Box
        component="output"
        sx={{
          display: 'flex',
          gap: 1.5,
          alignItems: 'start',
          color: isWaiting ? 'var(--warning)' : 'var(--error)',
          fontSize: 14,
        }}
      >
        <Icon aria-hidden sx={{ fontSize: 18, mt: '2px' }} />
        <span>{sentence}</span>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'end' }}>
        {!(isWithout && item.content === '') && (
          <Button onClick={() => onRetry(item.draftIdentifier)}>
            {t(isWithout ? 'messages.message.send_without' : 'messages.message.try_again')}
          </Button>
        )}
        <Button color="error" onClick={() => onDiscard(item.draftIdentifier)}>
          {t('messages.message.discard')}
        </Button>
      </Box>
    </Box>
  )
}

function useSentence({ state, isStored }: Outgoing): string | null {
  const t = useTranslate()
  const messageOf = useMessageOf()
  switch (state.as) {
    case 'waiting':
      return t(isStored ? 'messages.message.waiting' : 'messages.message.not_kept')
    case 'refused':
      return t('messages.message.not_sent_because', { reason: messageOf(state.error) })
    case 'files_lost':
      return t('messages.message.files_lost')
    case 'sending':
    case 'sent':
      return null
  }
}
