import { regionApi } from '#schemas/platform/regions.calls.gen.ts'
import type { Opened, Waiting } from '#shared/api/session.ts'
import { type ProviderAnswer, registerWithProvider } from '#shared/api/social.ts'
import { visitorZone } from '#shared/i18n/locale.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { SubmitButton } from '#site/form/Button.tsx'
import { textOf, useForm } from '#site/form/use-form.ts'
import { useRead } from '#site/lib/use-read.ts'
import { Toasts } from '#site/toasts/Toasts.tsx'
import { FormPage } from './FormPage.tsx'
import { CountryField, NameFields, TermsField } from './SignUpFields.tsx'

interface ConfirmAccountProps {
  answer: ProviderAnswer
  onDone: (session: Opened | Waiting) => void
}

/** The provider has confirmed the address; names, country and terms create the account. */
export function ConfirmAccount({ answer, onDone }: ConfirmAccountProps) {
  const { locale, t } = useReading()
  const countries = useRead(regionApi.countries, {}).data
  const form = useForm<object>({
    schema: async () => (await import('#schemas/identity/social-sign-in.ts')).SocialConfirmation,
    read: (data) => ({
      firstName: textOf(data, 'firstName'),
      lastName: textOf(data, 'lastName'),
      countryId: textOf(data, 'countryId'),
      termsAgreed: data.get('termsAgreed') === 'on' ? true : undefined,
      timezone: visitorZone(),
      locale,
    }),
    send: async (body) => onDone(await registerWithProvider(body)),
  })
  const { provider, email = '', firstName, lastName } = answer
  return (
    <FormPage title={t('social.confirm_title')} lead={t('social.confirm_lead', { provider, email })}>
      <form {...form.handlers}>
        <NameFields form={form} firstName={firstName ?? ''} lastName={lastName ?? ''} />
        <CountryField form={form} countries={countries} />
        <TermsField form={form} />
        <SubmitButton isBusy={form.isBusy}>{t('social.confirm_submit')}</SubmitButton>
      </form>
      <Toasts />
    </FormPage>
  )
}
