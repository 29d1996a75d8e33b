import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { EarningsStats } from '#schemas/money/payments.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

type WeeksProps = Pick<EarningsStats, 'weeks' | 'currency'>

const barsHeight = 144

/** One bar per week, hidden from screen readers: the table has the same data. */
export function EarningsBars({ weeks, currency }: WeeksProps) {
  const t = useTranslate()
  const { money, date } = useFormats()
  const most = Math.max(...weeks.map(({ amount }) => amount))
  return (
    <Box aria-hidden="true" sx={{ mt: 1, fontSize: 14, color: 'var(--muted)', fontVariantNumeric: 'tabular-nums' }}>
      <Box sx={{ minHeight: 24, borderBottom: '1px dashed var(--hairline)' }}>
        {most > 0 ? money(most, currency) : t('practice_overview.nothing_earned')}
      </Box>
      <Box sx={{ ...columns, height: barsHeight, alignItems: 'end', borderBottom: '1px solid var(--control)' }}>
        {weeks.map(({ weekStart, amount, sessions }) => (
          <Box
            key={weekStart}
            title={t('practice_overview.week_in_words', {
              date: date(weekStart, { day: 'numeric', month: 'long' }),
              amount: money(amount, currency),
              sessions: t('practice_overview.sessions', { smart_count: sessions }),
            })}
            sx={{ height: '100%', display: 'flex', alignItems: 'end', '&:hover > *': { bgcolor: 'var(--accent)' } }}
          >
            <Box
              sx={{ width: '100%', maxWidth: 48, mx: 'auto', borderRadius: '6px 6px 0 0', bgcolor: 'var(--primary)' }}
              style={{ height: most > 0 && amount > 0 ? `max(2px, ${(100 * amount) / most}%)` : 0 }}
            />
          </Box>
        ))}
      </Box>
      <Box sx={{ ...columns, pt: 1 }}>
        {weeks.map(({ weekStart }, at) => (
          <Box
            key={weekStart}
            sx={{
              textAlign: { xs: 'right', sm: 'center' },
              whiteSpace: 'nowrap',
              // On a phone only every third label fits, below the two before it.
              ...((weeks.length - 1 - at) % 3 !== 0 && { display: { xs: 'none', sm: 'block' } }),
              gridColumn: { xs: `${Math.max(1, at - 1)} / span 3`, sm: 'auto' },
            }}
          >
            {date(weekStart, { day: 'numeric', month: 'short' })}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const columns = { display: 'grid', gridTemplateColumns: 'repeat(12, minmax(0, 1fr))', columnGap: { xs: '4px', sm: 2 } }
