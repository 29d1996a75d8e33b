import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslate } from 'react-admin'
import type { BookingPayment } from '#schemas/money/payments.ts'
import { TopUpDialog } from '#app/money/payments/TopUpDialog.tsx'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { type Method, PaymentMethods, startMethod } from './PaymentMethods.tsx'
import { UnpaidNotice } from './UnpaidNotice.tsx'

interface PayWithProps {
  cost: Pick<
    BookingPayment,
    'amount' | 'currency' | 'walletBalance' | 'shortfall' | 'suggestedTopUp' | 'methods' | 'dueAt'
  >
  /** Where a top-up returns to. */
  returnUrl: string
  /** The card page was left without paying. */
  isUnpaid: boolean
  /** The times are held, and the notice of the unpaid page says so. */
  isHeld: boolean
  isBusy: boolean
  onPay: (method: Method) => void
  /** The client wants to choose how to pay. */
  onChooseAgain: () => void
}

/** How to pay, and the button that pays; what is missing in the wallet can be topped up. */
export function PayWith({ cost, returnUrl, isUnpaid, isHeld, isBusy, onPay, onChooseAgain }: PayWithProps) {
  const t = useTranslate()
  const formats = useFormats()
  const dialog = useDialog<'topup'>()
  const methods = useRef<HTMLDivElement>(null)
  const [chosen, choose] = useState<Method | null>(null)
  // A top-up may arrive while the page is open: until the client chooses, the method follows the balance.
  const method = chosen ?? startMethod(cost)
  const money = (minor: number) => formats.money(minor, cost.currency)
  const isFree = cost.amount === 0
  const chooseAgain = () => {
    flushSync(onChooseAgain)
    methods.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }
  return (
    <>
      {isUnpaid ? (
        <UnpaidNotice
          amount={money(cost.amount)}
          isHeld={isHeld}
          isBusy={isBusy}
          onRetry={() => onPay('card')}
          onOther={chooseAgain}
        />
      ) : (
        <>
          <div ref={methods}>{!isFree && <PaymentMethods cost={cost} method={method} onMethod={choose} />}</div>
          {method === 'wallet' && cost.shortfall > 0 ? (
            <Button variant="contained" onClick={() => dialog.open('topup')}>
              {t('payment_page.top_up', { amount: money(cost.suggestedTopUp) })}
            </Button>
          ) : (
            <Button variant="contained" loading={isBusy} onClick={() => onPay(method)}>
              {isFree ? t('payment.confirm_free') : t('appointments.pay', { amount: money(cost.amount) })}
            </Button>
          )}
        </>
      )}
      {dialog.opened === 'topup' && (
        <TopUpDialog
          currency={cost.currency}
          suggested={cost.suggestedTopUp}
          returnUrl={returnUrl}
          onClose={dialog.close}
        />
      )}
    </>
  )
}
