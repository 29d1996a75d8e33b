import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { useFormats } from '#ui/viewer/viewer.tsx'

export interface Count {
  /** Key under `import_csv.counts`. */
  word: string
  count: number
  tone: 'success' | 'error' | 'muted'
}

/** Row counts side by side, each with its label. */
export function Counts({ counts }: { counts: readonly Count[] }) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 3,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 150px), 1fr))',
      }}
    >
      {counts.map(({ word, count, tone }) => (
        <Box
          component="li"
          key={word}
          sx={{ p: 4, borderRadius: 4, bgcolor: 'var(--card)', border: '1px solid var(--hairline)' }}
        >
          <Box
            component="strong"
            sx={{
              display: 'block',
              fontSize: 24,
              lineHeight: 1.3,
              color: `var(--${tone})`,
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {formats.number(count)}
          </Box>
          {t(`import_csv.counts.${word}`, { smart_count: count })}
        </Box>
      ))}
    </Box>
  )
}
