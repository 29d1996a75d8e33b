import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { ConnectionSums } from '#schemas/care/room-connection.ts'
import { relayPaths, troubles } from '#schemas/care/room-connection-limits.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { reconnectsPerHour } from './reconnects-per-hour.ts'

const ratings = ['good', 'fair', 'bad'] as const

/** The sums of all days: figures, how people rated the connection, what was wrong, and the way of the packets. */
export function ConnectionTotals({ total }: { total: ConnectionSums }) {
  const t = useTranslate()
  const { number, percent } = useFormats()
  const { reports, unconnected, lostShare } = total
  const figures = [
    ['reports', number(reports)],
    ['unconnected', number(unconnected)],
    ['lost', lostShare === null ? '–' : percent(lostShare)],
    ['reconnects', number(reconnectsPerHour(total))],
  ] as const
  return (
    <>
      <Box component="dl" sx={{ ...inColumns(9), m: 0 }}>
        {figures.map(([name, value]) => (
          <Box key={name} sx={card}>
            <Box component="dt" sx={{ color: 'var(--muted)', fontSize: 14 }}>
              {t(`operators.video_connections.${name}`)}
            </Box>
            <Box component="dd" sx={{ m: 0, fontSize: 28, lineHeight: '36px', fontVariantNumeric: 'tabular-nums' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ ...inColumns(13.75), mt: 4 }}>
        <Shares name="rating" counts={ratings.map((one) => [one, total.ratings[one]])} />
        <Shares name="trouble" counts={troubles.map((one) => [one, total.troubles[one]])} />
        <Shares name="path" counts={relayPaths.map((one) => [one, total.paths[one]])} />
      </Box>
    </>
  )
}

interface SharesProps {
  name: 'rating' | 'trouble' | 'path'
  counts: (readonly [name: string, count: number])[]
}

/** How often each answer was given; what nobody answered is left out. */
function Shares({ name, counts }: SharesProps) {
  const t = useTranslate()
  const { number } = useFormats()
  const given = counts.filter(([, count]) => count > 0)
  return (
    <Box component="section" aria-labelledby={`connections-${name}`} sx={card}>
      <Typography id={`connections-${name}`} component="h2" sx={{ fontSize: 16, fontWeight: 600 }}>
        {t(`operators.video_connections.${name}`)}
      </Typography>
      {given.length === 0 && (
        <Typography sx={{ mt: 1, color: 'var(--muted)' }}>{t('operators.video_connections.none')}</Typography>
      )}
      <Box component="dl" sx={{ m: 0 }}>
        {given.map(([one, count]) => (
          <Box key={one} sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, pt: 1 }}>
            <Box component="dt" sx={{ overflowWrap: 'anywhere' }}>
              {t(`operators.video_connections.${name}_${one}`)}
            </Box>
            <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
              {number(count)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const inColumns = (leastRem: number) => ({
  display: 'grid',
  gap: 4,
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${leastRem}rem), 1fr))`,
})
const card = { p: 4, bgcolor: 'var(--card)', border: '1px solid var(--hairline)', borderRadius: 4 }
