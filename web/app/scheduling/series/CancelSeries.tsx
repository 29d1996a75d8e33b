import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Confirmation } from '#ui/dialogs/Confirmation.tsx'
import { Broken } from '#ui/notices/Notice.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { type Scope, ScopeChoice, SeriesChanges, type SeriesDialogProps, touched } from './SeriesChanges.tsx'
import { useSeriesCancel } from './use-series-change.ts'

/** Shows the refund of each session before the click. */
export function CancelSeries({ booking, series, onClose }: SeriesDialogProps) {
  const t = useTranslate()
  const formats = useFormats()
  const [scope, setScope] = useState<Scope>('following')
  const { ask, send, isSending } = useSeriesCancel({
    series: series.series.identifier ?? '',
    body: { scope, bookingIdentifier: booking.identifier },
    done: 'series.cancelled_now',
    onDone: onClose,
  })
  const count = ask.data ? touched(ask.data) : 0
  return (
    <Confirmation
      title={t('series.cancel_some')}
      submit={count === 1 ? t('series.cancel_one') : t('series.cancel_count', { count: ask.data ? count : '' })}
      keep={t('series.keep')}
      isBusy={isSending}
      isDisabled={count === 0}
      isHard
      onSend={send}
      onClose={onClose}
    >
      <ScopeChoice value={scope} onChange={setScope} />
      {ask.isPending && <Skeleton variant="rounded" height={200} />}
      {ask.error && <Broken error={ask.error} onRetry={ask.refetch} />}
      {ask.data && (
        <>
          <SeriesChanges change={ask.data} />
          <Typography aria-live="polite" sx={{ fontWeight: 600 }}>
            {count === 0
              ? t('series.nothing_left')
              : t('series.refund_total', { amount: formats.money(ask.data.refundAmount, ask.data.currency) })}
          </Typography>
        </>
      )}
    </Confirmation>
  )
}
