import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { NewSeries, Series, SeriesItem } from '#schemas/scheduling/series.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { useTimeSentence } from '#app/scheduling/availability/ChosenTime.tsx'
import { choiceKey } from '#ui/forms/fields.ts'
import { placeOf } from '#shared/i18n/format.ts'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'

interface SeriesDatesProps {
  series: Series
  /** Zone of the other side. */
  zone: string
  /** While booking: what happens to dates that are taken. */
  conflictPolicy?: NewSeries['conflictPolicy']
  /** Content below a date. */
  children?: (item: SeriesItem) => ReactNode
}

/** Every date in both time zones, with its price, its conflict, and a note where the clock time changes. */
export function SeriesDates({ series: { series, items }, zone, conflictPolicy, children }: SeriesDatesProps) {
  const t = useTranslate()
  const formats = useFormats()
  const sentence = useTimeSentence()
  const { userType } = useViewer()
  return (
    <>
      <Typography sx={{ mb: 3, color: 'var(--muted)' }}>
        {t('series.wall_clock', { place: placeOf(series.anchorTimezone) })}
      </Typography>
      <Box
        component="ol"
        aria-label={t('series.dates')}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
      >
        {items.map((item) => (
          <Box component="li" key={item.index} sx={row}>
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                gap: 2,
                alignItems: 'baseline',
                justifyContent: 'space-between',
              }}
            >
              <Typography sx={{ fontWeight: 600 }}>
                {item.index}. {sentence(item.startAt, zone)}
              </Typography>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
                {item.fee > 0 && (
                  <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
                    {formats.money(item.fee, series.currency)}
                  </Typography>
                )}
                <StatusBadge {...badgeOf(item, t)} />
              </Box>
            </Box>
            {item.clientTimeShifts && (
              <Typography sx={{ fontSize: 14 }}>
                {t(userType === 'client' ? 'series.your_time_changes' : 'series.time_changes')}
              </Typography>
            )}
            <DateNote item={item} zone={zone} conflictPolicy={conflictPolicy} />
            {children?.(item)}
          </Box>
        ))}
      </Box>
    </>
  )
}

const row = {
  p: 4,
  bgcolor: 'var(--card)',
  border: '1px solid var(--hairline)',
  borderRadius: 3,
  display: 'grid',
  gap: 1,
} as const

type Translate = ReturnType<typeof useTranslate>

/** Status of the booking if there is one, otherwise of the date. */
function badgeOf({ status, bookingStatus }: SeriesItem, t: Translate) {
  if (bookingStatus) return { status: bookingStatus, text: t(choiceKey('appointments', 'status', bookingStatus)) }
  return { status: badges[status], text: t(`series.date.${status}`) }
}

const badges: Record<SeriesItem['status'], string> = {
  free: 'confirmed',
  booked: 'confirmed',
  moved: 'pending',
  outside_horizon: 'unscheduled',
  tentative: 'unscheduled',
  conflict: 'cancelled',
  skipped: 'cancelled',
  failed: 'cancelled',
  cancelled: 'cancelled',
}

/** Explains a date that is not simply booked. */
function DateNote({
  item,
  zone,
  conflictPolicy,
}: Pick<SeriesDatesProps, 'zone' | 'conflictPolicy'> & { item: SeriesItem }) {
  const t = useTranslate()
  const sentence = useTimeSentence()
  const isOwn = useViewer().userType === 'provider'
  const { status, alternative, reason } = item
  const time = alternative && sentence(alternative.startAt, zone)
  if (reason) {
    const why = t(`series.why.${reason}`)
    if (status === 'moved') return <Line text={`${why} ${t('series.why.moved', { time })}`} />
    const what = time ? t('series.why.nearest', { time }) : t('series.why.nothing_near')
    return <Line text={[why, what, conflictPolicy === 'fail' ? '' : t('series.say.left_out')].join(' ').trim()} />
  }
  if (status === 'moved') return <Line text={t('series.say.moved', { time })} />
  if (status === 'conflict') {
    const words = time ? t('series.say.conflict', { time }) : t('series.say.conflict_alone')
    return <Line text={conflictPolicy === 'fail' ? words : `${words} ${t('series.say.left_out')}`} />
  }
  return status === 'outside_horizon' || status === 'tentative' || status === 'failed' ? (
    <Line text={t(isOwn && status === 'outside_horizon' ? 'series.say.opens_later' : `series.say.${status}`)} />
  ) : null
}

const Line = ({ text }: { text: string }) => (
  <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>{text}</Typography>
)
