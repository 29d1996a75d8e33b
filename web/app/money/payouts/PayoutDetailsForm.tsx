import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { detailsProblems, normalizeDetails } from '#schemas/money/bank-rules.ts'
import { payoutApi } from '#schemas/money/payouts.calls.gen.ts'
import { type PayoutDetails, type PayoutDetailsInput, payoutLimits } from '#schemas/money/payouts.ts'
import { useLeaveWarning } from '#ui/page/use-leave-warning.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { ApiError, call } from '#shared/api/api.ts'
import { plainDateOf } from '#shared/i18n/format.ts'
import { SchemaForm } from '#ui/forms/SchemaForm.tsx'
import { useFreshPassword } from '#app/identity/confirm-password/fresh-password.tsx'
import { AccountFields, HolderFields } from './PayoutDetailsFields.tsx'

interface PayoutDetailsFormProps {
  details: PayoutDetails
  onSaved: (saved: PayoutDetails) => void
  /** The bank refused the account, so the displayed details are outdated. */
  onRefused: () => void
  /** Absent if there is nothing to go back to. */
  onCancel?: () => void
}

/**
 * All fields of the country, also for a change, because stored numbers are never sent back. A refusal by the bank keeps
 * what was typed.
 */
export function PayoutDetailsForm({ details, onSaved, onRefused, onCancel }: PayoutDetailsFormProps) {
  const t = useTranslate()
  const id = useId()
  const { zone } = useFormats()
  const withFresh = useFreshPassword()
  const { country } = details
  const [start] = useState(() => startOf(details))
  const [isChanged, setChanged] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  useLeaveWarning(isChanged)

  const tidy = (values: object) => normalizeDetails(country, values as PayoutDetailsInput)
  const check = (values: object) => detailsProblems(country, tidy(values), plainDateOf(zone, new Date()))
  const save = async (values: object) => {
    setRefusal(undefined)
    try {
      onSaved(await withFresh(() => call(payoutApi.setDetails, { body: tidy(values) })))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'BANK_REFUSED') {
        setRefusal(error.problem.message)
        onRefused()
      }
      throw error
    }
  }
  return (
    <Box sx={{ maxWidth: 800, display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {details.status !== 'missing' && (
        <Typography>
          {t('payouts.details.again')}{' '}
          {details.status !== 'rejected' && t('payouts.details.change_waits', { hours: payoutLimits.changeHours })}
        </Typography>
      )}
      <Refusal sentence={refusal} />
      <SchemaForm
        id={id}
        endpoint={payoutApi.setDetails}
        start={start}
        check={check}
        save={save}
        saved="payouts.details.saved"
        onChanged={setChanged}
        onBusy={setSaving}
      >
        <AccountFields country={country} />
        <HolderFields country={country} />
      </SchemaForm>
      {details.gateway === 'stripe' && <StripeAgreement />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <Button type="submit" form={id} variant="contained" loading={isSaving}>
          {t('payouts.details.save')}
        </Button>
        {onCancel && (
          <Button variant="outlined" onClick={onCancel}>
            {t('ra.action.cancel')}
          </Button>
        )}
      </Box>
    </Box>
  )
}

/** Stripe opens a connected account for each payee and needs the time at which its terms were accepted. */
function StripeAgreement() {
  const t = useTranslate()
  return (
    <Typography sx={{ maxWidth: '65ch' }}>
      {t('payouts.details.stripe_agreement')}{' '}
      <a href="https://stripe.com/legal/connect-account" target="_blank" rel="noreferrer">
        {t('payouts.details.stripe_agreement_link')}
      </a>
    </Typography>
  )
}

/** The bank's reason above the form, announced and scrolled into view. */
function Refusal({ sentence }: { sentence: string | undefined }) {
  const t = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sentence) box.current?.focus()
  }, [sentence])
  if (!sentence) return null
  return (
    <Box ref={box} tabIndex={-1} role="alert" sx={{ p: 4, bgcolor: 'var(--warning-ground)', borderRadius: 3 }}>
      {sentence} {t('payouts.details.kept')}
    </Box>
  )
}

const startOf = ({ accountName, bankName, address, postalCode, accountType, accountOwnership }: PayoutDetails) => ({
  bankCode: '',
  accountNumber: '',
  dateOfBirth: '',
  accountName: accountName ?? '',
  bankName: bankName ?? '',
  address: address ?? '',
  postalCode: postalCode ?? '',
  accountType: accountType ?? '',
  accountOwnership: accountOwnership ?? '',
})
