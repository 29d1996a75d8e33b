import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useTranslate } from 'react-admin'
import type { Correspondent, Message } from '#schemas/care/messages.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { Highlighted } from '#ui/page/Highlighted.tsx'
import { nameOf } from './chat-words.ts'
import { excerptAround } from './excerpt.ts'

interface ConversationSearchHitsProps {
  messages: readonly Message[]
  /** The search text. */
  searchTerm: string
  person: Correspondent
  onChoose: (message: Message) => void
}

/** Search hits: sender, time, the text around the match, and files. */
export function ConversationSearchHits({ messages, searchTerm, person, onChoose }: ConversationSearchHitsProps) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <Box component="ul" aria-label={t('messages.search.hits')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {messages.map((message) => (
        <li key={message.identifier}>
          <ButtonBase
            onClick={() => onChoose(message)}
            sx={{
              font: 'inherit',
              display: 'block',
              width: '100%',
              minHeight: 48,
              px: 3,
              py: 2,
              textAlign: 'left',
              borderRadius: 3,
              '&:hover': { bgcolor: 'var(--sand)' },
            }}
          >
            <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, fontSize: 14 }}>
              <Box component="span" sx={{ fontWeight: 600 }}>
                {message.isOwn ? t('messages.message.you') : nameOf(person, t)}
              </Box>
              <Box component="time" dateTime={message.sentAt} sx={{ color: 'var(--muted)' }}>
                {formats.moment(message.sentAt)}
              </Box>
            </Box>
            <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
              <Highlighted text={excerptAround(message.content, searchTerm)} searchTerm={searchTerm} />
            </Box>
            {message.files.map(({ identifier, fileName }) => (
              <Box key={identifier} component="span" sx={{ display: 'block', fontSize: 14, overflowWrap: 'anywhere' }}>
                <Highlighted text={fileName} searchTerm={searchTerm} />
              </Box>
            ))}
          </ButtonBase>
        </li>
      ))}
    </Box>
  )
}
