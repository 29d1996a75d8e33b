import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { adjustmentAgainst, type MoneyOwner, type UnmatchedTransfer } from '#schemas/operations/finance.ts'
import { choiceKey, labelKey } from '#ui/forms/fields.ts'
import { FormDialog } from '#ui/forms/FormDialog.tsx'
import { fixedLook, MoneyField } from './MoneyField.tsx'
import { OwnerField } from './OwnerField.tsx'
import { ReasonField } from '#ui/forms/ReasonField.tsx'
import { TransferFacts } from './TransferFacts.tsx'
import { type AdjustmentForm, useAdjustmentForm } from './use-adjustment-form.ts'

interface RequestAdjustmentDialogProps {
  /** An unmatched transfer: its whole amount goes to the chosen person. */
  transfer?: UnmatchedTransfer
  onClose: () => void
}

/** Requests an adjustment: account holder, direction, platform account, amount and reason. */
export function RequestAdjustmentDialog({ transfer, onClose }: RequestAdjustmentDialogProps) {
  const t = useTranslate()
  const id = useId()
  const { form, owner, choose } = useAdjustmentForm(transfer, onClose)
  const { problem, onBlur } = form.field('ownerIdentifier')
  const isFixed = transfer !== undefined
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
        <OwnerField owner={owner} problem={problem} onChoose={choose} onLeave={onBlur} />
        {transfer && owner && owner.currency !== transfer.currency && (
          <OtherCurrency owner={owner} transfer={transfer} />
        )}
        <ChoiceField form={form} name="direction" values={['credit', 'debit']} isFixed={isFixed} />
        <ChoiceField form={form} name="against" values={adjustmentAgainst} isFixed={isFixed} />
        <MoneyField
          field={form.field('amount')}
          onType={(typed) => form.set('amount', typed)}
          label={t(labelKey('adjustments', 'amount'))}
          hint={t(transfer ? 'finance.unmatched.whole' : 'finance.adjustments.hints.amount')}
          currency={transfer?.currency ?? owner?.currency ?? '–'}
          isFixed={isFixed}
        />
        <ReasonField field={form.field('reason')} />
      </form>
    </FormDialog>
  )
}

interface ChoiceFieldProps {
  form: AdjustmentForm
  name: 'direction' | 'against'
  values: readonly string[]
  /** Read-only. */
  isFixed: boolean
}

function ChoiceField({ form, name, values, isFixed }: ChoiceFieldProps) {
  const t = useTranslate()
  const { problem, ...field } = form.field(name)
  const wordOf = (value: string) => t(choiceKey('adjustments', name, value))
  return (
    <TextField
      {...field}
      {...(isFixed
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

/** The transfer is in another currency than the account of the chosen person. */
function OtherCurrency({ owner, transfer }: { owner: MoneyOwner; transfer: UnmatchedTransfer }) {
  const t = useTranslate()
  return (
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
  )
}
