import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import { bookingLimits } from '#schemas/scheduling/booking-limits.ts'
import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import type { TimeSlot } from '#schemas/scheduling/availability.ts'
import { shares } from '#schemas/money/platform-share.ts'
import type { TherapyFee } from '#schemas/marketplace/provider-profile.ts'
import { plainDateOf } from '#shared/i18n/format.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { joined } from '#app/scheduling/availability/hours-text.ts'
import type { Repeating } from './use-appointment-series.ts'

interface AppointmentPreviewProps {
  clientName: string
  therapy: TherapyFee | undefined
  modality: string | undefined
  slot: TimeSlot | null
  note: string
  repeating: Repeating
}

/** Beside the form: what the client will read, what the session brings, and the day around the chosen time. */
export function AppointmentPreview({ slot, ...shown }: AppointmentPreviewProps) {
  return (
    <Box sx={{ display: 'grid', gap: 4, position: { lg: 'sticky' }, top: { lg: 88 } }}>
      <ForClient {...shown} slot={slot} />
      {shown.therapy && !shown.therapy.isFree && (
        <Money {...shown.therapy} isForEach={shown.repeating.frequency !== ''} />
      )}
      {slot && <DayAround key={slot.startTime} slot={slot} therapy={shown.therapy} />}
    </Box>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ p: 4, bgcolor: 'var(--card)', border: '1px solid var(--hairline)', borderRadius: 3, fontSize: 14 }}
    >
      <Typography id={titleId} variant="h2" sx={{ fontSize: 16, mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

const facts = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 4,
  rowGap: 1,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: 'var(--muted)' },
  '& dd': { m: 0 },
} as const

function ForClient({ clientName, therapy, modality, slot, note, repeating }: AppointmentPreviewProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { frequency, count } = repeating
  const rows: [string, string | undefined][] = [
    ['to', clientName],
    ['when', slot ? formats.longMoment(slot.startTime) : undefined],
    ['repeats', frequency && `${t(`series.frequencies.${frequency}`)}, ${t('series.sessions', { count })}`],
    ['therapy', therapy?.name],
    ['format', modality],
    ['fee', therapy && (therapy.isFree ? t('booking.free') : formats.money(therapy.fee, therapy.currency))],
    ['note', note.trim()],
  ]
  const known = rows.filter(([, value]) => value)
  return (
    <Card title={t('new_appointment.preview.title')}>
      {known.length === 0 ? (
        <Box sx={{ color: 'var(--muted)' }}>{t('new_appointment.preview.empty')}</Box>
      ) : (
        <Box component="dl" sx={facts}>
          {known.map(([name, value]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <dt>{t(`new_appointment.preview.${name}`)}</dt>
              <Box component="dd" sx={name === 'note' ? { whiteSpace: 'pre-line' } : {}}>
                {value}
              </Box>
            </Box>
          ))}
        </Box>
      )}
      {therapy && !therapy.isFree && (
        <Box sx={{ mt: 2, color: 'var(--muted)' }}>
          {t('new_appointment.preview.to_pay', { hours: bookingLimits.paymentRequestHours })}
        </Box>
      )}
    </Card>
  )
}

/** The fee, the share of the platform, and what the therapist receives. */
function Money({ fee, currency, isForEach }: TherapyFee & { isForEach: boolean }) {
  const t = useTranslate()
  const { money } = useFormats()
  const { platform, provider } = shares(fee)
  return (
    <Card title={t(isForEach ? 'new_appointment.money.title_each' : 'new_appointment.money.title')}>
      <Box component="dl" sx={{ ...facts, '& dd': { m: 0, textAlign: 'right' } }}>
        <dt>{t('new_appointment.money.fee')}</dt>
        <dd>{money(fee, currency)}</dd>
        <dt>{t('new_appointment.money.platform')}</dt>
        <dd>{money(platform, currency)}</dd>
        <dt>{t('new_appointment.money.own')}</dt>
        <Box component="dd" sx={{ fontWeight: 600 }}>
          {money(provider, currency)}
        </Box>
      </Box>
    </Card>
  )
}

/** Open hours and sessions of the day on which the chosen time is. */
function DayAround({ slot, therapy }: { slot: TimeSlot; therapy: TherapyFee | undefined }) {
  const t = useTranslate()
  const formats = useFormats()
  const date = plainDateOf(formats.zone, slot.startTime)
  const { data, isPending, error, refetch } = useRead(availabilityApi.ownMonth, {
    params: { month: date.slice(0, 7) },
    query: therapy ? { category: therapy.identifier } : {},
  })
  const day = data?.days.find((one) => one.date.date === date)
  const lines = [
    ...(day?.bookings ?? []).map(({ startAt, endAt, clientName }) => ({
      startAt,
      endAt,
      text: clientName,
      isNew: false,
    })),
    { startAt: slot.startTime, endAt: slot.endTime, text: t('new_appointment.day.new'), isNew: true },
  ].toSorted((one, other) => Date.parse(one.startAt) - Date.parse(other.startAt))
  return (
    <Card title={formats.day(slot.startTime)}>
      {isPending && <Skeleton variant="rounded" height={96} />}
      {error && <LoadError error={error} onRetry={refetch} />}
      {day && day.timeslotIntervals.length > 0 && (
        <Box sx={{ color: 'var(--muted)', mb: 1, fontVariantNumeric: 'tabular-nums' }}>
          {t('new_appointment.day.open', {
            hours: joined(day.timeslotIntervals)
              .map(({ startTime, endTime }) => `${startTime} – ${endTime}`)
              .join(', '),
          })}
        </Box>
      )}
      {day && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, fontVariantNumeric: 'tabular-nums' }}>
          {lines.map(({ startAt, endAt, text, isNew }) => (
            <Box
              component="li"
              key={`${startAt}${text}`}
              sx={{
                px: 2,
                py: 1,
                mt: 1,
                borderRadius: 2,
                overflowWrap: 'anywhere',
                ...(isNew ? { bgcolor: 'var(--mint)', fontWeight: 600 } : { bgcolor: 'var(--paper)' }),
              }}
            >
              {formats.time(startAt)} – {formats.time(endAt)} {text}
            </Box>
          ))}
        </Box>
      )}
    </Card>
  )
}
