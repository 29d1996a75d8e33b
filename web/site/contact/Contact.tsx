import { useEffect, useRef, useState } from 'react'
import type { ContactMessage } from '#schemas/platform/contact.ts'
import { featureApi } from '#schemas/platform/features.calls.gen.ts'
import { FormPage } from '#site/accounts/FormPage.tsx'
import pageClasses from '#site/accounts/form-page.module.css'
import { call } from '#shared/api/api.ts'
import { AreaField, EmailField, Field, PhoneField } from '#site/form/Field.tsx'
import { SubmitButton } from '#site/form/Button.tsx'
import { textOf, useForm } from '#site/form/use-form.ts'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { lastUserType } from '#shared/api/last-user-type.ts'
import { readSession } from '#shared/api/session.ts'
import { Toasts } from '#site/toasts/Toasts.tsx'
import { useReading } from '#shared/i18n/words.tsx'

const schema = async () => (await import('#schemas/platform/contact.ts')).ContactMessage

/** The contact form. */
export function Contact() {
  const { locale, t } = useReading()
  const [sentBy, setSentBy] = useState<string>()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<ContactMessage>({
    schema,
    read: (data) => ({
      email: textOf(data, 'email'),
      firstName: textOf(data, 'firstName'),
      lastName: textOf(data, 'lastName'),
      phoneNumber: textOf(data, 'phoneNumber'),
      message: textOf(data, 'message'),
    }),
    send: async (body) => {
      await call(featureApi.contact, { body })
      setSentBy(body.email)
      scrollTo(0, 0)
    },
  })
  useEffect(() => void fillForMember(element.current), [])
  if (sentBy !== undefined) return <Sent email={sentBy} />

  return (
    <FormPage title={t('contact.title')} lead={t('contact.lead')}>
      <p>
        {t('contact.help_text')} <a href={addressOf(locale, paths.help())}>{t('contact.help')}</a>
      </p>
      <form ref={element} {...form.handlers}>
        <div className={pageClasses.pair}>
          <Field form={form} name="firstName" label={t('contact.first_name')} autoComplete="given-name" />
          <Field form={form} name="lastName" label={t('contact.last_name')} autoComplete="family-name" />
        </div>
        <EmailField form={form} label={t('contact.email')} autoComplete="email" />
        <PhoneField form={form} label={t('contact.phone')} hint={t('contact.phone_hint')} />
        <AreaField form={form} name="message" label={t('contact.message')} hint={t('contact.message_hint')} rows={8} />
        <SubmitButton isBusy={form.isBusy}>{t('contact.send')}</SubmitButton>
      </form>
      <p>
        {t('contact.or')} <a href={addressOf(locale, paths.privacyPolicy())}>{t('contact.privacy')}</a>
      </p>
      <Toasts />
    </FormPage>
  )
}

/** Prefills name and address of a signed-in user; does not overwrite typed text. */
async function fillForMember(form: HTMLFormElement | null): Promise<void> {
  if (!form || lastUserType() === null) return
  const session = await readSession().catch(() => null)
  if (!session?.signedIn || !session.user) return
  for (const name of ['firstName', 'lastName', 'email'] as const) {
    const input = form.elements.namedItem(name)
    if (input instanceof HTMLInputElement && input.value === '') input.value = session.user[name] ?? ''
  }
}

function Sent({ email }: { email: string }) {
  const { locale, t } = useReading()
  const sentence = useRef<HTMLParagraphElement>(null)
  useEffect(() => sentence.current?.focus(), [])
  return (
    <FormPage title={t('contact.sent')}>
      <p ref={sentence} tabIndex={-1}>
        {t('contact.sent_text', { email })}
      </p>
      <p>
        <a href={addressOf(locale, paths.home())}>{t('contact.home')}</a>
      </p>
    </FormPage>
  )
}
