import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslate } from 'react-admin'
import type { BookingPayment } from '#schemas/money/payments.ts'
import { type PaymentChoice as Choice, startChoice } from '#schemas/money/payment-choice.ts'
import { PaymentChoice } from '#app/money/payments/PaymentChoice.tsx'
import { TopUpDialog } from '#app/money/payments/TopUpDialog.tsx'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { UnpaidNotice } from './UnpaidNotice.tsx'

type Cost = Pick<
  BookingPayment,
  | 'amount'
  | 'currency'
  | 'walletBalance'
  | 'shortfall'
  | 'suggestedTopUp'
  | 'cardGateway'
  | 'savedCards'
  | 'dueAt'
  | 'payment'
>

interface PayWithProps {
  cost: Cost
  /** Where a top-up returns to. */
  returnUrl: string
  /** The card page was left without paying. */
  isUnpaid: boolean
  /** The times are held, and the notice of the unpaid page says so. */
  isHeld: boolean
  isBusy: boolean
  /** Why the card was not charged. */
  refusal: string | undefined
  onPay: (choice: Choice) => void
  /** The client wants to choose how to pay. */
  onChooseAgain: () => void
}

/** How to pay, and the button that pays; what is missing in the wallet can be topped up. */
export function PayWith({ cost, returnUrl, isUnpaid, isHeld, isBusy, refusal, onPay, onChooseAgain }: PayWithProps) {
  const t = useTranslate()
  const formats = useFormats()
  const dialog = useDialog<'topup'>()
  const methods = useRef<HTMLDivElement>(null)
  const { choice, choose } = useChoice(cost)
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
          onRetry={() => onPay(lastChoice(cost))}
          onOther={chooseAgain}
        />
      ) : (
        <>
          <div ref={methods}>
            {!isFree && (
              <PaymentChoice
                amount={cost.amount}
                currency={cost.currency}
                balance={cost.walletBalance}
                shortfall={cost.shortfall}
                methods={cost.savedCards}
                gateway={cost.cardGateway}
                value={choice}
                onChange={choose}
              />
            )}
          </div>
          {refusal !== undefined && (
            <Typography role="alert" sx={{ color: 'var(--error)', fontWeight: 600 }}>
              {refusal}
            </Typography>
          )}
          {choice.method === 'wallet' && cost.shortfall > 0 ? (
            <Button variant="contained" onClick={() => dialog.open('topup')}>
              {t('payment_page.top_up', { amount: money(cost.suggestedTopUp) })}
            </Button>
          ) : (
            <Button variant="contained" loading={isBusy} onClick={() => onPay(choice)}>
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

/** A top-up may arrive while the page is open: until the client chooses, the choice follows the balance. */
function useChoice(cost: Cost) {
  const [chosen, choose] = useState<Choice | null>(null)
  const { amount, walletBalance, shortfall, savedCards, cardGateway } = cost
  const balance = shortfall > 0 ? Math.min(walletBalance, amount - 1) : walletBalance
  const start = startChoice({ amount, balance, methods: savedCards, hasCards: cardGateway !== null })
  return { choice: chosen !== null && isPossible(chosen, cost) ? chosen : start, choose }
}

/** A saved card may be removed or expire while the page is open. */
const isPossible = (choice: Choice, { savedCards }: Cost): boolean =>
  !('paymentMethod' in choice) || savedCards.some(({ identifier }) => identifier === choice.paymentMethod)

/** The card of the payment that was not finished. */
function lastChoice({ payment, savedCards }: Cost): Choice {
  const card = savedCards.find(({ identifier }) => identifier === payment.paymentMethod)
  return card ? { method: 'card', paymentMethod: card.identifier } : { method: 'card' }
}
