import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { TherapyFee } from '#schemas/marketplace/provider-profile.ts'
import { packageLimits } from '#schemas/money/package-limits.ts'
import { parseAmount } from '#ui/forms/amount.ts'
import { FormDialog } from '#ui/forms/FormDialog.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { type PackageForm, usePackageForm } from './use-package-form.ts'

interface CreatePackageDialogProps {
  /** Of the therapies that cost something, at least one. */
  fees: readonly [TherapyFee, ...TherapyFee[]]
  onClose: () => void
}

/** Offers a package of one of the therapies that cost something. */
export function CreatePackageDialog({ fees, onClose }: CreatePackageDialogProps) {
  const [first] = fees
  const t = useTranslate()
  const { money } = useFormats()
  const id = useId()
  const form = usePackageForm(first.identifier, onClose)
  const chosen = fees.find(({ identifier }) => identifier === form.values.therapyIdentifier) ?? first
  const sessions = Number(form.values.sessions)
  const isCount = Number.isInteger(sessions) && sessions >= packageLimits.sessionsMin
  return (
    <FormDialog
      title={t('packages.offered.create')}
      formId={id}
      submit={t('packages.offered.create_submit')}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <form id={id} {...form.form} style={{ display: 'grid', gap: 16 }}>
        <Field form={form} name="therapyIdentifier" label={t('packages.offered.fields.therapyIdentifier')}>
          {fees.map(({ identifier, name, fee, currency }) => (
            <MenuItem key={identifier} value={identifier}>
              {`${name} · ${money(fee, currency)}`}
            </MenuItem>
          ))}
        </Field>
        <Field form={form} name="sessions" label={t('packages.offered.fields.sessions')} />
        <Field
          form={form}
          name="price"
          label={t('packages.offered.fields.price', { currency: chosen.currency })}
          hint={
            useReduction(form, chosen) ??
            (isCount
              ? t('packages.offered.hints.price', { amount: money(sessions * chosen.fee, chosen.currency) })
              : undefined)
          }
        />
        <Field form={form} name="months" label={t('packages.offered.fields.months')} />
      </form>
    </FormDialog>
  )
}

/** What each session costs at the typed price, and how much less that is. */
function useReduction({ values }: PackageForm, { fee, currency }: TherapyFee): string | undefined {
  const t = useTranslate()
  const { money, locale } = useFormats()
  const [price, sessions] = [parseAmount(values.price, locale), Number(values.sessions)]
  if (price === null || !(sessions > 0) || price > sessions * fee) return undefined
  const each = money(Math.floor(price / sessions), currency)
  return t('packages.offered.hints.each', { each, percent: Math.round((1 - price / (sessions * fee)) * 100) })
}

interface FieldProps {
  form: PackageForm
  name: Parameters<PackageForm['field']>[0]
  label: string
  hint?: string | undefined
  /** The options of a choice. */
  children?: React.ReactNode
}

function Field({ form, name, label, hint, children }: FieldProps) {
  const { problem, ...field } = form.field(name)
  return (
    <TextField
      {...field}
      fullWidth
      select={children !== undefined}
      autoComplete="off"
      label={label}
      error={problem !== undefined}
      helperText={problem ?? hint}
      slotProps={{ htmlInput: children === undefined ? { inputMode: 'decimal' } : {} }}
    >
      {children}
    </TextField>
  )
}
