import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { financeApi } from '#schemas/operations/finance.calls.gen.ts'
import type { MoneyPaymentDetail, PaidSession } from '#schemas/operations/finance.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { Fact } from '#ui/lists/Fact.tsx'
import { choiceKey, labelKey } from '#ui/forms/fields.ts'
import { Entries } from './Entries.tsx'
import { Facts } from './Facts.tsx'
import { PaidSessions } from './PaidSessions.tsx'
import { leftOf } from './PaymentRefund.tsx'

const label = (field: string) => labelKey('money-payments', field)

interface PaymentDetailsProps {
  reference: string
  /** Opens the refund of a session or, without one, of the payment. */
  onRefund: (payment: MoneyPaymentDetail, session?: PaidSession) => void
}

/** The expanded row of a payment: references, sessions, refunds, and ledger entries. */
export function PaymentDetails({ reference, onRefund }: PaymentDetailsProps) {
  const { data, error, refetch } = useRead(financeApi.payment, { params: { reference } })
  if (error) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Skeleton variant="rounded" height={240} sx={{ minWidth: 'min(720px, 70vw)' }} />
  return <Details payment={data} onRefund={(session) => onRefund(data, session)} />
}

interface DetailsProps {
  payment: MoneyPaymentDetail
  onRefund: (session?: PaidSession) => void
}

function Details({ payment, onRefund }: DetailsProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { reference, currency } = payment
  const canGoToCard = payment.method === 'card' && payment.status === 'success' && leftOf(payment) > 0
  return (
    <>
      <Facts>
        <Fact name={t(label('reference'))}>{reference}</Fact>
        {payment.gateway && (
          <Fact name={t(label('gateway'))}>
            {[t(choiceKey('money-payments', 'gateway', payment.gateway)), payment.gatewayReference]
              .filter(Boolean)
              .join(' · ')}
          </Fact>
        )}
        {payment.settledAt && <Fact name={t(label('settledAt'))}>{formats.moment(payment.settledAt)}</Fact>}
        {payment.failure && <Fact name={t(label('failure'))}>{payment.failure}</Fact>}
        {payment.gateway && <Fact name={t(label('gatewayFee'))}>{formats.money(payment.gatewayFee, currency)}</Fact>}
        {payment.refunded > 0 && <Fact name={t(label('refunded'))}>{formats.money(payment.refunded, currency)}</Fact>}
        {payment.refunds.map((refund) => (
          <Fact key={refund.reference} name={t('finance.refund.to_card')} isWide>
            {[
              formats.money(refund.amount, currency),
              t(`finance.refund.statuses.${refund.status}`),
              refund.reason,
              refund.reference,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Fact>
        ))}
      </Facts>
      {canGoToCard && (
        <Button variant="outlined" onClick={() => onRefund()} sx={{ my: 2 }}>
          {t('finance.refund.card_open')}
        </Button>
      )}
      {payment.sessions.length > 0 && (
        <PaidSessions sessions={payment.sessions} currency={currency} onRefund={onRefund} />
      )}
      {payment.entries.length > 0 && <Entries entries={payment.entries} currency={currency} />}
      {payment.entries.length === 0 && (
        <Typography sx={{ color: 'var(--muted)' }}>{t('finance.payments.no_entries')}</Typography>
      )}
    </>
  )
}
