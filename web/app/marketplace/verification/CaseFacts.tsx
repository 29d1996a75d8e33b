import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { VerificationCase } from '#schemas/marketplace/verification.ts'
import { hasPermission } from '#ui/viewer/has-permission.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { Fact } from '#ui/lists/Fact.tsx'
import { labelKey } from '#ui/forms/fields.ts'
import { countryName } from '#shared/i18n/format.ts'
import * as paths from '#schemas/platform/paths.ts'
import { useStepNames } from './own-verification.ts'
import { CaseSection } from './CaseSection.tsx'

/** The facts of the profile that an operator verifies. */
export function CaseFacts({ verification }: { verification: VerificationCase }) {
  const t = useTranslate()
  const viewer = useViewer()
  const formats = useFormats()
  const stepNames = useStepNames()
  const nothing = t('resources.nothing')
  const field = (name: string) => t(labelKey('verifications', name))
  const { identifier, email, phoneNumber, title, headline, discipline, country, state, dob } = verification
  const { officeAddress, fee, currency, submittedAt, listed, missing, bio } = verification
  return (
    <CaseSection title={t('verification_case.profile')}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'repeat(auto-fit, minmax(145px, 1fr))', lg: 'minmax(0, 1fr)' },
        }}
      >
        <Fact name={t('verification_case.email')}>
          {hasPermission(viewer, 'support') ? <Link to={paths.user({ id: identifier })}>{email}</Link> : email}
        </Fact>
        <Fact name={t('verification_case.phone')}>{phoneNumber ?? nothing}</Fact>
        <Fact name={t('verification_case.headline')}>{[title, headline].filter(Boolean).join(' · ') || nothing}</Fact>
        <Fact name={field('discipline')}>{discipline ?? nothing}</Fact>
        <Fact name={field('country')}>{countryName(formats.locale, country)}</Fact>
        <Fact name={t('verification_case.state')}>{state?.name ?? nothing}</Fact>
        <Fact name={t('verification_case.dob')}>{dob ? formats.date(dob, { dateStyle: 'long' }) : nothing}</Fact>
        <Fact name={t('verification_case.office')}>{officeAddress ?? nothing}</Fact>
        <Fact name={t('verification_case.fee')}>{fee === null ? nothing : formats.money(fee, currency)}</Fact>
        <Fact name={field('submittedAt')}>{submittedAt ? formats.moment(submittedAt) : nothing}</Fact>
        <Fact name={t('verification_case.listed')}>{t(`ra.boolean.${listed}`)}</Fact>
        <Fact name={t('verification_case.missing')}>
          {missing.length > 0 ? stepNames(missing) : t('verification_case.nothing_missing')}
        </Fact>
        {bio && (
          <Fact name={t('verification_case.bio')} isWide>
            {bio}
          </Fact>
        )}
      </Box>
    </CaseSection>
  )
}
