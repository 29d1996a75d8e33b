import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { EarningsStats } from '#schemas/money/payments.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

interface EarningsTableProps extends Pick<EarningsStats, 'weeks' | 'currency'> {
  /** Otherwise only screen readers find it, behind the bars. */
  isSeen: boolean
}

export function EarningsTable({ weeks, currency, isSeen }: EarningsTableProps) {
  const t = useTranslate()
  const { money, number, date } = useFormats()
  return (
    <Box sx={isSeen ? {} : hiddenStyle}>
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          fontVariantNumeric: 'tabular-nums',
          '& th, & td': { py: 1.5, textAlign: 'right', fontWeight: 400, borderTop: '1px solid var(--hairline)' },
          '& thead th': { color: 'var(--muted)', fontSize: 14 },
          '& th:first-of-type': { textAlign: 'left' },
        }}
      >
        <caption style={{ position: 'absolute', clipPath: 'inset(50%)' }}>{t('practice_overview.by_week')}</caption>
        <thead>
          <tr>
            {(['weekStart', 'amount', 'sessions'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`resources.earnings.fields.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ weekStart, amount, sessions }) => (
            <tr key={weekStart}>
              <th scope="row">{date(weekStart, { day: 'numeric', month: 'long' })}</th>
              <td>{money(amount, currency)}</td>
              <td>{number(sessions)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

const hiddenStyle = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const
