import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { giftLimits } from '#schemas/money/gift-limits.ts'
import type { NewlyIssuedGift } from '#schemas/money/issued-gifts.ts'
import { operatorLimits } from '#schemas/operations/operators.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { currencies } from '#schemas/platform/fields.ts'
import { locales } from '#schemas/platform/locale.ts'
import { CopyRow } from '#app/money/transfers/CopyRow.tsx'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { DateBox } from '#ui/forms/DateField.tsx'
import { FormDialog } from '#ui/forms/FormDialog.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { type IssueForm, useIssueForm } from './use-issue-form.ts'
import { useLastDay } from './use-last-day.ts'

/** Issues a gift code that the platform pays, and shows the code once. */
export function IssueGiftDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const id = useId()
  const [issued, setIssued] = useState<{ gift: NewlyIssuedGift; email: string }>()
  const form = useIssueForm((gift, email) => setIssued({ gift, email }))
  if (issued) return <Issued {...issued} onClose={onClose} />
  return (
    <FormDialog
      title={t('promotion.gifts.issue')}
      formId={id}
      submit={t('promotion.gifts.submit')}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <form id={id} {...form.form} style={{ display: 'grid', gap: 16 }}>
        <Fields form={form} />
      </form>
    </FormDialog>
  )
}

function Fields({ form }: { form: IssueForm }) {
  const t = useTranslate()
  const formats = useFormats()
  const { currency, recipientEmail } = form.values
  const limit = (most: 'smallest' | 'largest') => formats.money(giftLimits[most][currency as CurrencyCode], currency)
  const day = form.field('untilDate')
  const languages = new Intl.DisplayNames(formats.locale, { type: 'language' })
  return (
    <>
      <Typed
        form={form}
        name="amount"
        hint={t('promotion.gifts.hints.amount', { from: limit('smallest'), to: limit('largest') })}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      <Typed form={form} name="currency" select>
        {currencies.map((code) => (
          <MenuItem key={code} value={code}>
            {code}
          </MenuItem>
        ))}
      </Typed>
      <Typed
        form={form}
        name="reason"
        hint={t('promotion.gifts.hints.reason')}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: operatorLimits.reasonMax } }}
      />
      <DateBox
        name="untilDate"
        label={t('promotion.gifts.fields.untilDate')}
        value={day.value}
        onPick={(date) => form.set('untilDate', date)}
        onBlur={day.onBlur}
        problem={day.problem}
        hint={t('promotion.gifts.hints.untilDate')}
      />
      <Typed
        form={form}
        name="recipientEmail"
        hint={t('promotion.gifts.hints.recipientEmail')}
        slotProps={{ htmlInput: { inputMode: 'email' } }}
      />
      {recipientEmail.trim() !== '' && (
        <Typed form={form} name="recipientLocale" select>
          {locales.map((locale) => (
            <MenuItem key={locale} value={locale}>
              {languages.of(locale)}
            </MenuItem>
          ))}
        </Typed>
      )}
    </>
  )
}

interface TypedProps extends Omit<TextFieldProps, 'form' | 'name'> {
  form: IssueForm
  name: Parameters<IssueForm['field']>[0]
  hint?: string
}

function Typed({ form, name, hint, ...more }: TypedProps) {
  const t = useTranslate()
  const { problem, ...field } = form.field(name)
  return (
    <TextField
      {...field}
      {...more}
      fullWidth
      autoComplete="off"
      label={t(`promotion.gifts.fields.${name}`)}
      error={problem !== undefined}
      helperText={problem ?? hint}
    />
  )
}

interface IssuedProps {
  gift: NewlyIssuedGift
  email: string
  onClose: () => void
}

/** The code of a new gift code: this page is the only one that shows it. */
function Issued({ gift: { code, amount, currency, expiresAt }, email, onClose }: IssuedProps) {
  const t = useTranslate()
  const { money } = useFormats()
  const date = useLastDay()(expiresAt)
  return (
    <Modal
      title={t('promotion.gifts.issued', { amount: money(amount, currency) })}
      isOpen
      isShort
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('promotion.gifts.done')}
        </Button>
      }
    >
      <dl style={{ margin: 0 }}>
        <CopyRow name={t('promotion.gifts.code')} value={code} shown={code} />
      </dl>
      {email !== '' && <Typography>{t('promotion.gifts.mailed', { email })}</Typography>}
      <Typography>{t('promotion.gifts.once', { date })}</Typography>
    </Modal>
  )
}
