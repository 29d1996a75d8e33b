import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { BookingPayment } from '#schemas/money/payments.ts'
import { plainDateOf } from '#shared/i18n/format.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

interface UsePackageProps {
  package: BookingPayment['packages'][number]
  /** Sessions that are paid together. */
  count: number
  isBusy: boolean
  onUse: () => void
  /** The client wants to pay another way. */
  onOther: () => void
}

/** The package that pays this booking, before every other way to pay. */
export function UsePackage({ package: own, count, isBusy, onUse, onOther }: UsePackageProps) {
  const t = useTranslate()
  const { date, zone } = useFormats()
  const { remaining, sessions, expiresAt } = own
  const words = { remaining, sessions, smart_count: count }
  return (
    <>
      <Box sx={{ p: 4, bgcolor: 'var(--mint)', border: '1.5px solid var(--primary)', borderRadius: 3 }}>
        <Typography sx={{ fontWeight: 600 }}>{t('packages.pay.use')}</Typography>
        <Typography>
          {t(count > 1 ? 'packages.pay.several' : 'packages.pay.left', words)} ·{' '}
          {t('packages.own.until', { date: date(plainDateOf(zone, expiresAt), { dateStyle: 'medium' }) })}
        </Typography>
      </Box>
      <Button variant="contained" loading={isBusy} onClick={onUse}>
        {t('packages.pay.submit')}
      </Button>
      <Button onClick={onOther}>{t('packages.pay.other')}</Button>
    </>
  )
}
