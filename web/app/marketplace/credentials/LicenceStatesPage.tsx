import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { credentialApi } from '#schemas/marketplace/credentials.calls.gen.ts'
import { type LicenseState, LicenseStatesChange } from '#schemas/marketplace/credentials.ts'
import { providerApi } from '#schemas/marketplace/provider-profile.calls.gen.ts'
import { regionApi } from '#schemas/platform/regions.calls.gen.ts'
import { problemsOf } from '#schemas/platform/validate.ts'
import { LoadError, EmptyState } from '#ui/notices/Notice.tsx'
import { keyOf, useRead } from '#ui/api/use-call.ts'
import { useLeaveWarning } from '#ui/page/use-leave-warning.ts'
import { call } from '#shared/api/api.ts'
import { labelKey } from '#ui/forms/fields.ts'
import { Fields, FormSection } from '#ui/forms/FormSection.tsx'
import { LicenceStateList } from './LicenceStateList.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { ReferenceMultiSelect } from '#ui/forms/ReferenceMultiSelect.tsx'
import { SchemaForm } from '#ui/forms/SchemaForm.tsx'
import { PracticeSection } from './PracticeSection.tsx'

/** The states in which a therapist is licensed, from those of the profile's country. */
export function LicenceStatesPage() {
  const t = useTranslate()
  const own = useRead(providerApi.own)
  const chosen = useRead(credentialApi.licenseStates)
  const country = own.data?.info.countryIdentifier
  const offered = useRead(
    regionApi.statesOfCountry,
    { params: { id: country ?? '' } },
    { enabled: country !== undefined, staleTime: Number.POSITIVE_INFINITY },
  )
  const all = [own, chosen, offered]
  const error = all.find((one) => one.error)?.error
  const isThere = country !== undefined && chosen.data && offered.data
  return (
    <PracticeSection title={t('credentials.sections.licence_states')}>
      {error ? (
        <LoadError
          error={error}
          onRetry={() => Promise.all(all.filter((one) => one.error).map((one) => one.refetch()))}
        />
      ) : !isThere ? (
        <Skeleton variant="rounded" height={280} />
      ) : offered.data.length === 0 ? (
        <EmptyState
          text={t('credentials.states.none')}
          action={
            <Button variant="outlined" component={Link} to={paths.account()}>
              {t('credentials.states.to_profile')}
            </Button>
          }
        />
      ) : (
        <StatesForm country={country} chosen={chosen.data.data} />
      )}
    </PracticeSection>
  )
}

interface Values {
  stateIdentifiers: string[]
}
const check = ({ stateIdentifiers }: object & Partial<Values>) => problemsOf(LicenseStatesChange, { stateIdentifiers })

function StatesForm({ country, chosen }: { country: string; chosen: LicenseState[] }) {
  const t = useTranslate()
  const queries = useQueryClient()
  const [saved, setSaved] = useState(chosen)
  const [isChanged, setChanged] = useState(false)
  useLeaveWarning(isChanged)
  const start = useMemo(
    () => ({ countryIdentifier: country, stateIdentifiers: saved.map(({ identifier }) => identifier) }),
    [country, saved],
  )
  const pending = saved.filter(({ status }) => status === 'pending')

  const save = async (values: object) => {
    const { stateIdentifiers } = values as Values
    const reply = await call(credentialApi.setLicenseStates, { body: { stateIdentifiers } })
    queries.setQueryData(keyOf(credentialApi.licenseStates), reply)
    setSaved(reply.data)
  }
  return (
    <FormSection title={t('credentials.states.title')} text={t('credentials.states.why')}>
      <SchemaForm
        endpoint={credentialApi.setLicenseStates}
        start={start}
        check={check}
        save={save}
        onChanged={setChanged}
      >
        <Fields>
          <div className="wide">
            <ReferenceMultiSelect
              source="stateIdentifiers"
              kind="state"
              label={labelKey('licence-states', 'stateIdentifiers')}
            />
          </div>
        </Fields>
      </SchemaForm>
      {pending.length > 0 && (
        <Box sx={{ mt: 5 }}>
          <LicenceStateList states={pending} label={t('credentials.states.pending')} />
        </Box>
      )}
    </FormSection>
  )
}
