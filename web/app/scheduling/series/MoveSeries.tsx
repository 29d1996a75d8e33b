import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Confirmation } from '#ui/dialogs/Confirmation.tsx'
import { Broken } from '#ui/notices/Notice.tsx'
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
  const { slot, askForOne, picker } = useSlotChoice()
  const bookingIdentifier = booking.identifier
  const { ask, send, isSending } = useSeriesMove({
    series: series.series.identifier ?? '',
    body: slot ? { scope, bookingIdentifier, timeslotIdentifier: slot.identifier } : undefined,
    done: 'series.moved_now',
    onDone: onClose,
  })
  const changes = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (ask.data) changes.current?.scrollIntoView({ block: 'nearest' })
  }, [ask.data])
  const count = ask.data ? touched(ask.data) : 0
  const isTaken = ask.data?.items.some(({ reasonCode }) => reasonCode === 'taken') ?? false
  const isStopped = ask.data !== undefined && (isTaken || count === 0)
  return (
    <Confirmation
      title={t('series.move_some')}
      submit={ask.data ? countLabel() : t('series.move_some')}
      keep={t('series.keep')}
      isBusy={isSending}
      isDisabled={isStopped || ask.isFetching}
      onSend={slot ? send : askForOne}
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
      {ask.isLoading && <Skeleton variant="rounded" height={200} />}
      {ask.error && <Broken error={ask.error} onRetry={ask.refetch} />}
      {ask.data && (
        <div ref={changes}>
          <SeriesChanges change={ask.data} />
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
