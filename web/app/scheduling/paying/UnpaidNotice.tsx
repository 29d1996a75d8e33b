import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'

interface UnpaidNoticeProps {
  /** The sum with its currency. */
  amount: string
  isHeld: boolean
  isBusy: boolean
  onRetry: () => void
  onOther: () => void
}

/** After the card page was left without paying: the two ways to go on. */
export function UnpaidNotice({ amount, isHeld, isBusy, onRetry, onOther }: UnpaidNoticeProps) {
  const t = useTranslate()
  return (
    <Box sx={{ p: 5, display: 'grid', gap: 3, bgcolor: 'var(--warning-ground)', borderRadius: 5, color: 'var(--ink)' }}>
      <Typography component="output">
        <strong>{t('payment_page.unpaid')}</strong> {isHeld && t('payment_page.unpaid_held')}{' '}
        {t('payment_page.unpaid_follows')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, '& > *': { flexGrow: { xs: 1, sm: 0 } } }}>
        <Button variant="contained" loading={isBusy} onClick={onRetry}>
          {t('payment_page.try_again', { amount })}
        </Button>
        <Button variant="outlined" onClick={onOther} sx={{ bgcolor: 'var(--card)' }}>
          {t('payment_page.another_way')}
        </Button>
      </Box>
    </Box>
  )
}
