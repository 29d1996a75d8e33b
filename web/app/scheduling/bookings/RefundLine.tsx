import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { CancellationFacts } from '#schemas/scheduling/cancellation-terms.ts'
import { useNow } from '#ui/page/use-now.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { useCancellation } from './use-cancellation.ts'

interface RefundLineProps {
  facts: CancellationFacts
  /** Zone of the other side. */
  otherZone: string
}

/**
 * What cancelling refunds, as a sentence with deadline and sum, and as a bar from now to the deadline to the session. The
 * sentence carries the meaning, so screen readers skip the bar.
 */
export function RefundLine({ facts, otherZone }: RefundLineProps) {
  const { state, until, text } = useCancellation(facts, otherZone)
  if (text === null) return null
  const isLoud = state === 'late'
  return (
    <div>
      <Typography sx={isLoud ? { p: 4, borderRadius: 3, bgcolor: 'var(--warning-ground)' } : {}}>{text}</Typography>
      {until !== null && facts.startAt !== null && <RefundBar until={until} startAt={facts.startAt} />}
    </div>
  )
}

/** Parts of the bar below these shares would leave no room for the words beneath them. */
const [least, most] = [0.2, 0.8]

function RefundBar({ until, startAt }: { until: string; startAt: string }) {
  const t = useTranslate()
  const { moment } = useFormats()
  const now = useNow()
  const share = (Date.parse(until) - now) / (Date.parse(startAt) - now)
  const refundable = Math.min(most, Math.max(least, share))
  const part = { height: 8, borderRadius: 999, border: '1px solid var(--control)' } as const
  return (
    <Box
      aria-hidden
      data-refund-bar=""
      sx={{
        mt: 3,
        display: 'grid',
        columnGap: '3px',
        rowGap: 1,
        gridTemplateColumns: `minmax(0, ${refundable}fr) minmax(0, ${1 - refundable}fr)`,
        fontSize: 14,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Box sx={{ ...part, bgcolor: 'var(--primary)', borderColor: 'var(--primary)' }} />
      <Box sx={{ ...part, bgcolor: 'var(--sand)' }} />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <span>{t('cancellation_terms.line.now')}</span>
        <Box component="span" sx={{ fontWeight: 600, textAlign: 'end' }}>
          {moment(until)}
        </Box>
      </Box>
      <Box component="span" sx={{ textAlign: 'end' }}>
        {t('cancellation_terms.line.session')}
      </Box>
    </Box>
  )
}
