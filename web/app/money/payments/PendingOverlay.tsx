import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { paymentLimits } from '#schemas/money/payment-limits.ts'
import { isEncrypted } from '#shared/api/secure.ts'

interface PendingOverlayProps {
  isFree: boolean
  onLeave?: () => void
  /** Cancels the payment. */
  onCancel?: () => void
  isCancelling?: boolean
}

/**
 * Shown while a payment is pending. After 15 seconds it says so and offers to check again, to leave, or to cancel the
 * payment.
 */
export function PendingOverlay({ isFree, onLeave, onCancel, isCancelling = false }: PendingOverlayProps) {
  const t = useTranslate()
  const [isSlow, setSlow] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), paymentLimits.slowNoticeSeconds * 1000)
    return () => clearTimeout(timer)
  }, [])

  return (
    <Dialog open aria-label={t('payment.dont_close')} transitionDuration={120}>
      <Box
        component="output"
        sx={{ maxWidth: 420, p: 8, display: 'grid', gap: 4, justifyItems: 'center', textAlign: 'center' }}
      >
        <CircularProgress aria-hidden />
        <Typography sx={{ fontWeight: 600, fontSize: 18 }}>{t('payment.dont_close')}</Typography>
        <Typography>{t(isFree ? 'payment.processing_free' : 'payment.processing')}</Typography>
        <Typography sx={{ minHeight: '3.2em' }}>
          {isSlow && (
            <>
              {t('payment.slow')}{' '}
              <Box component="a" href={location.href}>
                {t('payment.refresh')}
              </Box>
            </>
          )}
        </Typography>
        {isSlow && onLeave && (
          <Button variant="outlined" onClick={onLeave}>
            {t('payment.go_on')}
          </Button>
        )}
        {isSlow && onCancel && (
          <Button loading={isCancelling} onClick={onCancel}>
            {t('refunds.give_up')}
          </Button>
        )}
        {!isFree && isEncrypted() && (
          <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>{t('payment.encrypted')}</Typography>
        )}
      </Box>
    </Dialog>
  )
}
