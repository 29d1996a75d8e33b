import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import * as paths from '#schemas/platform/paths.ts'

const tabs = [
  { by: 'email', text: 'imports.by_email' },
  { by: 'manual', text: 'imports.by_hand' },
] as const

/** Each tab has an address; switching tabs adds no history entry. */
export function ImportTabs({ current }: { current: 'email' | 'manual' }) {
  const t = useTranslate()
  return (
    <Box component="nav" aria-label={t('imports.ways')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 6 }}>
      {tabs.map(({ by, text }) => (
        <Button
          key={by}
          component={Link}
          to={paths.importByHand({ by })}
          replace
          aria-current={by === current ? 'page' : undefined}
          sx={{ minHeight: 44, px: 4, color: 'var(--ink)', '&[aria-current]': { bgcolor: 'var(--mint)' } }}
        >
          {t(text)}
        </Button>
      ))}
      <Button component={Link} to={paths.imported()} sx={{ minHeight: 44, px: 4, ml: { sm: 'auto' } }}>
        {t('imports.to_list')}
      </Button>
    </Box>
  )
}
