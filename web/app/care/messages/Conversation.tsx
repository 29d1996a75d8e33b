import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'react-admin'
import { LoadError } from '#ui/notices/Notice.tsx'
import { LeaveWarning } from '#ui/page/use-leave-warning.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { ConversationView } from './ConversationView.tsx'
import { useConversation } from './use-conversation.ts'

interface ConversationProps {
  /** Identifier of the other person. */
  person: string
}

/** One conversation: head, messages and composer. */
export function Conversation({ person }: ConversationProps) {
  const conversation = useConversation(person)
  const { book, error, round, store, isAtRisk } = conversation
  if (book)
    return (
      <>
        {isAtRisk && <LeaveWarning />}
        <ConversationView key={round} conversation={conversation} book={book} />
      </>
    )
  if (error)
    return (
      <Box sx={{ p: 5 }}>
        <LoadError error={error} onRetry={store.catchUp} />
      </Box>
    )
  return <Loading />
}

function Loading() {
  const t = useTranslate()
  return (
    <Box sx={{ display: 'grid', gap: 3, alignContent: 'end', flex: 1, p: 5 }}>
      <VisuallyHidden>{t('messages.conversation.loading')}</VisuallyHidden>
      {[60, 40, 70].map((width, index) => (
        <Skeleton
          key={width}
          variant="rounded"
          width={`${width}%`}
          height={56}
          sx={{ ml: index % 2 === 1 ? 'auto' : 0, maxWidth: 480 }}
        />
      ))}
    </Box>
  )
}
