import NewIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { LoadError } from '#ui/notices/Notice.tsx'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useNow } from '#ui/page/use-now.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { plainDateOf } from '#shared/i18n/format.ts'
import * as paths from '#schemas/platform/paths.ts'
import { ChatListEnd } from './ChatListEnd.tsx'
import { ChatRow, chatRowHeight } from './ChatRow.tsx'
import { NameSearch } from './NameSearch.tsx'
import { NoPeople } from './NoPeople.tsx'
import { useChats } from './use-chats.ts'
import { useDebounced } from './use-debounced.ts'

const ContactSearch = lazy(async () => ({ default: (await import('./ContactSearch.tsx')).ContactSearch }))

/** The user's conversations, newest first, and a button that starts a new one. */
export function ChatList({ current }: { current: string | undefined }) {
  const t = useTranslate()
  const { userType } = useViewer()
  const [typed, setTyped] = useState('')
  const { opened, open, close } = useDialog<'contacts'>()
  return (
    <>
      <Box sx={{ px: 4, pt: 4, pb: 3, display: 'grid', gap: 3 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
          <Typography variant="h1">{t('messages.title')}</Typography>
          <Button variant="outlined" startIcon={<NewIcon />} onClick={() => open('contacts')} sx={{ px: 3 }}>
            {t('messages.list.new')}
          </Button>
        </Box>
        <NameSearch label={t('messages.list.search')} typed={typed} onType={setTyped} />
      </Box>
      <Chats searchQuery={useDebounced(typed.trim())} current={current} onClear={() => setTyped('')} />
      {userType === 'provider' && <OfficeHoursLink />}
      <Suspense>{opened === 'contacts' && <ContactSearch onClose={close} />}</Suspense>
    </>
  )
}

interface ChatsProps {
  searchQuery: string
  current: string | undefined
  onClear: () => void
}

function Chats({ searchQuery, current, onClear }: ChatsProps) {
  const t = useTranslate()
  const { zone } = useFormats()
  const today = plainDateOf(zone, new Date(useNow()))
  const { chats, error, isPlaceholderData, refetch, ...more } = useChats(searchQuery)
  const isSearching = searchQuery !== ''
  if (!chats) return <Scroller>{error ? <LoadError error={error} onRetry={refetch} /> : <Waiting />}</Scroller>
  return (
    <Scroller isBusy={isPlaceholderData}>
      <VisuallyHidden>
        <output>{isSearching && !isPlaceholderData && t('messages.list.found', { smart_count: chats.length })}</output>
      </VisuallyHidden>
      {chats.length === 0 && <NoPeople group="list" {...(isSearching ? { onClear } : {})} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, '&:empty': { display: 'none' } }}>
        {chats.map((chat) => (
          <ChatRow key={chat.identifier} chat={chat} today={today} isCurrent={chat.user.identifier === current} />
        ))}
      </Box>
      <ChatListEnd {...more} />
    </Scroller>
  )
}

function Scroller({ isBusy = false, children }: { isBusy?: boolean; children: ReactNode }) {
  const t = useTranslate()
  return (
    <Box
      component="nav"
      aria-label={t('messages.list.label')}
      aria-busy={isBusy}
      sx={{ flex: 1, minHeight: 0, overflowY: 'auto', position: 'relative', px: 1, pb: 2 }}
    >
      {children}
    </Box>
  )
}

const Waiting = () => (
  <Box aria-busy="true" sx={{ px: 3 }}>
    {Array.from({ length: 6 }, (_, row) => (
      <Box key={row} sx={{ display: 'flex', alignItems: 'center', gap: 3, height: chatRowHeight }}>
        <Skeleton variant="circular" width={44} height={44} sx={{ flexShrink: 0 }} />
        <Box sx={{ flex: 1 }}>
          <Skeleton width="60%" />
          <Skeleton width="90%" />
        </Box>
      </Box>
    ))}
  </Box>
)

function OfficeHoursLink() {
  const t = useTranslate()
  return (
    <Box sx={{ px: 4, borderTop: '1px solid var(--hairline)' }}>
      <Box
        component={Link}
        to={paths.messageSettings()}
        sx={{ display: 'flex', alignItems: 'center', minHeight: 48, fontSize: 14 }}
      >
        {t('messages.list.office_hours')}
      </Box>
    </Box>
  )
}
