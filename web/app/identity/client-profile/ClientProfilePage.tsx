import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { clientApi } from '#schemas/identity/client-profile.calls.gen.ts'
import type { Client } from '#schemas/identity/client-profile.ts'
import { AccountSection } from '#app/identity/account-sections/AccountSections.tsx'
import { Broken } from '#ui/notices/Notice.tsx'
import { useLeaveWarning } from '#ui/page/use-leave-warning.ts'
import { useRead } from '#ui/api/use-call.ts'
import { useReferencesAhead } from '#ui/forms/references.ts'
import { PictureSection } from '#app/identity/pictures/PictureSection.tsx'
import { ClientForm } from './ClientForm.tsx'
import { EmergencyForm } from './EmergencyForm.tsx'

const kinds = ['state', 'religion', 'ethnicity', 'gender'] as const

/** The client's profile and emergency contact. */
export function ClientProfilePage() {
  const t = useTranslate()
  const own = useRead(clientApi.own)
  const lists = useReferencesAhead(kinds, own.data?.countryIdentifier)
  const error = own.error ?? lists.error
  return (
    <AccountSection title={t('account.sections.profile')}>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <PictureSection />
        {error ? (
          <Broken error={error} onRetry={() => Promise.all([own.refetch(), lists.refetch()])} />
        ) : own.data && !lists.isPending ? (
          <Forms client={own.data} />
        ) : (
          <Skeleton variant="rounded" height={760} />
        )}
      </Box>
    </AccountSection>
  )
}

function Forms({ client }: { client: Client }) {
  const [isProfileChanged, setProfileChanged] = useState(false)
  const [isContactChanged, setContactChanged] = useState(false)
  useLeaveWarning(isProfileChanged || isContactChanged)
  return (
    <>
      <ClientForm client={client} onChanged={setProfileChanged} />
      <EmergencyForm contact={client.emergencyContact} onChanged={setContactChanged} />
    </>
  )
}
