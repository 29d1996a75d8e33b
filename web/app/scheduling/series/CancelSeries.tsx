import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Confirmation } from '#ui/dialogs/Confirmation.tsx'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { type Scope, ScopeChoice, SeriesChanges, type SeriesDialogProps, touched } from './SeriesChanges.tsx'
import { useSeriesCancel } from './use-series-change.ts'

/** Shows the refund of each session before the click. */
export function CancelSeries({ booking, series, onClose }: SeriesDialogProps) {
  const t = useTranslate()
  const formats = useFormats()
  const [scope, setScope] = useState<Scope>('following')
  const { preview, send, isSending } = useSeriesCancel({
    series: series.series.identifier ?? '',
    body: { scope, bookingIdentifier: booking.identifier },
    done: 'series.cancelled_now',
    onDone: onClose,
  })
  const count = preview.data ? touched(preview.data) : 0
  return (
    <Confirmation
      title={t('series.cancel_some')}
      submit={count === 1 ? t('series.cancel_one') : t('series.cancel_count', { count: preview.data ? count : '' })}
      cancelLabel={t('series.keep')}
      isBusy={isSending}
      isDisabled={count === 0}
      isHard
      onSend={send}
      onClose={onClose}
    >
      <ScopeChoice value={scope} onChange={setScope} />
      {preview.isPending && <Skeleton variant="rounded" height={200} />}
      {preview.error && <LoadError error={preview.error} onRetry={preview.refetch} />}
      {preview.data && (
        <>
          <SeriesChanges change={preview.data} />
          <Typography aria-live="polite" sx={{ fontWeight: 600 }}>
            {count === 0
              ? t('series.nothing_left')
              : t('series.refund_total', { amount: formats.money(preview.data.refundAmount, preview.data.currency) })}
          </Typography>
        </>
      )}
    </Confirmation>
  )
}
