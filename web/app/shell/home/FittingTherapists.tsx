import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Suggestion } from '#schemas/scheduling/bookings.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { PersonPicture } from '#app/identity/pictures/PersonPicture.tsx'
import { card } from '#ui/page/card.ts'
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
  const formats = useFormats()
  const { provider, discipline, state, specialities, fee, isFree, currency } = suggestion
  return (
    <Box component="li" sx={{ ...card, p: 5, display: 'grid', gap: 3, alignContent: 'space-between', minWidth: 0 }}>
      <Box sx={{ display: 'grid', columnGap: 3, alignItems: 'start', gridTemplateColumns: '72px minmax(0, 1fr)' }}>
        <PersonPicture photoUrl={provider.photo} size={72} corners="28%" />
        <div>
          <Typography variant="h3">
            <MuiLink
              href={addressOf(formats.locale, paths.therapist({ id: provider.identifier }))}
              sx={{ display: 'inline-block', py: 1, color: 'var(--ink)', textDecorationColor: 'var(--control)' }}
            >
              {provider.firstName} {provider.lastName}
            </MuiLink>
          </Typography>
          <Typography sx={{ fontSize: 15, color: 'var(--muted)' }}>
            {[discipline?.name, state?.name].filter(Boolean).join(' · ')}
          </Typography>
          <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {isFree ? t('booking.free') : formats.money(fee, currency)}
          </Typography>
        </div>
      </Box>
      {specialities.length > 0 && (
        <Typography sx={{ fontSize: 15 }}>
          {t('home.fit.works_with', {
            names: new Intl.ListFormat(formats.locale).format(specialities.map(({ name }) => name)),
          })}
        </Typography>
      )}
      <div>
        <Typography sx={{ fontSize: 14, color: 'var(--muted)', mb: 1 }}>{t('home.fit.hours')}</Typography>
        <HourButtons suggestion={suggestion} />
      </div>
    </Box>
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
