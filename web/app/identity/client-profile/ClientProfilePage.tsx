import { useState } from 'react'
import { clientApi } from '#schemas/identity/client-profile.calls.gen.ts'
import type { Client } from '#schemas/identity/client-profile.ts'
import { useLeaveWarning } from '#ui/page/use-leave-warning.ts'
import { useRead } from '#ui/api/use-call.ts'
import { useReferencesAhead } from '#ui/forms/references.ts'
import { ClientForm } from './ClientForm.tsx'
import { EmergencyForm } from './EmergencyForm.tsx'
import { ProfileSection } from './ProfileSection.tsx'

const kinds = ['state', 'religion', 'ethnicity', 'gender'] as const

/** The client's profile and emergency contact. */
export function ClientProfilePage() {
  const own = useRead(clientApi.own)
  const lists = useReferencesAhead(kinds, own.data?.countryIdentifier)
  return (
    <ProfileSection own={own} lists={lists} height={760}>
      {(client) => <Forms client={client} />}
    </ProfileSection>
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
