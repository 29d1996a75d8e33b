import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { clientApi } from '#schemas/identity/client-profile.calls.gen.ts'
import { preferenceKinds, Preferences } from '#schemas/identity/client-profile.ts'
import { problemsOf } from '#schemas/platform/validate.ts'
import { AccountSection } from '#app/identity/account-sections/AccountSections.tsx'
import { IfAllowed } from '#ui/viewer/IfAllowed.tsx'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useLeaveWarning } from '#ui/page/use-leave-warning.ts'
import { keyOf, useRead } from '#ui/api/use-call.ts'
import { call } from '#shared/api/api.ts'
import { inputsOf } from '#ui/forms/fields-inputs.tsx'
import { Fields } from '#ui/forms/FormSection.tsx'
import { useReferencesAhead } from '#ui/forms/references.ts'
import { SchemaForm } from '#ui/forms/SchemaForm.tsx'

const kinds = Object.values(preferenceKinds)
const inputs = inputsOf(Preferences, 'preferences')
const check = (values: object) => problemsOf(Preferences, values)

/** The client's preferences: twelve lists that are saved together. */
export function PreferencesPage() {
  const t = useTranslate()
  return (
    <AccountSection title={t('account.sections.preferences')}>
      <IfAllowed endpoint={clientApi.preferences} isPage>
        <OwnPreferences />
      </IfAllowed>
    </AccountSection>
  )
}

function OwnPreferences() {
  const t = useTranslate()
  const own = useRead(clientApi.preferences)
  const lists = useReferencesAhead(kinds, undefined)
  const error = own.error ?? lists.error
  return (
    <>
      <Typography sx={{ mb: 5, maxWidth: '65ch' }}>{t('account.preferences.text')}</Typography>
      {error ? (
        <LoadError error={error} onRetry={() => Promise.all([own.refetch(), lists.refetch()])} />
      ) : own.data && !lists.isPending ? (
        <PreferencesForm preferences={own.data} />
      ) : (
        <Skeleton variant="rounded" height={640} />
      )}
    </>
  )
}

function PreferencesForm({ preferences }: { preferences: Preferences }) {
  const queries = useQueryClient()
  const [start, setStart] = useState(preferences)
  const [isChanged, setChanged] = useState(false)
  useLeaveWarning(isChanged)

  async function save(values: object) {
    const saved = await call(clientApi.setPreferences, { body: values as Preferences })
    queries.setQueryData(keyOf(clientApi.preferences), saved)
    setStart(saved)
  }

  return (
    <SchemaForm endpoint={clientApi.setPreferences} start={start} check={check} save={save} onChanged={setChanged}>
      <Fields>{inputs}</Fields>
    </SchemaForm>
  )
}
