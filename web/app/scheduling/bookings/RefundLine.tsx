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

/** Between these shares both parts of the bar can be seen. */
const [least, most] = [0.2, 0.8]

/** The words have the whole width for themselves: beside a deadline that is minutes away there is none for them. */
function RefundBar({ until, startAt }: { until: string; startAt: string }) {
  const t = useTranslate()
  const { moment } = useFormats()
  const now = useNow()
  const share = (Date.parse(until) - now) / (Date.parse(startAt) - now)
  const refundable = Math.min(most, Math.max(least, share))
  // From one end of its line to the other, so that the deadline is always below the end of the first part.
  const before = (refundable - least) / (most - least)
  const part = { height: 8, borderRadius: 999, border: '1px solid var(--control)' } as const
  return (
    <Box aria-hidden data-refund-bar="" sx={{ mt: 3, fontSize: 14, fontVariantNumeric: 'tabular-nums' }}>
      <Box sx={{ display: 'flex', gap: '3px', mb: 1 }}>
        <Box
          style={{ flexGrow: refundable }}
          sx={{ ...part, bgcolor: 'var(--primary)', borderColor: 'var(--primary)' }}
        />
        <Box style={{ flexGrow: 1 - refundable }} sx={{ ...part, bgcolor: 'var(--sand)' }} />
      </Box>
      <Box sx={{ display: 'flex' }}>
        <span>{t('cancellation_terms.line.now')}</span>
        <Box component="span" style={{ flexGrow: before }} />
        <Box component="span" sx={{ px: 2, fontWeight: 600, textAlign: 'center' }}>
          {moment(until)}
        </Box>
        <Box component="span" style={{ flexGrow: 1 - before }} />
        <span>{t('cancellation_terms.line.session')}</span>
      </Box>
    </Box>
  )
}
