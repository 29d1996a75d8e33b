import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import * as paths from '#schemas/platform/paths.ts'
import type { Today } from '#schemas/operations/overview.ts'
import { plainDateOf } from '#shared/i18n/format.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { DensePanel } from './DensePanel.tsx'

/** The balances and the next payout. */
export function EarningsNow({ currency, nextPayout, ...sums }: Today['earnings']) {
  const t = useTranslate()
  const { money, date, zone } = useFormats()
  return (
    <DensePanel
      title={t('practice_overview.earnings')}
      action={<Link to={paths.earnings()}>{t('today.earnings.all')}</Link>}
    >
      <Box
        component="dl"
        sx={{ m: 0, px: 3.5, pb: 2.5, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(3, auto)' }}
      >
        {(['available', 'clearing', 'held'] as const).map((name) => (
          <div key={name}>
            <Box component="dt" sx={{ color: 'var(--muted)', fontSize: 13 }}>
              {t(`today.earnings.${name}`)}
            </Box>
            <Box component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {money(sums[name], currency)}
            </Box>
          </div>
        ))}
      </Box>
      <Box sx={{ px: 3.5, py: 2, display: 'flex', gap: 2, borderTop: '1px solid var(--hairline)' }}>
        {nextPayout ? (
          <>
            <span>
              {t('today.earnings.payout', {
                date: date(plainDateOf(zone, nextPayout.at), { weekday: 'short', day: 'numeric', month: 'short' }),
              })}
            </span>
            <Box component="span" sx={{ ml: 'auto', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {t('today.earnings.about', { amount: money(nextPayout.amount, currency) })}
            </Box>
          </>
        ) : (
          <Box component="span" sx={{ color: 'var(--muted)' }}>
            {t('today.earnings.no_payout')}
          </Box>
        )}
      </Box>
    </DensePanel>
  )
}
