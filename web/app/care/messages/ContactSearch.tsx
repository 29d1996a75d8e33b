import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { messageApi } from '#schemas/care/messages.calls.gen.ts'
import { messageLimits } from '#schemas/care/message-limits.ts'
import type { Contact } from '#schemas/care/messages.ts'
import { CloseButton } from '#ui/dialogs/CloseButton.tsx'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { LoadError } from '#ui/notices/Notice.tsx'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { useRead } from '#ui/api/use-call.ts'
import * as paths from '#schemas/platform/paths.ts'
import { nameOf } from './chat-words.ts'
import { CorrespondentPicture } from './CorrespondentPicture.tsx'
import { NameSearch } from './NameSearch.tsx'
import { NoPeople } from './NoPeople.tsx'
import { useDebounced } from './use-debounced.ts'

/** Picks a recipient and opens the conversation, new or existing. */
export function ContactSearch({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  // The dialog renders its content only after it is positioned.
  const takeFocus = useCallback((field: HTMLInputElement | null) => {
    input.current = field
    field?.focus()
  }, [])
  return (
    <Modal
      title={t('messages.contacts.title')}
      isOpen
      onClose={onClose}
      actions={<CloseButton text={t('ra.action.cancel')} onClose={onClose} />}
    >
      <NameSearch inputRef={takeFocus} label={t('messages.contacts.search')} typed={typed} onType={setTyped} />
      <Contacts
        searchQuery={useDebounced(typed.trim())}
        onClear={() => {
          setTyped('')
          input.current?.focus()
        }}
      />
    </Modal>
  )
}

function Contacts({ searchQuery, onClear }: { searchQuery: string; onClear: () => void }) {
  const t = useTranslate()
  const isSearching = searchQuery !== ''
  const { data, error, refetch, isPlaceholderData } = useRead(
    messageApi.contacts,
    { query: isSearching ? { searchQuery } : {} },
    { placeholderData: keepPreviousData },
  )
  if (error) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Skeleton variant="rounded" height={224} />
  const { data: contacts } = data
  return (
    <Box aria-busy={isPlaceholderData} sx={{ position: 'relative' }}>
      <VisuallyHidden>
        <output>
          {isSearching && !isPlaceholderData && t('messages.contacts.found', { smart_count: contacts.length })}
        </output>
      </VisuallyHidden>
      {contacts.length === 0 && <NoPeople group="contacts" {...(isSearching ? { onClear } : {})} />}
      <Box
        component="ul"
        aria-label={t('messages.contacts.label')}
        sx={{ listStyle: 'none', m: 0, mx: -3, p: 0, '&:empty': { display: 'none' } }}
      >
        {contacts.map((contact) => (
          <ContactRow key={contact.identifier} contact={contact} />
        ))}
      </Box>
      {contacts.length >= messageLimits.contactsMost && (
        <Typography sx={{ mt: 3, color: 'var(--muted)' }}>
          {t('messages.contacts.most', { count: messageLimits.contactsMost })}
        </Typography>
      )}
    </Box>
  )
}

function ContactRow({ contact }: { contact: Contact }) {
  const t = useTranslate()
  return (
    <li>
      {/* Replaces the dialog in the history, so Back leads to where it was opened. */}
      <Box component={Link} to={paths.conversation({ id: contact.identifier })} replace sx={row}>
        <CorrespondentPicture user={contact} size={40} />
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {nameOf(contact, t)}
        </Box>
      </Box>
    </li>
  )
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minHeight: 56,
  px: 3,
  borderRadius: 3,
  color: 'var(--ink)',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { bgcolor: 'var(--sand)' },
  '&:focus-visible': { outlineOffset: '-3px' },
} as const
