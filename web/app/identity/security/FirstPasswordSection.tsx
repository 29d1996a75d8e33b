import Button from '@mui/material/Button'
import { useLocale, useTranslate } from 'react-admin'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { Section } from '#app/identity/confirm-password/Section.tsx'

/** An account without a password gets its first one by the mailed link. */
export function FirstPasswordSection() {
  const t = useTranslate()
  const locale = useLocale() === 'de' ? 'de' : 'en'
  return (
    <Section title={t('security.password.title')} text={t('security.password.none')}>
      <Button variant="outlined" href={addressOf(locale, paths.forgotPassword())} sx={{ justifySelf: 'start' }}>
        {t('security.password.set')}
      </Button>
    </Section>
  )
}
