import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import { promotionBearers } from '#schemas/money/promotion-limits.ts'
import { currencies } from '#schemas/platform/fields.ts'
import { DateBox } from '#ui/forms/DateField.tsx'
import { FormDialog } from '#ui/forms/FormDialog.tsx'
import { type PromotionForm, usePromotionForm } from './use-promotion-form.ts'

/** Creates a promotion code. */
export function CreatePromotionDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const id = useId()
  const form = usePromotionForm(onClose)
  const isProvider = form.values.bearer === 'provider'
  return (
    <FormDialog
      wide
      title={t('promotion.page.create')}
      formId={id}
      submit={t('promotion.page.create_submit')}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <form
        id={id}
        {...form.form}
        style={{ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))' }}
      >
        <Typed form={form} name="campaign" hint="campaign" />
        <Typed form={form} name="code" hint="code" />
        <Typed form={form} name="percent" hint="percent" isNumber />
        <Typed form={form} name="amount" hint="percent" isNumber />
        <Chosen form={form} name="currency">
          {currencies.map((currency) => (
            <MenuItem key={currency} value={currency}>
              {currency}
            </MenuItem>
          ))}
        </Chosen>
        <Chosen form={form} name="bearer">
          {promotionBearers.map((bearer) => (
            <MenuItem key={bearer} value={bearer}>
              {t(`promotion.page.bearers.${bearer}`)}
            </MenuItem>
          ))}
        </Chosen>
        <Typed form={form} name="providerEmail" hint={isProvider ? 'providerEmail_needed' : 'providerEmail'} />
        <Day form={form} name="fromDate" />
        <Day form={form} name="untilDate" hint="untilDate" />
        <Typed form={form} name="useLimit" hint="useLimit" isNumber />
        <Typed form={form} name="clientLimit" isNumber />
        <Typed form={form} name="minimumFee" hint="minimumFee" isNumber />
        <FormControlLabel
          label={t('promotion.page.fields.firstSession')}
          control={
            <Checkbox
              checked={form.values.firstSession !== ''}
              onChange={(_, isOn) => form.set('firstSession', isOn ? 'on' : '')}
            />
          }
        />
      </form>
    </FormDialog>
  )
}

type Name = Parameters<PromotionForm['field']>[0]

interface TypedProps {
  form: PromotionForm
  name: Name
  /** Key below `promotion.page.hints`. */
  hint?: string
  isNumber?: boolean
}

function Typed({ form, name, hint, isNumber = false }: TypedProps) {
  const t = useTranslate()
  const { problem, ...field } = form.field(name)
  return (
    <TextField
      {...field}
      fullWidth
      autoComplete="off"
      label={t(`promotion.page.fields.${name}`)}
      error={problem !== undefined}
      helperText={problem ?? (hint && t(`promotion.page.hints.${hint}`))}
      slotProps={{ htmlInput: isNumber ? { inputMode: 'decimal' } : {} }}
    />
  )
}

function Chosen({ form, name, children }: { form: PromotionForm; name: Name; children: ReactNode }) {
  const t = useTranslate()
  const { problem, ...field } = form.field(name)
  return (
    <TextField
      {...field}
      select
      fullWidth
      label={t(`promotion.page.fields.${name}`)}
      error={problem !== undefined}
      helperText={problem}
    >
      {children}
    </TextField>
  )
}

function Day({ form, name, hint }: Omit<TypedProps, 'isNumber'>) {
  const t = useTranslate()
  const { problem, value, onBlur } = form.field(name)
  return (
    <DateBox
      name={name}
      label={t(`promotion.page.fields.${name}`)}
      value={value}
      onPick={(date) => form.set(name, date)}
      onBlur={onBlur}
      problem={problem}
      {...(hint ? { hint: t(`promotion.page.hints.${hint}`) } : {})}
    />
  )
}
