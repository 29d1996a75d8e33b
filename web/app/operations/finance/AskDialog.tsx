import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import {
  adjustmentAgainst,
  type AdjustmentWish,
  AdjustmentWish as Wish,
  financeApi,
  type MoneyOwner,
  type UnmatchedTransfer,
} from '#schemas/operations/finance.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'
import { call } from '#shared/api/api.ts'
import { choiceKey, labelKey } from '#ui/forms/fields.ts'
import { FormDialog } from '#ui/forms/FormDialog.tsx'
import { useSchemaForm } from '#ui/forms/use-schema-form.ts'
import { parseAmount, typedAmount } from '#ui/forms/amount.ts'
import { useFreshPassword } from '#app/identity/confirm-password/fresh-password.tsx'
import { fixedLook, MoneyField } from './MoneyField.tsx'
import { OwnerField } from './OwnerField.tsx'
import { ReasonField } from './ReasonField.tsx'
import { TransferFacts } from './TransferFacts.tsx'
import { useReadAgain } from './use-read-again.ts'

interface AskDialogProps {
  /** An unmatched transfer: its whole amount goes to the chosen person. */
  transfer?: UnmatchedTransfer
  onClose: () => void
}

/** Requests an adjustment: account holder, direction, platform account, amount and reason. */
export function AskDialog({ transfer, onClose }: AskDialogProps) {
  const t = useTranslate()
  const formats = useFormats()
  const notify = useNotify()
  const id = useId()
  const withFresh = useFreshPassword()
  const keyFor = useIdempotencyKey()
  const readAgain = useReadAgain()
  const [owner, setOwner] = useState<MoneyOwner | null>(null)
  const form = useSchemaForm({
    start: {
      ownerIdentifier: '',
      direction: 'credit',
      against: transfer ? 'suspense' : 'promotion',
      amount: transfer ? typedAmount(transfer.amount, formats.locale) : '',
      reason: '',
    },
    schema: Wish,
    read: (values) =>
      ({
        ...values,
        // A field without a choice is reported as missing.
        ...(owner ? { ownerIdentifier: owner.identifier } : { ownerIdentifier: undefined }),
        account: owner?.account ?? 'client_wallet',
        currency: transfer?.currency ?? owner?.currency ?? 'NGN',
        amount: parseAmount(values.amount, formats.locale) ?? 0,
        reason: values.reason.trim(),
        ...(transfer && { transfer: { gateway: transfer.gateway, gatewayReference: transfer.gatewayReference } }),
      }) as AdjustmentWish,
    send: async (body) => {
      await withFresh(() => call(financeApi.ask, { body, key: keyFor(body) })).finally(readAgain)
      notify('finance.adjustments.asked', { type: 'success' })
      onClose()
    },
  })
  const choice = (name: 'direction' | 'against', values: readonly string[]) => {
    const { problem, ...field } = form.field(name)
    const wordOf = (value: string) => t(choiceKey('adjustments', name, value))
    return (
      <TextField
        {...field}
        {...(transfer
          ? { value: wordOf(field.value), slotProps: { htmlInput: { readOnly: true }, input: { sx: fixedLook } } }
          : { select: true })}
        fullWidth
        label={t(labelKey('adjustments', name))}
        error={problem !== undefined}
        helperText={problem ?? t(`finance.adjustments.hints.${name}`)}
      >
        {values.map((value) => (
          <MenuItem key={value} value={value}>
            {wordOf(value)}
          </MenuItem>
        ))}
      </TextField>
    )
  }
  return (
    <FormDialog
      title={t(transfer ? 'finance.unmatched.book_title' : 'finance.adjustments.ask')}
      formId={id}
      submit={t('finance.adjustments.ask_submit')}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      {transfer && <TransferFacts transfer={transfer} />}
      <form id={id} {...form.form} style={{ display: 'grid', gap: 16 }}>
        <OwnerField
          owner={owner}
          problem={form.field('ownerIdentifier').problem}
          onChoose={(chosen) => {
            setOwner(chosen)
            form.set('ownerIdentifier', chosen?.identifier ?? '')
          }}
          onLeave={form.field('ownerIdentifier').onBlur}
        />
        {transfer && owner && owner.currency !== transfer.currency && (
          <Typography
            component="output"
            sx={{
              p: 4,
              borderRadius: 4,
              bgcolor: 'var(--sand)',
              '@media (forced-colors: active)': { border: '1px solid' },
            }}
          >
            {t('finance.unmatched.other_currency', {
              name: owner.name,
              own: owner.currency,
              currency: transfer.currency,
            })}
          </Typography>
        )}
        {choice('direction', ['credit', 'debit'])}
        {choice('against', adjustmentAgainst)}
        <MoneyField
          field={form.field('amount')}
          onType={(typed) => form.set('amount', typed)}
          label={t(labelKey('adjustments', 'amount'))}
          hint={t(transfer ? 'finance.unmatched.whole' : 'finance.adjustments.hints.amount')}
          currency={transfer?.currency ?? owner?.currency ?? '–'}
          isFixed={transfer !== undefined}
        />
        <ReasonField field={form.field('reason')} />
      </form>
    </FormDialog>
  )
}
