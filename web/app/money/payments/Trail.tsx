import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { TrailStep, TransactionDetail } from '#schemas/money/payments.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

/** What happened to the money, from top to bottom; a step that is still to come has an empty dot. */
export function Trail({ trail, method, currency }: Pick<TransactionDetail, 'trail' | 'method' | 'currency'>) {
  const t = useTranslate()
  const formats = useFormats()
  const nameOf = ({ step }: TrailStep) =>
    t(step === 'paid' && method && method !== 'free' ? `trail.paid_${method}` : `trail.${step}`)
  return (
    <Box component="section" aria-label={t('trail.title')} sx={{ mb: 5 }}>
      <Typography variant="h2" sx={{ mb: 4 }}>
        {t('trail.title')}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 5, ...card }}>
        {trail.map((step, place) => (
          // Two steps of one kind may have the same time.
          <Box component="li" key={place} sx={{ ...row, ...(step.at === null ? toCome : {}) }}>
            <div>
              <Typography sx={{ fontWeight: 600 }}>{nameOf(step)}</Typography>
              <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>{whenOf(step)}</Typography>
            </div>
            <Typography sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
              {formats.money(step.amount, currency)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )

  function whenOf({ at, expectedAt }: TrailStep): string {
    if (at !== null) return formats.moment(at)
    return expectedAt === null ? t('trail.open') : t('trail.expected', { when: formats.moment(expectedAt) })
  }
}

const card = { bgcolor: 'var(--card)', border: '1px solid var(--hairline)', borderRadius: 5 } as const
const dot = {
  content: '""',
  position: 'absolute',
  left: 0,
  top: 6,
  width: 12,
  height: 12,
  borderRadius: '50%',
  // The border fills the dot, because forced colours keep borders.
  border: '6px solid var(--primary)',
  boxSizing: 'border-box',
} as const
const row = {
  position: 'relative',
  display: 'flex',
  justifyContent: 'space-between',
  gap: 3,
  pl: 7,
  pb: 4,
  '&::before': dot,
  '&:last-child': { pb: 0 },
  // The line between two dots.
  '&:not(:last-child)::after': {
    content: '""',
    position: 'absolute',
    left: 5,
    top: 20,
    bottom: -4,
    borderLeft: '2px solid var(--hairline)',
  },
} as const
const toCome = { '&::before': { ...dot, border: '2px solid var(--control)' } } as const
