import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { CurrencyMoney } from '#schemas/operations/operator-home.ts'
import { DailyTrend } from './DailyTrend.tsx'
import { MoneySum } from './MoneySum.tsx'
import { sumNames } from './sum-names.ts'

/** The same on a phone: a block for each currency. */
export function MoneyBlocks({ currencies }: { currencies: readonly CurrencyMoney[] }) {
  const t = useTranslate()
  return currencies.map((money) => (
    <Box key={money.currency} sx={block}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 24 }}>
        <Box component="h3" sx={{ m: 0, fontSize: 14, fontWeight: 600, fontFamily: 'inherit' }}>
          {money.currency}
        </Box>
        <DailyTrend money={money} />
      </Box>
      <Box component="dl" sx={list}>
        {sumNames.map((name) => (
          <div key={name}>
            <dt>{t(`operator_home.money.names.${name}`)}</dt>
            <dd>
              <MoneySum amount={money[name]} currency={money.currency} />
            </dd>
          </div>
        ))}
      </Box>
    </Box>
  ))
}

const block = { borderTop: '1px solid var(--hairline)', px: 3.5, py: 2.5 } as const
const list = {
  m: 0,
  mt: 1,
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  columnGap: 2,
  rowGap: 1.5,
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: 'var(--muted)', fontSize: 12, lineHeight: 1.3 },
  '& > div': { display: 'flex', flexDirection: 'column', justifyContent: 'space-between' },
  '& dd': { m: 0 },
} as const
