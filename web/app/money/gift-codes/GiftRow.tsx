import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { GiftCode } from '#schemas/money/gift-codes.ts'
import { CopyButton } from '#ui/page/CopyButton.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { useGiftDate } from './use-gift-date.ts'

interface GiftRowProps {
  gift: GiftCode
  mayChange: boolean
  onCancel: () => void
}

/** A gift code with its amount and what became of it. */
export function GiftRow({ gift, mayChange, onCancel }: GiftRowProps) {
  const t = useTranslate()
  const { money } = useFormats()
  const dateOf = useGiftDate()
  const amount = money(gift.amount, gift.currency)
  const state = t(`gift_codes.status.${gift.status}`, { date: dateOf(gift.closedAt ?? gift.expiresAt) })
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        px: 4,
        py: 3,
        bgcolor: 'var(--card)',
        border: '1px solid var(--hairline)',
        borderRadius: 4,
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{amount}</Typography>
        {gift.code !== null && (
          <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
            {gift.code}
          </Typography>
        )}
        <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>{state}</Typography>
      </Box>
      {gift.code !== null && (
        <Box sx={{ display: 'flex', gap: 2 }}>
          <CopyButton text={gift.code} label={t('gift_codes.copy')} />
          {mayChange && (
            <Button variant="outlined" aria-label={t('gift_codes.cancel_of', { code: gift.code })} onClick={onCancel}>
              {t('gift_codes.cancel')}
            </Button>
          )}
        </Box>
      )}
    </Box>
  )
}
