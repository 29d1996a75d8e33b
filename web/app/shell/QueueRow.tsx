import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { queues, type QueueName } from '#schemas/operations/queue-names.ts'
import type { Queue } from '#schemas/operations/queues.ts'
import * as paths from '#schemas/platform/paths.ts'
import { filteredBy } from '#ui/lists/filtered-by.ts'
import { RowLink } from '#ui/lists/RowLink.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { ageOf, lengthOf } from './queue-age.ts'

/** The list behind each queue. */
const places: Record<QueueName, string> = {
  verifications: paths.verifications(),
  reviews: filteredBy(paths.moderatedReviews(), { status: 'held' }),
  payouts: filteredBy(paths.moneyPayouts(), { status: 'on_hold' }),
  disputes: filteredBy(paths.moneyPayments(), { status: 'reversed' }),
  unmatched: paths.books(),
  adjustments: filteredBy(paths.adjustments(), { status: 'waiting' }),
  absences: filteredBy(paths.absenceCases(), { status: 'open' }),
  differences: paths.books(),
  jobs: filteredBy(paths.failedJobs(), { status: 'failed' }),
  people_alerts: filteredBy(paths.auditLog(), { action: 'admin.many_people' }),
  note_alerts: filteredBy(paths.auditLog(), { action: 'note.many_reads' }),
}

/** One queue: number, age of the oldest item against the target, and the money that waits. */
export function QueueRow({ queue, now }: { queue: Queue; now: number }) {
  const t = useTranslate()
  const formats = useFormats()
  const sums = queue.sums.map(({ currency, amount }) => formats.money(amount, currency)).join(' · ')
  return (
    <Box
      component="tr"
      className={queue.count === 0 ? 'empty' : ''}
      sx={queue.count === 0 ? { color: 'var(--muted)' } : {}}
    >
      <td>
        <RowLink to={places[queue.name]}>{t(`queues.names.${queue.name}`)}</RowLink>
        {sums !== '' && (
          <Box component="span" sx={{ display: { xs: 'block', sm: 'none' }, fontSize: 13, color: 'var(--muted)' }}>
            {sums}
          </Box>
        )}
      </td>
      <Box
        component="td"
        className="count"
        sx={{ fontWeight: queue.count === 0 ? 400 : 600, fontVariantNumeric: 'tabular-nums' }}
      >
        {formats.number(queue.count)}
      </Box>
      <td className="oldest">
        <Oldest queue={queue} now={now} />
      </td>
      <td className="sum">{sums}</td>
    </Box>
  )
}

function Oldest({ queue, now }: { queue: Queue; now: number }) {
  const t = useTranslate()
  const formats = useFormats()
  const { milliseconds, share } = ageOf(queue, now)
  const target = queues[queue.name].targetHours
  if (milliseconds === null) return null
  const isLate = share !== null && share > 1
  return (
    <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'center', columnGap: 3 }}>
      <Box
        component="time"
        dateTime={queue.oldestAt ?? ''}
        title={formats.moment(queue.oldestAt ?? '')}
        sx={{
          minWidth: { sm: 80 },
          whiteSpace: 'nowrap',
          ...(isLate ? { color: 'var(--error)', fontWeight: 600 } : {}),
        }}
      >
        {lengthOf(formats.locale, milliseconds)}
      </Box>
      {share !== null && target !== null && (
        <Box sx={{ display: 'grid', gap: 0.5, fontSize: 12, color: 'var(--muted)' }}>
          <Bar share={share} />
          {t(isLate ? 'queues.over' : 'queues.of', { target: lengthOf(formats.locale, target * 3_600_000) })}
        </Box>
      )}
    </Box>
  )
}

/** The text beside it says the same. */
const Bar = ({ share }: { share: number }) => (
  <Box
    component="span"
    aria-hidden
    sx={{ display: 'block', width: 84, height: 6, borderRadius: 999, bgcolor: 'var(--sand)', overflow: 'hidden' }}
  >
    <Box
      component="span"
      sx={{
        display: 'block',
        height: '100%',
        width: `${Math.min(100, share * 100)}%`,
        bgcolor: share > 1 ? 'var(--error)' : 'var(--primary)',
      }}
    />
  </Box>
)
