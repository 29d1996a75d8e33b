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
      aria-label={isShort ? t('account.nav.search') : undefined}
      aria-haspopup="dialog"
      aria-keyshortcuts={`${modifier === '⌘' ? 'Meta' : 'Control'}+${letter}`}
      title={`${t('account.nav.search')} (${modifier} ${letter})`}
      sx={isShort ? short : field}
    >
      <SearchIcon sx={{ fontSize: isShort ? 24 : { xs: 24, md: 18 } }} />
      {!isShort && (
        <>
          <Box component="span" sx={words}>
            {t('account.nav.search')}
          </Box>{' '}
          <Box component="span" sx={{ display: { xs: 'none', md: 'flex' }, gap: 1 }}>
            <kbd>{modifier}</kbd> <kbd>{letter}</kbd>
          </Box>
        </>
      )}
    </Button>
  )
}

/** A phone shows the icon alone; the words name it. */
const words = {
  flex: 1,
  pl: 2,
  textAlign: 'left',
  '@media (max-width: 899.95px)': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
} as const

const icon = {
  position: 'relative',
  minWidth: 0,
  minHeight: 0,
  width: 44,
  height: 44,
  p: 0,
  color: 'var(--ink)',
} as const

/** Between 900 and 1050 px the pages need its place; its keys work there as well. */
const short = { ...icon, display: 'none', '@media (min-width: 1050px)': { display: 'inline-flex' } } as const

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
