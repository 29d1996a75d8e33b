import { useQueryClient } from '@tanstack/react-query'
import { useListContext, useTranslate } from 'react-admin'
import { financeApi } from '#schemas/operations/finance.calls.gen.ts'
import type { MoneyPaymentDetail, PaidSession } from '#schemas/operations/finance.ts'
import { keyOf } from '#ui/api/use-call.ts'
import { personName } from '#ui/lists/person-name.ts'
import { call } from '#shared/api/api.ts'
import { RefundDialog } from './RefundDialog.tsx'

interface PaymentRefundProps {
  payment: MoneyPaymentDetail
  /** The fee goes to the wallet; without a session the payment goes back to its card. */
  session: PaidSession | undefined
  onClose: () => void
}

/** The part of a payment that was not refunded to its card yet. */
export const leftOf = ({ amount, refunded }: MoneyPaymentDetail): number => amount - refunded

/** Refunds a session or a payment. Rendered above the list, which is rendered again when a phone is rotated. */
export function PaymentRefund({ payment, session, onClose }: PaymentRefundProps) {
  const t = useTranslate()
  const queries = useQueryClient()
  const { refetch } = useListContext()
  const { reference, currency, userName } = payment
  const params = { reference }
  const shared = {
    currency,
    onClose,
    onAnswer: () => {
      void queries.invalidateQueries({ queryKey: keyOf(financeApi.payment, { params }) })
      void refetch()
    },
  }
  if (!session)
    return (
      <RefundDialog
        {...shared}
        title={t('finance.refund.card_title', { name: personName(userName, t) })}
        textOf={() => t('finance.refund.card_text')}
        most={leftOf(payment)}
        send={(body, key) => call(financeApi.refundToCard, { params, body, key })}
        done="finance.refund.card_done"
      />
    )
  const { client, provider, refundable, bookingIdentifier } = session
  return (
    <RefundDialog
      {...shared}
      title={t('finance.refund.session_title', { client, provider })}
      textOf={(amount) => t(`finance.refund.${meaningOf(session, amount)}`)}
      most={refundable}
      send={(input, key) =>
        call(financeApi.refundBooking, { params: { id: bookingIdentifier }, body: { ...input, refundable }, key })
      }
      done="finance.refund.session_done"
    />
  )
}

/** Effect of this amount on the server: texts `finance.refund.<meaning>`. */
function meaningOf({ status, refundable, startAt }: PaidSession, amount: number | null): string {
  if (status !== 'confirmed') return 'taken_back'
  const isToCome = startAt !== null && Date.parse(startAt) > Date.now()
  return isToCome && amount === refundable ? 'cancels' : 'takes_place'
}
