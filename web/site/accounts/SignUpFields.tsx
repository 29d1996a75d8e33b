import type { Register } from '#schemas/identity/accounts.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import type { regionApi } from '#schemas/platform/regions.calls.gen.ts'
import { visitorCountry } from '#shared/i18n/locale.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { CheckField, EmailField, Field, PhoneField, SelectField } from '#site/form/Field.tsx'
import type { FormState } from '#site/form/use-form.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import pageClasses from './form-page.module.css'

interface SignUpFieldsProps {
  form: FormState
  userType: Register['userType']
  /** Undefined until they are read. */
  countries: ReplyOf<typeof regionApi.countries> | undefined
}

/** The fields of the sign-up; therapists may leave out their name. */
export function SignUpFields({ form, userType, countries }: SignUpFieldsProps) {
  const { t } = useReading()
  const optional = userType === 'client' ? undefined : t('shared.optional')
  return (
    <>
      <NameFields form={form} hint={optional} />
      <EmailField form={form} label={t('register.email')} autoComplete="email" />
      <PhoneField form={form} label={t('register.phone')} hint={t('register.phone_hint')} />
      <CountryField form={form} countries={countries} />
      <NewPasswordFields form={form} texts="register" />
      <TermsField form={form} />
    </>
  )
}

interface NameFieldsProps {
  form: FormState
  hint?: string | undefined
  firstName?: string
  lastName?: string
}

export function NameFields({ form, hint, firstName, lastName }: NameFieldsProps) {
  const { t } = useReading()
  const names = [
    ['firstName', 'register.first_name', 'given-name', firstName],
    ['lastName', 'register.last_name', 'family-name', lastName],
  ] as const
  return (
    <div className={pageClasses.pair}>
      {names.map(([name, label, autoComplete, value]) => (
        <Field
          key={name}
          form={form}
          name={name}
          label={t(label)}
          hint={hint}
          autoComplete={autoComplete}
          defaultValue={value}
        />
      ))}
    </div>
  )
}

/** Starts with the visitor's country. */
export function CountryField({ form, countries }: Pick<SignUpFieldsProps, 'form' | 'countries'>) {
  const { t } = useReading()
  const own = countries?.find((country) => country.code === visitorCountry())
  return (
    <SelectField
      key={countries ? 'known' : 'loading'}
      form={form}
      name="countryId"
      label={t('register.country')}
      autoComplete="country-name"
      defaultValue={own?.identifier ?? ''}
    >
      <option value="">{t('register.choose')}</option>
      {countries?.map(({ identifier, name }) => (
        <option key={identifier} value={identifier}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

export function TermsField({ form }: Pick<SignUpFieldsProps, 'form'>) {
  const { locale, t } = useReading()
  return (
    <CheckField
      form={form}
      name="termsAgreed"
      label={
        <>
          {t('register.terms')}{' '}
          <a href={addressOf(locale, paths.terms())} target="_blank" rel="noopener">
            {t('register.terms_read')}
          </a>
          {' · '}
          <a href={addressOf(locale, paths.privacyPolicy())} target="_blank" rel="noopener">
            {t('register.terms_privacy')}
          </a>
        </>
      }
    />
  )
}
