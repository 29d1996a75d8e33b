import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { packageLimits } from '#schemas/money/package-limits.ts'
import { packageApi } from '#schemas/money/packages.calls.gen.ts'
import type { PackageDetail } from '#schemas/money/packages.ts'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import { call } from '#shared/api/api.ts'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

interface PackageRefundProps {
  sold: PackageDetail
  refund: NonNullable<PackageDetail['refund']>
}

/** What goes back now and why, and the button that ends the package. */
export function PackageRefund({ sold, refund: { amount, rule, booked } }: PackageRefundProps) {
  const t = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const { money } = useFormats()
  const keyFor = useIdempotencyKey()
  const may = useIsAllowed(packageApi.refund)
  const [isOpen, setOpen] = useState(false)
  const { identifier, currency, singleFee } = sold
  const sum = { amount: money(amount, currency) }
  const send = async () => {
    const body = { expectedRefund: amount }
    await call(packageApi.refund, { params: { id: identifier }, body, key: keyFor([identifier, body]) })
    setOpen(false)
    notify(t('packages.own.refunded', sum), { type: 'success' })
    await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== paymentApi.status.path })
  }
  return (
    <section>
      <Typography variant="h2" sx={{ fontSize: 18, mb: 2 }}>
        {t('packages.own.refund')}
      </Typography>
      <Typography sx={{ mb: 3, maxWidth: '65ch' }}>
        {t(`packages.own.refund_rules.${rule}`, {
          days: packageLimits.withdrawDays,
          single: money(singleFee, currency),
        })}
      </Typography>
      {booked > 0 && <Typography>{t('packages.own.refund_booked', { smart_count: booked })}</Typography>}
      {booked === 0 && amount === 0 && <Typography>{t('packages.own.refund_nothing')}</Typography>}
      {may && booked === 0 && amount > 0 && (
        <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
          {t('packages.own.refund_submit', sum)}
        </Button>
      )}
      {isOpen && (
        <ConfirmDialog
          isHard
          title={t('packages.own.refund_title')}
          text={t('packages.own.refund_text', sum)}
          submit={t('packages.own.refund_submit', sum)}
          send={send}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
