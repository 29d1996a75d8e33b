import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTranslate } from 'react-admin'
import type { VideoConnections } from '#schemas/operations/video-connections.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { reconnectsPerHour } from './reconnects-per-hour.ts'

const columns = ['reports', 'unconnected', 'lost', 'reconnects', 'rating_good', 'rating_fair', 'rating_bad'] as const

/** One row for each day with a video session; a narrow window scrolls it sideways. */
export function ConnectionTable({ days }: Pick<VideoConnections, 'days'>) {
  const t = useTranslate()
  const { number, percent, date } = useFormats()
  const title = t('operators.video_connections.by_day')
  return (
    <TableContainer
      component="section"
      tabIndex={0}
      aria-label={title}
      sx={{ mt: 4, bgcolor: 'var(--card)', border: '1px solid var(--hairline)', borderRadius: 4 }}
    >
      <Table size="small" sx={{ '& td, & th': { px: 4, fontSize: 14, fontVariantNumeric: 'tabular-nums' } }}>
        <TableHead>
          <TableRow>
            <TableCell>{t('operators.video_connections.day')}</TableCell>
            {columns.map((column) => (
              <TableCell key={column} align="right">
                {t(`operators.video_connections.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {days.map(({ day, sums }) => (
            <TableRow key={day}>
              <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                {date(day, { dateStyle: 'medium' })}
              </TableCell>
              <TableCell align="right">{number(sums.reports)}</TableCell>
              <TableCell align="right">{number(sums.unconnected)}</TableCell>
              <TableCell align="right">{sums.lostShare === null ? '–' : percent(sums.lostShare)}</TableCell>
              <TableCell align="right">{number(reconnectsPerHour(sums))}</TableCell>
              <TableCell align="right">{number(sums.ratings.good)}</TableCell>
              <TableCell align="right">{number(sums.ratings.fair)}</TableCell>
              <TableCell align="right">{number(sums.ratings.bad)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
