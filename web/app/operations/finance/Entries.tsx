import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { MoneyPaymentDetail } from '#schemas/operations/finance.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { kindKey } from './account-kinds.ts'

/** Ledger transfers, oldest first: source, target and amount. */
export function Entries({ entries, currency }: Pick<MoneyPaymentDetail, 'entries'> & { currency: string }) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <Box sx={{ py: 2 }}>
      <Typography variant="h3" sx={{ fontSize: 16, mb: 2 }}>
        {t('finance.payments.entries')}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, display: 'grid', gap: 2, listStyle: 'none', fontSize: 14 }}>
        {entries.map(({ identifier, at, transactionType, transfers }) => (
          <li key={identifier}>
            <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>
              {`${formats.moment(at)} · ${t(`finance.entries.${transactionType}`)}`}
            </Typography>
            {transfers.map(({ from, to, amount }) => (
              <Box
                key={`${from} ${to}`}
                sx={{ display: 'flex', justifyContent: 'space-between', gap: 4, fontVariantNumeric: 'tabular-nums' }}
              >
                <span>{t('finance.entries.way', { from: t(kindKey(from)), to: t(kindKey(to)) })}</span>
                <span>{formats.money(amount, currency)}</span>
              </Box>
            ))}
          </li>
        ))}
      </Box>
    </Box>
  )
}
