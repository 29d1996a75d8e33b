import CloseIcon from '@mui/icons-material/Close'
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type KeyboardEvent, startTransition, useEffect, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { addressOf } from '#schemas/platform/address.ts'
import { closeToasts } from '#shared/toasts/toasts.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import type { Command, Found } from './command.ts'
import { CommandList, inOrder, listFrame } from './CommandList.tsx'
import { useClientSearch } from './use-client-search.tsx'
import { useFoundPages } from './use-found-pages.tsx'
import { useOperatorSearch } from './use-operator-search.tsx'
import { useTherapistSearch } from './use-therapist-search.tsx'

/** Milliseconds without a key before the server is asked. */
const pauseMs = 150
const queryMax = 64

const searchOf: Record<'client' | 'provider' | 'admin', (query: string) => Found> = {
  client: useClientSearch,
  provider: useTherapistSearch,
  admin: useOperatorSearch,
}

/** Search over pages, people and records that the user may read, and what can be done with them. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const titleId = useId()
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  // Toasts from before would cover the dialog.
  useEffect(closeToasts, [])
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      fullWidth
      maxWidth={false}
      transitionDuration={120}
      aria-labelledby={titleId}
      sx={{ '& .MuiDialog-container': { alignItems: 'start' } }}
      slotProps={{
        paper: {
          sx: isPhone ? {} : { width: 700, mt: 'min(84px, 8vh)', maxHeight: 'min(600px, 84vh)', borderRadius: 4 },
        },
      }}
    >
      <Box component="h2" id={titleId} sx={{ position: 'absolute', clipPath: 'inset(50%)' }}>
        {t('account.nav.search')}
      </Box>
      <Search onClose={onClose} isPhone={isPhone} />
    </Dialog>
  )
}

function Search({ onClose, isPhone }: { onClose: () => void; isPhone: boolean }) {
  const t = useTranslate()
  const listId = useId()
  const { userType } = useViewer()
  const { locale } = useFormats()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  // The dialog opens to type into it.
  useEffect(() => input.current?.focus(), [])
  const hasList = useLater()
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  const settled = useSettled(query)
  const pages = useFoundPages(query)
  // The kind of a user never changes while the page is open, so neither do the hooks.
  const found = searchOf[userType](query === '' ? '' : settled)
  const isReading = found.isReading || settled !== query
  // Lines of an earlier query must not be chosen by Enter.
  const commands = inOrder([...pages, ...(settled === query ? found.commands : [])])
  const [chosen, setChosen] = useState<string | null>(null)
  const index = Math.max(
    0,
    commands.findIndex(({ id }) => id === chosen),
  )
  const active = commands[index]

  const open = ({ to, isPublic }: Command) =>
    // The page takes the place of the dialog in the history.
    isPublic ? location.assign(addressOf(locale, to)) : void navigate(to, { replace: true })
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && commands.length > 0) {
      event.preventDefault()
      setChosen(commands[(index + step + commands.length) % commands.length]?.id ?? null)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && active) {
      event.preventDefault()
      open(active)
    }
  }

  return (
    <>
      <Box sx={head}>
        <SearchIcon sx={{ color: 'var(--muted)' }} />
        <input
          ref={input}
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={active ? `${listId}-${index}` : undefined}
          aria-autocomplete="list"
          aria-label={t('account.nav.search')}
          placeholder={t(`command.placeholder_${userType}`)}
          maxLength={queryMax}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(null)
          }}
          onKeyDown={press}
        />
        <IconButton aria-label={t('ra.action.close')} onClick={onClose} sx={{ color: 'var(--muted)', mr: -2 }}>
          <CloseIcon />
        </IconButton>
      </Box>
      {hasList ? (
        <CommandList id={listId} commands={commands} active={index} query={query} onOpen={open} onPoint={setChosen} />
      ) : (
        <Box sx={listFrame} />
      )}
      <Status count={commands.length} isReading={isReading} isPhone={isPhone} />
    </>
  )
}

const head = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: 4,
  borderBottom: '1px solid var(--hairline)',
  '& input': {
    flex: 1,
    minWidth: 0,
    height: 56,
    border: 0,
    outline: 'none',
    bgcolor: 'transparent',
    color: 'var(--ink)',
    font: '400 18px var(--font-text)',
  },
  '& input::placeholder': { color: 'var(--muted)', opacity: 1 },
} as const

/** False for the first frame: the field is there to type into before the many lines are. */
function useLater(): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => startTransition(() => setLater(true)), [])
  return isLater
}

/** The value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** How many lines there are, for screen readers too, and the keys. */
function Status({ count, isReading, isPhone }: { count: number; isReading: boolean; isPhone: boolean }) {
  const t = useTranslate()
  const text = isReading ? t('command.reading') : t('command.found', { smart_count: count })
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 4,
        minHeight: 40,
        px: 4,
        borderTop: '1px solid var(--hairline)',
        bgcolor: 'var(--paper)',
        color: 'var(--muted)',
        fontSize: 13,
      }}
    >
      <Box component="output" sx={{ flex: 1 }}>
        {!isReading && count === 0 ? t('command.nothing') : text}
      </Box>
      {!isPhone && (
        <>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {t('command.move')}
          </span>
          <span>
            <kbd>Enter</kbd> {t('command.open')}
          </span>
          <span>
            <kbd>Esc</kbd> {t('command.close_short')}
          </span>
        </>
      )}
    </Box>
  )
}
