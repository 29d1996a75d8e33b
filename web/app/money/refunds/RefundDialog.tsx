import InputAdornment from '@mui/material/InputAdornment'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { refundApi } from '#schemas/money/refunds.calls.gen.ts'
import { type Refunds, RefundInput } from '#schemas/money/refunds.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'
import { call } from '#shared/api/api.ts'
import { FormDialog } from '#ui/forms/FormDialog.tsx'
import { useSchemaForm } from '#ui/forms/use-schema-form.ts'
import { parseAmount, typedAmount } from '#ui/forms/amount.ts'
import { useAmountChange } from '#ui/forms/use-amount-change.ts'
import { isPasswordDeclined } from '#app/identity/second-factor/use-fresh-act.ts'
import { useFreshPassword } from '#app/identity/confirm-password/fresh-password.tsx'

interface RefundDialogProps {
  refundable: Refunds['refundable']
  currency: CurrencyCode
  onClose: () => void
}

/** The payment and the amount to refund, and the call that refunds it. */
function useRefundForm({ refundable, currency, onClose }: RefundDialogProps) {
  const notify = useNotify()
  const { locale, money: moneyOf } = useFormats()
  const queries = useQueryClient()
  const withFresh = useFreshPassword()
  const keyFor = useIdempotencyKey()
  const money = (minor: number) => moneyOf(minor, currency)
  const mostOf = (reference: string | undefined) =>
    refundable.find(({ paymentReference }) => paymentReference === reference)?.refundable ?? 0
  const typedMost = (reference: string | undefined) => typedAmount(mostOf(reference), locale)
  const amountIn = (typed: string) => parseAmount(typed, locale) ?? 0
  const first = refundable[0]?.paymentReference ?? ''
  const form = useSchemaForm({
    start: { payment: first, amount: typedMost(first) },
    schema: RefundInput,
    read: ({ amount }) => ({ amount: amountIn(amount) }),
    also: ({ payment, amount }) =>
      amountIn(amount) > mostOf(payment)
        ? [{ path: 'amount', key: 'refunds.too_much', words: { amount: money(mostOf(payment)) } }]
        : [],
    send: async (body) => {
      const reference = form.values.payment
      const key = keyFor([reference, body])
      try {
        await withFresh(() => call(refundApi.refund, { params: { reference }, body, key }))
      } catch (error) {
        // Closing the password prompt cancels the refund.
        if (isPasswordDeclined(error)) return
        throw error
      }
      onClose()
      notify('refunds.sent', { type: 'success', messageArgs: { amount: money(body.amount) } })
      void queries.invalidateQueries()
    },
  })
  return {
    form,
    amount: money(amountIn(form.values.amount)),
    most: money(mostOf(form.values.payment)),
    choose: (payment: string) => {
      form.set('payment', payment)
      form.set('amount', typedMost(payment))
    },
  }
}

/** Picks the payment and the amount to refund; the button names the amount. */
export function RefundDialog(props: RefundDialogProps) {
  const { refundable, currency, onClose } = props
  const t = useTranslate()
  const id = useId()
  const formats = useFormats()
  const { form, amount, most, choose } = useRefundForm(props)
  const changeAmount = useAmountChange(form.values.amount, (sum) => form.set('amount', sum))
  const { problem, ...field } = form.field('amount')
  return (
    <FormDialog
      title={t('refunds.title')}
      formId={id}
      submit={t('refunds.submit', { amount })}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <Typography>{t('refunds.dialog_text')}</Typography>
      <Box component="form" id={id} {...form.form} sx={{ display: 'grid', gap: 2 }}>
        <TextField
          id={`${id}-payment`}
          select
          fullWidth
          label={t('refunds.payment')}
          value={form.values.payment}
          onChange={({ target }) => choose(target.value)}
          helperText=" "
          slotProps={{ select: { native: true } }}
        >
          {refundable.map(({ paymentReference, paidAt, amount: paid }) => (
            <option key={paymentReference} value={paymentReference}>
              {`${formats.moment(paidAt)}: ${formats.money(paid, currency)}`}
            </option>
          ))}
        </TextField>
        <TextField
          {...field}
          fullWidth
          autoComplete="off"
          label={t('refunds.amount')}
          onChange={changeAmount}
          error={problem !== undefined}
          helperText={problem ?? t('refunds.most', { amount: most })}
          slotProps={{
            htmlInput: { inputMode: 'decimal' },
            input: { startAdornment: <InputAdornment position="start">{currency}</InputAdornment> },
          }}
        />
      </Box>
    </FormDialog>
  )
}
