import { useTranslate } from 'react-admin'
import type { Transaction } from '#schemas/money/payments.ts'
import { receiptApi } from '#schemas/operations/receipts.calls.gen.ts'
import * as paths from '#schemas/platform/paths.ts'
import { plainDateOf } from '#shared/i18n/format.ts'
import { useDownload } from '#ui/files/use-download.ts'
import type { RowAction } from '#ui/lists/row-menu.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

/** Their reference is that of a payment that succeeded. */
const payments: readonly Transaction['transactionType'][] = ['topup', 'bank_transfer_in', 'booking_payment']
/** Their session was paid. */
const ofSessions: readonly Transaction['transactionType'][] = ['booking_payment', 'booking_refund']

/** What a client can do with a transaction: the same as on its page. */
export function useTransactionMenu(): (transaction: Transaction) => RowAction[] {
  const t = useTranslate()
  const { zone } = useFormats()
  const { download } = useDownload()
  const maySavePayment = useIsAllowed(receiptApi.ofPayment)
  const maySaveSession = useIsAllowed(receiptApi.ofSession)
  return ({ transactionType, bookingIdentifier, reference, createdAt }) => {
    const date = plainDateOf(zone, createdAt)
    const list: (RowAction | false)[] = [
      bookingIdentifier !== null && {
        name: 'appointment',
        label: t('wallet.to_appointment'),
        to: paths.appointment({ id: bookingIdentifier }),
      },
      maySavePayment &&
        reference !== null &&
        payments.includes(transactionType) && {
          name: 'payment-receipt',
          label: t('trail.payment_receipt'),
          onChoose: () => void download(receiptApi.ofPayment, { reference }, `solace-receipt-${date}.pdf`),
        },
      maySaveSession &&
        bookingIdentifier !== null &&
        ofSessions.includes(transactionType) && {
          name: 'session-receipt',
          label: t('trail.session_receipt'),
          onChoose: () => void download(receiptApi.ofSession, { id: bookingIdentifier }, `solace-session-${date}.pdf`),
        },
    ]
    return list.filter((action) => action !== false)
  }
}
