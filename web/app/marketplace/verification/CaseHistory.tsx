import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { VerificationCase } from '#schemas/marketplace/verification.ts'
import { decisions } from '#schemas/marketplace/verification-limits.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { LicenceStateList } from '#app/marketplace/credentials/LicenceStateList.tsx'
import { CaseSection } from './CaseSection.tsx'

/** Work history, licence states and earlier decisions. */
export function CaseHistory({ verification }: { verification: VerificationCase }) {
  const t = useTranslate()
  const { experience, licenseStates, history } = verification
  return (
    <>
      <CaseSection title={t('verification_case.experience')}>
        <Entries empty={t('verification_case.no_experience')}>
          {experience.map((place) => (
            <Place key={place.identifier} place={place} />
          ))}
        </Entries>
      </CaseSection>
      <CaseSection title={t('verification_case.states')}>
        {licenseStates.length === 0 ? (
          <Typography>{t('verification_case.no_states')}</Typography>
        ) : (
          <LicenceStateList states={licenseStates} />
        )}
      </CaseSection>
      <CaseSection title={t('verification_case.history')}>
        <Entries empty={t('verification_case.no_history')}>
          {history
            .filter(({ decidedAt }) => decidedAt !== null)
            .map((review) => (
              <Review key={review.identifier} review={review} />
            ))}
        </Entries>
      </CaseSection>
    </>
  )
}

function Entries({ empty, children }: { empty: string; children: ReactNode[] }) {
  if (children.length === 0) return <Typography>{empty}</Typography>
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { mt: 4 } }}>
      {children}
    </Box>
  )
}

function Place({ place }: { place: VerificationCase['experience'][number] }) {
  const t = useTranslate()
  const formats = useFormats()
  const { jobTitle, companyName, startDate, endDate, description } = place
  return (
    <li>
      <Typography sx={{ fontWeight: 600 }}>{[jobTitle, companyName].join(', ')}</Typography>
      <Quiet>
        {formats.month(startDate)} – {endDate ? formats.month(endDate) : t('verification_case.today')}
      </Quiet>
      {description && <Typography sx={{ whiteSpace: 'pre-line', maxWidth: '65ch' }}>{description}</Typography>}
    </li>
  )
}

function Review({ review }: { review: VerificationCase['history'][number] }) {
  const t = useTranslate()
  const formats = useFormats()
  const { decision, note, decidedByName, decidedAt, submittedAt, acknowledgedAt } = review
  const known = decisions.find((name) => name === decision)
  return (
    <li>
      <Typography sx={{ fontWeight: 600 }}>{known ? t(`verification.decisions.${known}`) : decision}</Typography>
      <Quiet>
        {[
          t('verification_case.submitted_on', { date: formats.moment(submittedAt) }),
          decidedAt &&
            t('verification_case.decided_by', {
              name: decidedByName ?? t('resources.nothing'),
              date: formats.moment(decidedAt),
            }),
          acknowledgedAt && t('verification_case.acknowledged', { date: formats.moment(acknowledgedAt) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Quiet>
      {note && <Typography sx={{ whiteSpace: 'pre-line', maxWidth: '65ch' }}>{note}</Typography>}
    </li>
  )
}

const Quiet = ({ children }: { children: ReactNode }) => (
  <Typography sx={{ color: 'var(--muted)', fontSize: 14 }}>{children}</Typography>
)
