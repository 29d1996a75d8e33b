import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Suggestion } from '#schemas/scheduling/bookings.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { TherapistCard } from '#app/marketplace/provider-profile/TherapistCard.tsx'
import { EmptyState } from '#ui/notices/Notice.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { cardHead, cardLink } from './HomeCard.tsx'
import { HourButtons } from './HourButtons.tsx'

/** For clients without a session: therapists who fit the profile, with their next free hours. */
export function FittingTherapists({ suggestions }: { suggestions: readonly Suggestion[] }) {
  const t = useTranslate()
  const { locale } = useFormats()
  return (
    <Box component="section" aria-labelledby="fitting-therapists">
      <Box sx={{ ...cardHead, mb: 0 }}>
        <Typography id="fitting-therapists" variant="h2">
          {t('home.fit.title')}
        </Typography>
        <MuiLink href={addressOf(locale, paths.therapists())} sx={cardLink}>
          {t('home.fit.see_all')}
        </MuiLink>
      </Box>
      {suggestions.length === 0 ? (
        <EmptyState text={t('home.fit.none')} />
      ) : (
        <>
          <Typography sx={{ color: 'var(--muted)', mb: 3 }}>
            {t('home.fit.why')}{' '}
            <MuiLink component={Link} to={paths.preferences()}>
              {t('home.fit.change')}
            </MuiLink>
          </Typography>
          <Box component="ul" sx={cards}>
            {suggestions.map((suggestion) => (
              <Fitting key={suggestion.provider.identifier} suggestion={suggestion} />
            ))}
          </Box>
        </>
      )}
    </Box>
  )
}

function Fitting({ suggestion }: { suggestion: Suggestion }) {
  const t = useTranslate()
  const { provider, ...facts } = suggestion
  return (
    <TherapistCard
      therapist={{ ...facts, ...provider }}
      heading="h3"
      worksWith="home.fit.works_with"
      title={t('home.fit.hours')}
      hours={<HourButtons suggestion={suggestion} />}
    />
  )
}

const cards = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
} as const
