import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { messageLimits } from '#schemas/care/message-limits.ts'
import type { Correspondent, Message } from '#schemas/care/messages.ts'
import { useMessageOf } from '#ui/api/use-call.ts'
import { ConversationSearchHits } from './ConversationSearchHits.tsx'
import { NameSearch } from './NameSearch.tsx'
import { useFoundMessages } from './use-found-messages.ts'
import { useDebounced } from './use-debounced.ts'

interface ConversationSearchProps {
  person: Correspondent
  /** Scrolls the conversation to the message. */
  onChoose: (message: Message) => void
  onClose: () => void
}

/** Searches a conversation, newest messages first. Mounting opens it; Escape closes it. */
export function ConversationSearch({ person, onChoose, onClose }: ConversationSearchProps) {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const searchTerm = useDebounced(typed.trim())
  const found = useFoundMessages(person.identifier, searchTerm)
  return (
    <Box
      component="search"
      aria-label={t('messages.search.label')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
      sx={{
        display: 'grid',
        gridTemplateRows: 'auto auto minmax(0, 1fr)',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 2,
        maxHeight: '40%',
        px: { xs: 4, md: 5 },
        py: 3,
        bgcolor: 'var(--card)',
        borderBottom: '1px solid var(--hairline)',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'end', gap: 2 }}>
        <NameSearch label={t('messages.search.field')} typed={typed} onType={setTyped} inputRef={field} />
        <Button variant="outlined" onClick={onClose} aria-label={t('messages.search.close')} sx={{ minHeight: 48 }}>
          {t('ra.action.close')}
        </Button>
      </Box>
      <Box component="output" sx={{ fontSize: 14, color: found.error ? 'var(--error)' : 'var(--muted)' }}>
        <Outcome searchTerm={searchTerm} found={found} />
      </Box>
      {found.messages.length > 0 || found.hasNextPage ? (
        <Box sx={{ overflowY: 'auto', minHeight: 0 }}>
          <ConversationSearchHits
            messages={found.messages}
            searchTerm={searchTerm}
            person={person}
            onChoose={onChoose}
          />
          {found.hasNextPage && (
            <Button
              variant="outlined"
              loading={found.isFetching}
              onClick={() => void found.fetchNextPage()}
              sx={{ my: 2 }}
            >
              {t('messages.search.older')}
            </Button>
          )}
        </Box>
      ) : null}
    </Box>
  )
}

interface OutcomeProps {
  searchTerm: string
  found: ReturnType<typeof useFoundMessages>
}

/** The result of the search as a sentence. */
function Outcome({ searchTerm, found: { messages, error, isFetching, hasNextPage, refetch } }: OutcomeProps) {
  const t = useTranslate()
  const sentence = useMessageOf()
  if (searchTerm.length < messageLimits.searchMin) return t('messages.search.short', { least: messageLimits.searchMin })
  if (isFetching) return t('messages.search.searching')
  if (error)
    return (
      <>
        {sentence(error)}{' '}
        <Button onClick={() => void refetch()} sx={{ px: 2 }}>
          {t('account.retry')}
        </Button>
      </>
    )
  if (messages.length > 0) return t('messages.search.found', { smart_count: messages.length })
  return t(hasNextPage ? 'messages.search.none_yet' : 'messages.search.none')
}
