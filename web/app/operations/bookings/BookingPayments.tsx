import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { OperatorBookingDetail } from '#schemas/operations/operator-bookings.ts'
import * as paths from '#schemas/platform/paths.ts'
import { choiceKey } from '#ui/forms/fields.ts'
import { filteredBy } from '#ui/lists/filtered-by.ts'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'
import { hasPermission } from '#ui/viewer/has-permission.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { Panel } from './Panel.tsx'

type Payment = OperatorBookingDetail['payments'][number]

/** Attempts to pay with their refunds to cards, newest first. */
export function BookingPayments({ booking: { payments } }: { booking: OperatorBookingDetail }) {
  const t = useTranslate()
  return (
    <Panel id="booking-payments" title={t('finance.bookings.payments')}>
      {payments.length === 0 && (
        <Typography sx={{ color: 'var(--muted)' }}>{t('finance.bookings.no_payments')}</Typography>
      )}
      {payments.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 3, listStyle: 'none' }}>
          {payments.map((payment) => (
            <PaymentLine key={payment.reference} payment={payment} />
          ))}
        </Box>
      )}
    </Panel>
  )
}

function PaymentLine({ payment }: { payment: Payment }) {
  const t = useTranslate()
  const formats = useFormats()
  const viewer = useViewer()
  const { reference, method, status, amount, currency, createdAt, refunds } = payment
  const about = [t(choiceKey('money-payments', 'method', method)), formats.money(amount, currency)].join(' · ')
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography>{about}</Typography>
        <Typography sx={{ fontSize: 14, color: 'var(--muted)', overflowWrap: 'anywhere' }}>
          {`${formats.moment(createdAt)} · `}
          {hasPermission(viewer, 'finance') ? (
            <Link to={filteredBy(paths.moneyPayments(), { search: reference })}>{reference}</Link>
          ) : (
            reference
          )}
        </Typography>
        {refunds.map((refund) => (
          <Typography key={refund.reference} sx={{ fontSize: 14, color: 'var(--muted)', overflowWrap: 'anywhere' }}>
            {[
              t('finance.bookings.to_card', { amount: formats.money(refund.amount, currency) }),
              t(`finance.refund.statuses.${refund.status}`),
              formats.moment(refund.createdAt),
              refund.reference,
            ].join(' · ')}
          </Typography>
        ))}
      </Box>
      <StatusBadge status={status} text={t(choiceKey('money-payments', 'status', status))} />
    </Box>
  )
}
