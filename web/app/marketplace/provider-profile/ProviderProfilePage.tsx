import { providerApi } from '#schemas/marketplace/provider-profile.calls.gen.ts'
import { useRead } from '#ui/api/use-call.ts'
import { useReferencesAhead } from '#ui/forms/references.ts'
import { ProfileSection } from '#app/identity/client-profile/ProfileSection.tsx'
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
  const own = useRead(providerApi.own)
  const lists = useReferencesAhead(kinds, own.data?.info.countryIdentifier)
  return (
    <ProfileSection own={own} lists={lists} height={1100}>
      {(profile) => <ProviderForm own={profile} />}
    </ProfileSection>
  )
}
