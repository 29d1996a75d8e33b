import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { cloneElement, type ReactElement, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { tidied } from '#schemas/identity/profile-rules.ts'
import { providerApi } from '#schemas/marketplace/provider-profile.calls.gen.ts'
import { type OwnProvider, ProviderInfo, providerLimits } from '#schemas/marketplace/provider-profile.ts'
import { useLeaveWarning } from '#ui/page/use-leave-warning.ts'
import { keyOf } from '#ui/api/use-call.ts'
import { useChangeViewer, useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { call } from '#shared/api/api.ts'
import { inputsOf } from '#ui/forms/fields-inputs.tsx'
import { Fields, FormSection } from '#ui/forms/FormSection.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { useCountryCode } from '#ui/forms/references.ts'
import { SchemaForm } from '#ui/forms/SchemaForm.tsx'
import { useProfileCheck } from '#ui/forms/use-profile-check.ts'

const inputs = new Map(inputsOf(ProviderInfo, 'provider').map((input) => [input.key, input]))

const sections = {
  person: [
    'firstName',
    'lastName',
    'title',
    'phoneNumber',
    'dob',
    'gender',
    'religionIdentifier',
    'ethnicityIdentifier',
  ],
  practice: ['countryIdentifier', 'stateIdentifier', 'zipCode', 'officeAddress'],
  offer: [
    'disciplineIdentifier',
    'headline',
    'bio',
    'therapies',
    'modalities',
    'specialities',
    'languages',
    'approaches',
  ],
} as const

/** A field that is in no section comes last. */
const placed: readonly string[] = Object.values(sections).flat()
const unplaced = [...inputs.keys()].filter((key): key is string => key !== null && !placed.includes(key))
const fieldsOf = (section: keyof typeof sections): readonly string[] =>
  section === 'offer' ? [...sections.offer, ...unplaced] : sections[section]

const texts = {
  person: 'account.profile.about_you',
  practice: 'account.profile.practice',
  offer: 'account.profile.offer',
}

/** The whole profile in one form, which is saved as a whole. */
export function ProviderForm({ own }: { own: OwnProvider }) {
  const t = useTranslate()
  const queries = useQueryClient()
  const changeViewer = useChangeViewer()
  const [start, setStart] = useState<object>(own.info)
  const [isChanged, setChanged] = useState(false)
  const check = useProfileCheck(ProviderInfo, start)
  const countryOf = useCountryCode()
  useLeaveWarning(isChanged)

  async function save(values: object) {
    const saved = await call(providerApi.updateInfo, { body: tidied(values) as ProviderInfo })
    queries.setQueryData(keyOf(providerApi.own), saved)
    const { firstName, lastName, countryIdentifier } = saved.info
    changeViewer({ firstName, lastName, ...countryOf(countryIdentifier) })
    setStart(saved.info)
  }

  return (
    <>
      <PublicPage isListed={own.listed} />
      <SchemaForm endpoint={providerApi.updateInfo} start={start} check={check} save={save} onChanged={setChanged}>
        {(['person', 'practice', 'offer'] as const).map((section) => (
          <FormSection key={section} title={t(texts[section])} text={t(`account.profile.${section}_text`)}>
            <Fields>{fieldsOf(section).map(fieldFor)}</Fields>
          </FormSection>
        ))}
      </SchemaForm>
    </>
  )
}

const hints: Record<string, string> = {
  headline: 'account.profile.headline_hint',
  countryIdentifier: 'account.profile.fee_warning',
}
const wide = ['headline', 'bio', 'officeAddress', 'disciplineIdentifier', 'specialities', 'languages', 'approaches']

function fieldFor(name: string) {
  const input = inputs.get(name)
  if (!input) return null
  const hint = hints[name] ? cloneElement(input, { helperText: hints[name] } as object) : input
  return (
    <div key={name} className={wide.includes(name) ? 'wide' : undefined}>
      {name === 'bio' ? <Counted input={hint} limit={providerLimits.bioMax} /> : hint}
    </div>
  )
}

/** A text area with a character count below. */
function Counted({ input, limit }: { input: ReactElement; limit: number }) {
  const t = useTranslate()
  const value = useWatch({ name: String(input.key) }) as string | null
  const helperText = t('account.profile.bio_count', { count: value?.length ?? 0, limit })
  return cloneElement(input, { helperText } as object)
}

function PublicPage({ isListed }: { isListed: boolean }) {
  const t = useTranslate()
  const { identifier } = useViewer()
  const { locale } = useFormats()
  if (!isListed) return <Typography sx={{ color: 'var(--muted)' }}>{t('account.profile.not_listed')}</Typography>
  return (
    <Button
      variant="outlined"
      href={addressOf(locale, paths.therapist({ id: identifier }))}
      target="_blank"
      sx={{ justifySelf: 'start' }}
    >
      {t('account.profile.preview')}
    </Button>
  )
}
