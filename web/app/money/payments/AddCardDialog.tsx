import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { PaymentMethods } from '#schemas/money/payment-methods.ts'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { useAct } from '#ui/api/use-call.ts'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { gatewayNames } from './card-words.ts'
import { SaveCard } from './SaveCard.tsx'

interface AddCardDialogProps {
  adding: NonNullable<PaymentMethods['adding']>
  gateway: keyof typeof gatewayNames
  onClose: () => void
}

/** Says what adding a card costs for a moment, takes the consent, and leads to the page of the gateway. */
export function AddCardDialog({ adding: { amount, currency }, gateway: name, onClose }: AddCardDialogProps) {
  const t = useTranslate()
  const { locale, money } = useFormats()
  const [isAgreed, setAgreed] = useState(false)
  const [isSent, setSent] = useState(false)
  const keyFor = useIdempotencyKey()
  const gateway = gatewayNames[name]
  const returnUrl = addressOf(locale, paths.wallet())
  const add = useAct(paymentApi.addCard, {
    onDone: ({ metadata, payment }) =>
      location.assign(metadata.authorizationUrl ?? `${returnUrl}?reference=${payment.reference}`),
  })
  const submit = () => {
    setSent(true)
    if (!isAgreed) return
    const body = { amount, saveCard: true as const, returnUrl }
    add.mutate({ body, key: keyFor(body) })
  }

  return (
    <Modal
      title={t('payment_methods.add.title')}
      isOpen
      isShort
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('ra.action.cancel')}
          </Button>
          <Button variant="contained" loading={add.isPending || add.isSuccess} onClick={submit}>
            {t('payment_methods.add.go', { gateway })}
          </Button>
        </>
      }
    >
      <Typography>{`${t('card_words.page_hint', { gateway })}.`}</Typography>
      <Typography>
        {amount === 0
          ? t('payment_methods.add.free')
          : t('payment_methods.add.charged', { gateway, amount: money(amount, currency) })}
      </Typography>
      <SaveCard
        gateway={gateway}
        isChecked={isAgreed}
        problem={isSent && !isAgreed ? t('payment_methods.add.agree') : undefined}
        onChange={setAgreed}
      />
    </Modal>
  )
}
