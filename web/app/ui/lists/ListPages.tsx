import Box from '@mui/material/Box'
import { lazy, Suspense } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { FilterSelect } from './FilterField.tsx'

/** Most lists have one page. */
const Pagination = lazy(() => import('@mui/material/Pagination'))

const pageSizes = [25, 50, 100] as const

/** Below a list: its pages, their size and the keys of the list. */
export function ListPages({ hasPreview = false }: { hasPreview?: boolean }) {
  const t = useTranslate()
  const { total = 0, page, perPage, setPage, setPerPage } = useListContext()
  const count = Math.ceil(total / perPage)
  const sizes = [...new Set([...pageSizes, perPage])].sort((a, b) => a - b)
  // Clients have short lists; the keys work for them, but a line about keys would only distract.
  const hasHints = useViewer().userType !== 'client'
  if (total === 0 || (!hasHints && total <= Math.min(...sizes))) return null
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
      <Suspense>
        {count > 1 && <Pagination size="small" count={count} page={page} onChange={(_, chosen) => setPage(chosen)} />}
      </Suspense>
      {hasHints && <KeyHints hasPreview={hasPreview} />}
    </Box>
  )
}

const hints = [
  { keys: ['J', 'K'], does: 'move' },
  { keys: ['Enter'], does: 'open' },
]
const previewHints = [
  { keys: ['X'], does: 'select' },
  { keys: ['space'], does: 'preview' },
]

/** For people with a keyboard; the keys work without it. */
function KeyHints({ hasPreview }: { hasPreview: boolean }) {
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
      {[...hints, ...(hasPreview ? previewHints : [])].map(({ keys, does }) => (
        <Box key={does} component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
          {keys.map((name) => (
            <kbd key={name}>{name === 'space' ? t('resources.keys.space') : name}</kbd>
          ))}
          {t(`resources.keys.${does}`)}
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
