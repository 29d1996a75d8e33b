import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'react-admin'
import { providerApi } from '#schemas/marketplace/provider-profile.calls.gen.ts'
import { AccountSection } from '#app/identity/account-sections/AccountSections.tsx'
import { Broken } from '#ui/notices/Notice.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useReferencesAhead } from '#ui/forms/references.ts'
import { PictureSection } from '#app/identity/pictures/PictureSection.tsx'
import { ProviderForm } from './ProviderForm.tsx'

const kinds = [
  'state',
  'religion',
  'ethnicity',
  'gender',
  'discipline',
  'therapy',
  'modality',
  'speciality',
  'language',
  'approach',
] as const

/** The therapist's public profile. */
export function ProviderProfilePage() {
  const t = useTranslate()
  const own = useRead(providerApi.own)
  const lists = useReferencesAhead(kinds, own.data?.info.countryIdentifier)
  const error = own.error ?? lists.error
  return (
    <AccountSection title={t('account.sections.profile')}>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <PictureSection />
        {error ? (
          <Broken error={error} onRetry={() => Promise.all([own.refetch(), lists.refetch()])} />
        ) : own.data && !lists.isPending ? (
          <ProviderForm own={own.data} />
        ) : (
          <Skeleton variant="rounded" height={1100} />
        )}
      </Box>
    </AccountSection>
  )
}
