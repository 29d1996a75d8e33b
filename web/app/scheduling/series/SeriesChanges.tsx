import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import type { Series, SeriesChange } from '#schemas/scheduling/series.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { ChoiceCards } from '#ui/forms/ChoiceCards.tsx'

export interface SeriesDialogProps {
  /** The session from which the scope counts. */
  booking: Booking
  series: Series
  onClose: () => void
}

export type Scope = (typeof scopes)[number]
const scopes = ['following', 'all', 'one'] as const

/** Selects the affected sessions, counted from the one that the user is viewing. */
export function ScopeChoice({ value, onChange }: { value: Scope; onChange: (scope: Scope) => void }) {
  const t = useTranslate()
  return (
    <ChoiceCards
      name="scope"
      legend={t('series.scope')}
      options={scopes.map((scope) => ({ value: scope, name: t(`series.scopes.${scope}`) }))}
      value={value}
      onChange={(scope) => onChange(scope as Scope)}
    />
  )
}

/** Shows the effect on each session before the change is made. */
export function SeriesChanges({ change: { items, currency } }: { change: SeriesChange }) {
  const t = useTranslate()
  const formats = useFormats()
  const { userType } = useViewer()
  return (
    <Box component="ol" aria-label={t('series.dates')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {items.map((item) => (
        <Box component="li" key={item.index} sx={{ py: 2, borderBottom: '1px solid var(--hairline)' }}>
          <Typography sx={{ fontWeight: 600 }}>
            {item.index}. {formats.longMoment(item.startAt)}
            {item.newStartAt && item.result !== 'left' && <> → {formats.longMoment(item.newStartAt)}</>}
          </Typography>
          <Typography sx={{ color: item.reasonCode === 'taken' ? 'var(--error)' : 'var(--muted)' }}>
            {describeResult(item)}
          </Typography>
          {item.losesRefund && (
            <Typography sx={{ fontWeight: 600, color: 'var(--warning)' }}>
              {t(userType === 'provider' ? 'series.no_refund_client' : 'series.no_refund')}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  )

  function describeResult({ result, reasonCode, refundAmount }: SeriesChange['items'][number]): string {
    if (result === 'left') return [t('series.result.left'), t(`series.left.${reasonCode}`)].join(': ')
    if (result !== 'cancelled' || refundAmount === undefined) return t(`series.result.${result}`)
    if (refundAmount > 0) return t('series.back', { amount: formats.money(refundAmount, currency) })
    return t(reasonCode === 'not_paid' || reasonCode === 'free' ? 'series.result.cancelled' : 'series.kept')
  }
}

/** Number of sessions that a change affects. */
export const touched = ({ items }: SeriesChange): number => items.filter(({ result }) => result !== 'left').length
