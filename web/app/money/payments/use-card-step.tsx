import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import { minimumTopUp, paymentLimits } from '#schemas/money/payment-limits.ts'
import { useAct } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'
import type { Step } from '#app/money/transfers/step.ts'
import { parseAmount, typedAmount } from '#ui/forms/amount.ts'
import { isEncrypted } from '#shared/api/secure.ts'
import { gatewayNames } from './card-words.ts'
import { useCardChoice } from './use-card-choice.tsx'
import { useAmountChange } from '#ui/forms/use-amount-change.ts'

interface CardStepOptions {
  currency: CurrencyCode
  /** The gateway that takes cards. */
  gateway: keyof typeof gatewayNames
  suggested: number
  returnUrl: string
  /** Button back to the other payment method, or out. */
  leave: React.ReactNode
}

/** Reads an amount and redirects to the gateway's card page. */
export function useCardStep({ currency, gateway: name, suggested, returnUrl, leave }: CardStepOptions): Step {
  const gateway = gatewayNames[name]
  const t = useTranslate()
  const formats = useFormats()
  const [typed, setTyped] = useState(suggested > 0 ? typedAmount(suggested, formats.locale) : '')
  const [isLeft, setLeft] = useState(false)
  const [refused, setRefused] = useState<string>()
  const { card, field } = useCardChoice({ currency, gateway: name })
  const keyFor = useIdempotencyKey()
  const onChange = useAmountChange(typed, (sum) => {
    setTyped(sum)
    setRefused(undefined)
  })
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
    const body = { amount, returnUrl, ...card }
    topUp.mutate({ body, key: keyFor(body) })
  }

  return {
    name: 'card',
    title: t('wallet.top_up'),
    body: (
      <>
        <Typography>{t('transfers.card_text', { gateway })}</Typography>
        {field}
        <TextField
          id="topup-amount"
          fullWidth
          autoComplete="off"
          label={t('wallet.amount')}
          value={typed}
          onChange={onChange}
          onBlur={() => setLeft(typed !== '')}
          onKeyDown={(event) => event.key === 'Enter' && submit()}
          error={error !== undefined}
          helperText={error ?? t('wallet.minimum', { amount: formats.money(minimumTopUp[currency], currency) })}
          slotProps={{
            htmlInput: { inputMode: 'decimal' },
            input: { startAdornment: <InputAdornment position="start">{currency}</InputAdornment> },
          }}
        />
        {isEncrypted() && (
          <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>{t('payment.encrypted')}</Typography>
        )}
      </>
    ),
    actions: (
      <>
        {leave}
        <Button variant="contained" loading={topUp.isPending || topUp.isSuccess} onClick={submit}>
          {amount === null || amount === 0
            ? t('transfers.by_card', { gateway })
            : t('wallet.top_up_by', { amount: formats.money(amount, currency) })}
        </Button>
      </>
    ),
  }
}
