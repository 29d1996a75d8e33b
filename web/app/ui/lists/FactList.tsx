import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'

interface FactListProps {
  /** Text key of the label, and the value; unknown values are left out. */
  facts: readonly (readonly [label: string, value: string | null])[]
}

/** Facts of a row beyond its columns. */
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
