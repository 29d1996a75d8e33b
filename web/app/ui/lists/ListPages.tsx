import Box from '@mui/material/Box'
import Pagination from '@mui/material/Pagination'
import { useListContext, useTranslate } from 'react-admin'
import { FilterSelect } from './FilterField.tsx'
import { keyStyle } from './key-style.ts'

const pageSizes = [25, 50, 100] as const

/** Below a list: its pages, their size and the keys of the list. */
export function ListPages() {
  const t = useTranslate()
  const { total = 0, page, perPage, setPage, setPerPage } = useListContext()
  const count = Math.ceil(total / perPage)
  const sizes = [...new Set([...pageSizes, perPage])].sort((a, b) => a - b)
  if (total === 0) return null
  return (
    <Box sx={foot}>
      {total > Math.min(...sizes) && (
        <FilterSelect
          label={t('resources.page_size')}
          value={perPage}
          onChange={({ target }) => setPerPage(Number(target.value))}
          widths={{ flex: '0 0 auto', maxWidth: 260 }}
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </FilterSelect>
      )}
      {count > 1 && <Pagination size="small" count={count} page={page} onChange={(_, chosen) => setPage(chosen)} />}
      <KeyHints />
    </Box>
  )
}

const hints = [
  ['J', 'K', 'move'],
  ['Enter', 'open'],
  ['X', 'select'],
] as const

/** For people with a keyboard; the keys work without it. */
function KeyHints() {
  const t = useTranslate()
  return (
    <Box
      sx={{
        display: 'none',
        '@media (pointer: fine) and (min-width: 1100px)': { display: 'flex' },
        ml: 'auto',
        gap: 3,
      }}
    >
      {hints.map(([key, ...rest]) => (
        <Box key={key} component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
          {[key, ...rest.slice(0, -1)].map((name) => (
            <Box key={name} component="kbd" sx={keyStyle}>
              {name}
            </Box>
          ))}
          {t(`resources.keys.${rest.at(-1)}`)}
        </Box>
      ))}
    </Box>
  )
}

/** Stays at the lower edge of the window, so that the last row is never taken for the end of the list. */
const foot = {
  position: { sm: 'sticky' },
  bottom: 0,
  zIndex: 3,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  minHeight: 36,
  fontSize: 13,
  color: 'var(--muted)',
  bgcolor: 'var(--paper)',
} as const
