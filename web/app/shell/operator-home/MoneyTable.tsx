import Box from '@mui/material/Box'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { CurrencyMoney } from '#schemas/operations/operator-home.ts'
import { useScrollsSideways } from '#ui/lists/use-scrolls-sideways.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { DailyTrend } from './DailyTrend.tsx'
import { MoneySum } from './MoneySum.tsx'
import { sumNames } from './sum-names.ts'

/** A row for each currency. In a narrow place it scrolls, also by keys. */
export function MoneyTable({ currencies }: { currencies: readonly CurrencyMoney[] }) {
  const t = useTranslate()
  const place = useRef<HTMLDivElement>(null)
  const isScrolling = useScrollsSideways(place)
  return (
    <Box ref={place} sx={{ overflowX: 'auto' }} {...(isScrolling && { tabIndex: 0 })}>
      <Box component="table" aria-label={t('operator_home.money.title')} sx={table}>
        <thead>
          <tr>
            <th scope="col">{t('operator_home.money.currency')}</th>
            {sumNames.map((name) => (
              <Head key={name} name={name} />
            ))}
          </tr>
        </thead>
        <tbody>
          {currencies.map((money) => (
            <tr key={money.currency}>
              <th scope="row">{money.currency}</th>
              {sumNames.map((name) => (
                <Cells key={name} name={name} money={money} />
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

type Name = (typeof sumNames)[number]

/** The line of each day stands beside the gross volume. */
function Head({ name }: { name: Name }) {
  const t = useTranslate()
  return (
    <>
      <th scope="col" className="sum" title={t(`operator_home.money.about.${name}`)}>
        {t(`operator_home.money.names.${name}`)}
      </th>
      {name === 'grossVolume' && (
        <th scope="col">
          <VisuallyHidden>{t('operator_home.money.by_day')}</VisuallyHidden>
        </th>
      )}
    </>
  )
}

const Cells = ({ name, money }: { name: Name; money: CurrencyMoney }) => (
  <>
    <td className="sum">
      <MoneySum amount={money[name]} currency={money.currency} />
    </td>
    {name === 'grossVolume' && (
      <td>
        <DailyTrend money={money} />
      </td>
    )}
  </>
)

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { px: 1, py: 0, height: 34, textAlign: 'left', whiteSpace: 'nowrap', position: 'relative' },
  '& .sum': { textAlign: 'right' },
  '& th:first-of-type': { pl: 3.5 },
  '& th:last-of-type, & td:last-of-type': { pr: 3.5 },
  '& thead th': {
    height: 40,
    fontSize: 12,
    lineHeight: 1.25,
    fontWeight: 600,
    color: 'var(--muted)',
    whiteSpace: 'normal',
  },
  '& tbody tr': { borderTop: '1px solid var(--hairline)' },
} as const
