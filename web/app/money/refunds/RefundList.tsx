import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { CardRefund } from '#schemas/money/refunds.ts'
import { cardList } from '#ui/page/card.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'

/** Refunds, newest first, each with its current status. */
export function RefundList({ refunds }: { refunds: readonly CardRefund[] }) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <Box component="ul" aria-label={t('refunds.list')} sx={{ ...cardList, width: '100%' }}>
      {refunds.map(({ reference, amount, currency, status, reason, createdAt, settledAt }) => (
        <Box
          component="li"
          key={reference}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            alignItems: 'center',
            gap: 3,
            px: 4,
            py: 3,
            '& + &': { borderTop: '1px solid var(--hairline)' },
          }}
        >
          <div>
            <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {formats.money(amount, currency)}
            </Typography>
            <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>
              {formats.moment(settledAt ?? createdAt)}
            </Typography>
            {reason && <Typography sx={{ fontSize: 14 }}>{t('refunds.reason', { reason })}</Typography>}
          </div>
          <StatusBadge status={status} text={t(`refunds.statuses.${status}`)} />
        </Box>
      ))}
    </Box>
  )
}
