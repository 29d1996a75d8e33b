import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { BookingRefund } from '#schemas/operations/finance.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'
import { FormDialog } from '#ui/forms/FormDialog.tsx'
import { useSchemaForm } from '#ui/forms/use-schema-form.ts'
import { parseAmount, typedAmount } from '#ui/forms/amount.ts'
import { useFreshPassword } from '#app/identity/confirm-password/fresh-password.tsx'
import { MoneyField } from './MoneyField.tsx'
import { ReasonField } from '#ui/forms/ReasonField.tsx'

export interface RefundInput {
  amount: number
  reason: string
}

interface RefundDialogProps {
  title: string
  /** Effect of the typed amount. */
  textOf: (amount: number | null) => string
  /** Largest possible refund. */
  most: number
  currency: string
  send: (input: RefundInput, key: string) => Promise<unknown>
  done: string
  /** Called when the server has answered, with success or refusal. */
  onAnswer: () => void
  onClose: () => void
}

/** Refunds an amount with a reason; the button contains the amount. */
export function RefundDialog({ title, textOf, most, currency, send, done, onAnswer, onClose }: RefundDialogProps) {
  const t = useTranslate()
  const formats = useFormats()
  const notify = useNotify()
  const id = useId()
  const withFresh = useFreshPassword()
  const keyFor = useIdempotencyKey()
  const form = useSchemaForm({
    start: { amount: typedAmount(most, formats.locale), reason: '' },
    schema: BookingRefund,
    read: ({ amount, reason }): RefundInput => ({
      amount: parseAmount(amount, formats.locale) ?? 0,
      reason: reason.trim(),
    }),
    also: ({ amount }) =>
      (parseAmount(amount, formats.locale) ?? 0) > most
        ? [{ path: 'amount', key: 'finance.refused.maximum', words: {} }]
        : [],
    send: async (input) => {
      await withFresh(() => send(input, keyFor(input))).finally(onAnswer)
      notify(done, { type: 'success', messageArgs: { amount: formats.money(input.amount, currency) } })
      onClose()
    },
  })
  const amount = parseAmount(form.values.amount, formats.locale)
  return (
    <FormDialog
      title={title}
      formId={id}
      submit={
        amount === null || amount === 0
          ? t('finance.refund.submit')
          : t('finance.refund.submit_sum', { amount: formats.money(amount, currency) })
      }
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <Typography>{textOf(amount)}</Typography>
      <form id={id} {...form.form} style={{ display: 'grid', gap: 16 }}>
        <MoneyField
          field={form.field('amount')}
          onType={(typed) => form.set('amount', typed)}
          label={t('finance.refund.amount')}
          hint={t('finance.refund.most', { amount: formats.money(most, currency) })}
          currency={currency}
        />
        <ReasonField field={form.field('reason')} />
      </form>
    </FormDialog>
  )
}
