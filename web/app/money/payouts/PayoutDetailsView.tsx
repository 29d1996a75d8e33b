import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { PayoutDetails } from '#schemas/money/payouts.ts'
import { postalWord, typeWords } from './PayoutDetailsFields.tsx'
import { useNow } from '#ui/page/use-now.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { FactList } from '#ui/lists/FactList.tsx'
import { FormSection } from '#ui/forms/FormSection.tsx'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'

interface PayoutDetailsViewProps {
  details: PayoutDetails
  changeButton: React.Ref<HTMLButtonElement>
  onChange: () => void
}

/** Colours of the badge by status. */
const badges = { missing: 'pending', unverified: 'pending', verified: 'accepted', rejected: 'failed' } as const

/** The stored account, masked, with its status and a button to change it. */
export function PayoutDetailsView({ details, changeButton, onChange }: PayoutDetailsViewProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { status, accountName, bankName, accountNumber, accountType, accountOwnership, address, postalCode } = details
  return (
    <Box sx={{ maxWidth: 800 }}>
      <FormSection title={t('payouts.details.standing')}>
        <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
          <StatusBadge status={badges[status]} text={t(`payouts.details.status.${status}`)} />
          <Notice details={details} />
          <FactList
            facts={[
              ['payouts.details.fields.accountName', accountName],
              ['payouts.details.fields.bank', bankName],
              [`payouts.details.fields.${details.country === 'DE' ? 'iban' : 'accountNumber'}`, accountNumber],
              [
                'payouts.details.fields.accountType',
                accountType && t(`payouts.details.${typeWords(details.country)}.${accountType}`),
              ],
              [
                'payouts.details.fields.accountOwnership',
                accountOwnership && t(`payouts.details.ownerships.${accountOwnership}`),
              ],
              ['payouts.details.fields.address', address],
              [`payouts.details.fields.${postalWord(details.country)}`, postalCode],
              ['payouts.details.changed_on', details.changedAt && formats.moment(details.changedAt)],
            ]}
          />
          <Button ref={changeButton} variant={status === 'rejected' ? 'contained' : 'outlined'} onClick={onChange}>
            {t(status === 'rejected' ? 'payouts.details.enter_again' : 'payouts.details.change')}
          </Button>
        </Box>
      </FormSection>
    </Box>
  )
}

/** Why nothing is paid out to the account yet. */
function Notice({ details: { status, reason, usableFrom } }: { details: PayoutDetails }) {
  const t = useTranslate()
  const formats = useFormats()
  const now = useNow()
  const isWaiting = status !== 'rejected' && usableFrom !== null && Date.parse(usableFrom) > now
  const sentences = [
    status === 'rejected' && t('payouts.details.refused', { reason: reason ?? '' }),
    status === 'unverified' && t('payouts.details.asked'),
    isWaiting && t('payouts.details.waiting', { date: formats.longMoment(usableFrom) }),
  ].filter((sentence) => sentence !== false)
  if (sentences.length === 0) return null
  return (
    <Box role="note" sx={{ p: 4, bgcolor: 'var(--warning-ground)', borderRadius: 3, display: 'grid', gap: 2 }}>
      {sentences.map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
    </Box>
  )
}
