import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { cloneElement, type ReactElement, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { clientApi } from '#schemas/identity/client-profile.calls.gen.ts'
import { type Client, ClientInfo } from '#schemas/identity/client-profile.ts'
import { tidied } from '#schemas/identity/profile-rules.ts'
import { keyOf } from '#ui/api/use-call.ts'
import { useChangeViewer } from '#ui/viewer/viewer.tsx'
import { call } from '#shared/api/api.ts'
import { inputsOf } from '#ui/forms/fields-inputs.tsx'
import { Fields, FormSection } from '#ui/forms/FormSection.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { useCountryCode } from '#ui/forms/references.ts'
import { SchemaForm } from '#ui/forms/SchemaForm.tsx'
import { useProfileCheck } from '#ui/forms/use-profile-check.ts'

/** The time zone is chosen in the settings; the form does not change it. */
const inputs = inputsOf(ClientInfo, 'client').filter(({ key }) => key !== 'timezone')

const hints: Record<string, string> = { userName: 'account.profile.user_name_hint' }

export function ClientForm({ client, onChanged }: { client: Client; onChanged: (isChanged: boolean) => void }) {
  const t = useTranslate()
  const queries = useQueryClient()
  const changeViewer = useChangeViewer()
  const [start, setStart] = useState(() => startOf(client))
  const check = useProfileCheck(ClientInfo, start)
  const countryOf = useCountryCode()

  async function save(values: object) {
    const saved = await call(clientApi.update, { body: tidied(values) as ClientInfo })
    queries.setQueryData(keyOf(clientApi.own), saved)
    changeViewer({ firstName: saved.firstName, lastName: saved.lastName, ...countryOf(saved.countryIdentifier) })
    setStart(startOf(saved))
  }

  return (
    <FormSection title={t('account.profile.about_you')} text={t('account.profile.optional')}>
      <SchemaForm endpoint={clientApi.update} start={start} check={check} save={save} onChanged={onChanged}>
        <Fields>{inputs.map(withHint)}</Fields>
        <Typography sx={{ color: 'var(--muted)' }}>
          {t('account.profile.zone', { zone: client.timezone.replaceAll('_', ' ') })}{' '}
          <Link to={paths.settings()}>{t('account.profile.zone_change')}</Link>
        </Typography>
      </SchemaForm>
    </FormSection>
  )
}

const withHint = (input: ReactElement) =>
  hints[input.key ?? ''] ? cloneElement(input, { helperText: hints[input.key ?? ''] } as object) : input

const startOf = (client: Client): object =>
  Object.fromEntries(inputs.map(({ key }) => [key, client[key as keyof Client] ?? null]))
