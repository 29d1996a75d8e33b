import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { currencies } from '#schemas/kit.ts'
import { minimumTopUp, paymentApi, paymentLimits } from '#schemas/payments.ts'
import { Modal } from '../account/Modal.tsx'
import { useAct } from '../account/use-call.ts'
import { useFormats } from '../account/viewer.tsx'
import { useIdempotencyKey } from '../bookings/use-booking-draft.ts'
import { formatAmount, parseAmount, typedAmount } from './amount.ts'
import { isEncrypted } from './secure.ts'

interface TopUpDialogProps {
  currency: (typeof currencies)[number]
  suggested?: number
  returnUrl: string
  onClose: () => void
}

/** Asks for a sum and leads to the card page of the gateway. */
export function TopUpDialog({ currency, suggested = 0, returnUrl, onClose }: TopUpDialogProps) {
  const t = useTranslate()
  const formats = useFormats()
  const [typed, setTyped] = useState(suggested > 0 ? typedAmount(suggested, formats.locale) : '')
  const [isLeft, setLeft] = useState(false)
  const [refused, setRefused] = useState<string>()
  const keyFor = useIdempotencyKey()
  const topUp = useAct(paymentApi.topUp, {
    onDone: ({ metadata, payment }) =>
      location.assign(metadata.authorizationUrl ?? `${returnUrl}?reference=${payment.reference}`),
    onRefused: ({ message, problem }) => {
      setRefused(problem.fields?.amount ?? message)
      return message !== ''
    },
  })
  const amount = parseAmount(typed, formats.locale)
  const error = refused ?? (isLeft ? amountError() : undefined)

  function amountError(): string | undefined {
    if (amount === null) return t('validation.amount')
    if (amount < minimumTopUp[currency])
      return t('errors.MINIMUM_TOPUP', { amount: formats.money(minimumTopUp[currency], currency) })
    return amount > paymentLimits.topUpMax ? t('validation.amount_maximum') : undefined
  }
  const submit = () => {
    setLeft(true)
    if (amount === null || amountError() !== undefined) return document.getElementById('topup-amount')?.focus()
    const body = { amount, returnUrl }
    topUp.mutate({ body, key: keyFor(body) })
  }

  return (
    <Modal
      title={t('wallet.top_up')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('ra.action.cancel')}
          </Button>
          <Button variant="contained" loading={topUp.isPending || topUp.isSuccess} onClick={submit}>
            {amount === null || amount === 0
              ? t('wallet.top_up_paystack')
              : t('wallet.top_up_by', { amount: formats.money(amount, currency) })}
          </Button>
        </>
      }
    >
      <Typography>{t('wallet.top_up_text')}</Typography>
      <TextField
        id="topup-amount"
        fullWidth
        autoComplete="off"
        label={t('wallet.amount')}
        value={typed}
        onChange={(event) => {
          setTyped(formatAmount(event.target.value, formats.locale))
          setRefused(undefined)
        }}
        onBlur={() => setLeft(typed !== '')}
        onKeyDown={(event) => event.key === 'Enter' && submit()}
        error={error !== undefined}
        helperText={error ?? t('wallet.minimum', { amount: formats.money(minimumTopUp[currency], currency) })}
        slotProps={{
          htmlInput: { inputMode: 'decimal' },
          input: { startAdornment: <InputAdornment position="start">{currency}</InputAdornment> },
        }}
      />
      {isEncrypted() && <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>{t('payment.encrypted')}</Typography>}
    </Modal>
  )
}
