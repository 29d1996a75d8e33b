import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'

interface FactListProps {
  /** Key of what it is called, and what is known; what is unknown is left out. */
  facts: readonly (readonly [label: string, value: string | null])[]
}

/** What is known of a row beside its columns. */
export function FactList({ facts }: FactListProps) {
  const t = useTranslate()
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'fit-content(45%) minmax(0, 1fr)', columnGap: 4, rowGap: 1 }}
    >
      {facts.map(
        ([label, value]) =>
          value && (
            <Box key={label} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ color: 'var(--muted)' }}>
                {t(label)}
              </Box>
              <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {value}
              </Box>
            </Box>
          ),
      )}
    </Box>
  )
}
