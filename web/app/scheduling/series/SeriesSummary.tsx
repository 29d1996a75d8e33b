import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import type { NewSeries, Series } from '#schemas/scheduling/series.ts'
import { Term } from '#ui/lists/Fact.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { bookedCount, isStopped } from './series-plan.ts'

interface SeriesSummaryProps {
  provider: PublicProvider
  /** Undefined until the preview has loaded. */
  plan: Series | undefined
  conflictPolicy: NewSeries['conflictPolicy']
  mayBook: boolean
  isSending: boolean
}

/** Number of sessions, total price, amount due now, and the button that names it. */
export function SeriesSummary({ provider, plan, conflictPolicy, mayBook, isSending }: SeriesSummaryProps) {
  const t = useTranslate()
  const formats = useFormats()
  const money = (minor: number) => formats.money(minor, provider.currency)
  const booked = plan ? bookedCount(plan.items) : 0
  const isOff = plan !== undefined && isStopped(plan, conflictPolicy)
  const rows = plan
    ? [
        ['series.booked_count', t('series.count_of', { count: booked, all: plan.items.length })],
        ['series.total', plan.series.total === 0 ? t('booking.free') : money(plan.series.total)],
        ['series.due_now', provider.needsApproval ? t('series.nothing_due') : money(plan.series.dueNow)],
      ]
    : []
  return (
    <Box
      component="section"
      aria-label={t('series.summary')}
      sx={{
        position: { md: 'sticky' },
        top: 88,
        p: 5,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 4,
        bgcolor: 'var(--card)',
        border: '1px solid var(--hairline)',
        borderRadius: 5,
      }}
    >
      <Typography variant="h2">
        {provider.firstName} {provider.lastName}
      </Typography>
      {plan && (
        <Box component="dl" aria-live="polite" sx={{ m: 0, display: 'grid', gap: 2 }}>
          {rows.map(([label = '', text]) => (
            <div key={label}>
              <Term name={t(label)} sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {text}
              </Term>
            </div>
          ))}
        </Box>
      )}
      {isOff && (
        <Typography role="alert" sx={{ color: 'var(--error)' }}>
          {t('series.all_or_none')}
        </Typography>
      )}
      <Button type="submit" variant="contained" fullWidth disabled={!mayBook || isOff} loading={isSending}>
        {plan ? label(provider, plan) : t('series.book_some')}
      </Button>
    </Box>
  )

  function label({ needsApproval }: PublicProvider, { series }: Series): string {
    if (needsApproval) return t('series.ask', { count: booked })
    if (series.total === 0) return t('series.book_free', { count: booked })
    return t('series.book', { count: booked, amount: money(series.dueNow) })
  }
}
