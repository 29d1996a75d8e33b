import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { RowLink } from '#ui/lists/RowLink.tsx'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'

export interface SumRow {
  id: string
  /** Link target. */
  to: string
  title: string
  about: string
  sum: string
  status: string
  word: string
}

/** Rows of amounts as cards for a phone: what and when on the left, amount and status on the right. */
export const SumRows = ({ label, rows }: { label: string; rows: readonly SumRow[] }) => (
  <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
    {rows.map(({ id, to, title, about, sum, status, word }) => (
      <Box
        component="li"
        key={id}
        sx={{
          position: 'relative',
          p: 4,
          display: 'grid',
          gap: 1,
          bgcolor: 'var(--card)',
          border: '1px solid var(--hairline)',
          borderRadius: 4,
        }}
      >
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
          <RowLink to={to}>{title}</RowLink>
          <Typography sx={{ fontWeight: 600, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
            {sum}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
          <Typography sx={{ minWidth: 0, fontSize: 14, color: 'var(--muted)' }}>{about}</Typography>
          <Box sx={{ flex: 'none', maxWidth: '60%' }}>
            <StatusBadge status={status} text={word} />
          </Box>
        </Box>
      </Box>
    ))}
  </Box>
)
