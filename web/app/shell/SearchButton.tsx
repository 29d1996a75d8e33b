import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { searchKeys } from './keys/search-keys.ts'

interface SearchButtonProps {
  onSearch: () => void
  /** The icon alone, and none on a phone, which has no keys and few pages. */
  isShort?: boolean
}

/** Opens the command palette; it looks like the field that it opens. */
export function SearchButton({ onSearch, isShort = false }: SearchButtonProps) {
  const t = useTranslate()
  const [modifier, letter] = searchKeys()
  return (
    <Button
      onClick={onSearch}
      aria-label={t('account.nav.search')}
      aria-haspopup="dialog"
      aria-keyshortcuts={`${modifier === '⌘' ? 'Meta' : 'Control'}+${letter}`}
      title={`${t('account.nav.search')} (${modifier} ${letter})`}
      sx={isShort ? { ...icon, display: { xs: 'none', md: 'inline-flex' } } : field}
    >
      <SearchIcon sx={{ fontSize: isShort ? 24 : { xs: 24, md: 18 } }} />
      {!isShort && (
        <Box component="span" sx={{ display: { xs: 'none', md: 'flex' }, flex: 1, alignItems: 'center', gap: 1 }}>
          <Box component="span" sx={{ flex: 1, pl: 2, textAlign: 'left' }}>
            {t('account.nav.search')}
          </Box>
          <kbd>{modifier}</kbd>
          <kbd>{letter}</kbd>
        </Box>
      )}
    </Button>
  )
}

const icon = { minWidth: 0, minHeight: 0, width: 44, height: 44, p: 0, color: 'var(--ink)' } as const

const field = {
  ...icon,
  '@media (min-width: 900px)': {
    width: 250,
    height: 32,
    px: 2,
    border: '1.5px solid var(--hairline)',
    borderRadius: 2,
    bgcolor: 'var(--paper)',
    color: 'var(--muted)',
    fontSize: 14,
    fontWeight: 400,
  },
} as const
