import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { NewSeries, Series } from '#schemas/scheduling/series.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { SeriesDates } from './SeriesDates.tsx'

interface PlannedDatesProps {
  plan: {
    /** Something that the preview needs is missing. */
    isOff: boolean
    error: Error | null
    refetch: () => unknown
    isLoading: boolean
    isPlaceholderData: boolean
    data: Series | undefined
  }
  /** Says what is missing. */
  waiting: string
  conflictPolicy: NewSeries['conflictPolicy']
  /** Below the dates. */
  children?: (series: Series) => ReactNode
}

/** The preview of a series: its dates in the zone of the therapist, or why they are not shown. */
export function PlannedDates({ plan, waiting, conflictPolicy, children }: PlannedDatesProps) {
  if (plan.isOff) return <Typography sx={{ color: 'var(--muted)' }}>{waiting}</Typography>
  if (plan.error) return <LoadError error={plan.error} onRetry={plan.refetch} />
  if (!plan.data) return plan.isLoading && <Skeleton variant="rounded" height={360} />
  return (
    <div style={{ opacity: plan.isPlaceholderData ? 0.6 : 1 }}>
      <SeriesDates series={plan.data} zone={plan.data.series.anchorTimezone} conflictPolicy={conflictPolicy} />
      {children?.(plan.data)}
    </div>
  )
}
