import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Confirmation } from '#ui/dialogs/Confirmation.tsx'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { SlotPicker } from '#app/scheduling/availability/SlotPicker.tsx'
import { otherZone } from '#app/scheduling/bookings/people.ts'
import { useSlotChoice } from '#app/scheduling/bookings/use-slot-choice.ts'
import { type Scope, ScopeChoice, SeriesChanges, type SeriesDialogProps, touched } from './SeriesChanges.tsx'
import { useSeriesMove } from './use-series-change.ts'

/** Moves this session and applies the change to the others; shows the effect on each before the click. */
export function MoveSeries({ booking, series, onClose }: SeriesDialogProps) {
  const t = useTranslate()
  const viewer = useViewer()
  const [scope, setScope] = useState<Scope>('following')
  const { slot, requireSlot, picker } = useSlotChoice()
  const bookingIdentifier = booking.identifier
  const { preview, send, isSending } = useSeriesMove({
    series: series.series.identifier ?? '',
    body: slot ? { scope, bookingIdentifier, timeslotIdentifier: slot.identifier } : undefined,
    done: 'series.moved_now',
    onDone: onClose,
  })
  const changes = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (preview.data) changes.current?.scrollIntoView({ block: 'nearest' })
  }, [preview.data])
  const count = preview.data ? touched(preview.data) : 0
  const isTaken = preview.data?.items.some(({ reasonCode }) => reasonCode === 'taken') ?? false
  const isStopped = preview.data !== undefined && (isTaken || count === 0)
  return (
    <Confirmation
      title={t('series.move_some')}
      submit={preview.data ? countLabel() : t('series.move_some')}
      cancelLabel={t('series.keep')}
      isBusy={isSending}
      isDisabled={isStopped || preview.isFetching}
      onSend={slot ? send : requireSlot}
      onClose={onClose}
    >
      <ScopeChoice value={scope} onChange={setScope} />
      <Typography>{t('series.move_hint')}</Typography>
      <SlotPicker
        providerId={booking.provider.identifier}
        category={booking.therapyCategory.identifier}
        otherZone={otherZone(booking, viewer)}
        startsWithMonth={viewer.userType === 'provider'}
        {...picker}
      />
      {preview.isLoading && <Skeleton variant="rounded" height={200} />}
      {preview.error && <LoadError error={preview.error} onRetry={preview.refetch} />}
      {preview.data && (
        <div ref={changes}>
          <SeriesChanges change={preview.data} />
          <Typography aria-live="polite" sx={{ mt: 4, color: isStopped ? 'var(--error)' : 'inherit' }}>
            {t(isTaken ? 'series.one_is_taken' : count === 0 ? 'series.nothing_left' : 'series.move_counts')}
          </Typography>
        </div>
      )}
    </Confirmation>
  )

  function countLabel(): string {
    return count === 1 ? t('series.move_one') : t('series.move_count', { count })
  }
}
