import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { customMark, hatched } from './calendar-marks.ts'

/** Explains the marks of a day. */
export function CalendarLegend({ hasSessions = true }: { hasSessions?: boolean }) {
  const t = useTranslate()
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 5,
        rowGap: 1,
        p: 0,
        m: 0,
        mt: 3,
        fontSize: 14,
      }}
    >
      <Entry
        mark={<Box sx={{ ...hatched, width: 20, height: 16, border: '1px solid var(--control)', borderRadius: 1 }} />}
      >
        {t('calendar.closed_mark')}
      </Entry>
      <Entry mark={<Box sx={{ ...customMark, mx: '3px' }} />}>{t('calendar.own_hours')}</Entry>
      {hasSessions && (
        <>
          <Entry mark={<Box sx={{ width: 20, height: 16, borderRadius: 1, bgcolor: 'var(--mint)' }} />}>
            {t('calendar.session_mark')}
          </Entry>
          <Entry mark={<WarningIcon sx={{ fontSize: 18, color: 'var(--warning)' }} />}>
            {t('calendar.outside_mark')}
          </Entry>
        </>
      )}
    </Box>
  )
}

const Entry = ({ mark, children }: { mark: ReactNode; children: ReactNode }) => (
  <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, color: 'var(--muted)' }}>
    {mark}
    {children}
  </Box>
)
