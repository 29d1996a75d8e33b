import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { Ref } from 'react'
import { useTranslate } from 'react-admin'
import type { Correspondent, Office } from '#schemas/care/messages.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { nameOf } from './chat-words.ts'
import { CorrespondentPicture } from './CorrespondentPicture.tsx'

interface ConversationHeadProps {
  person: Correspondent
  office: Office | null
  isSearching: boolean
  onSearch: () => void
  searchRef: Ref<HTMLButtonElement>
}

/** The other person's name and, for a therapist, the office hours. */
export function ConversationHead({ person, office, isSearching, onSearch, searchRef }: ConversationHeadProps) {
  const t = useTranslate()
  const { moment } = useFormats()
  const opensAt = office?.isOpen === false ? office.opensAt : null
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        minHeight: 64,
        px: { xs: 4, md: 5 },
        py: 2,
        borderBottom: '1px solid var(--hairline)',
      }}
    >
      <CorrespondentPicture user={person} size={40} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h2" sx={{ fontSize: '1.125rem', overflowWrap: 'anywhere' }}>
          {nameOf(person, t)}
        </Typography>
        {opensAt && (
          <Box sx={{ fontSize: 14, color: 'var(--muted)' }}>
            {t('messages.conversation.answers_from', { when: moment(opensAt) })}
          </Box>
        )}
      </Box>
      <IconButton
        ref={searchRef}
        aria-label={t('messages.conversation.search')}
        aria-expanded={isSearching}
        onClick={onSearch}
        sx={{ minWidth: 48, minHeight: 48 }}
      >
        <SearchIcon />
      </IconButton>
    </Box>
  )
}
