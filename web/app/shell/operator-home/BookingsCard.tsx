import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { DensePanel, rowAction } from '#app/operations/overview/DensePanel.tsx'
import { operatorHomeApi } from '#schemas/operations/operator-home.calls.gen.ts'
import type { BookingDay } from '#schemas/operations/operator-home.ts'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { BookingBars, barsHeight } from './BookingBars.tsx'
import { CardBody } from './CardBody.tsx'

const everyMs = 60_000

/** Bookings made on each of the last days. */
export function BookingsCard() {
  const t = useTranslate()
  const [isTable, setTable] = useState(false)
  const read = useRead(operatorHomeApi.bookings, {}, { staleTime: everyMs / 2, refetchInterval: everyMs })
  return (
    <DensePanel
      title={t('account.nav.bookings')}
      note={t('operator_home.bookings.days')}
      action={
        <Button aria-pressed={isTable} onClick={() => setTable(!isTable)} sx={rowAction}>
          {t('practice_overview.as_table')}
        </Button>
      }
    >
      <CardBody read={read} space={{ height: barsHeight + 31 }}>
        {({ days }) => (isTable ? <DayTable days={days} /> : <BookingBars days={days} />)}
      </CardBody>
    </DensePanel>
  )
}

const columns = ['date', 'made', 'cancelled'] as const

function DayTable({ days }: { days: readonly BookingDay[] }) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <Box component="table" aria-label={t('account.nav.bookings')} sx={table}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {t(`operator_home.bookings.columns.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ date, made, cancelled }) => (
          <tr key={date}>
            <th scope="row">{formats.date(date, { weekday: 'short', day: 'numeric', month: 'short' })}</th>
            <td>{formats.number(made)}</td>
            <td>{formats.number(cancelled)}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { px: 2, py: 0, height: 28, textAlign: 'right', fontWeight: 400 },
  '& th:first-of-type': { pl: 3.5, pr: 0, textAlign: 'left', whiteSpace: 'nowrap' },
  '& th:last-of-type, & td:last-of-type': { pr: 3.5 },
  '& thead th': { color: 'var(--muted)', fontWeight: 600, lineHeight: 1.25, verticalAlign: 'bottom', pb: 1 },
  '& tbody tr': { borderTop: '1px solid var(--hairline)' },
} as const
