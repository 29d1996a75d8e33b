import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Suggestion } from '#schemas/scheduling/bookings.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { PersonPicture } from '#app/identity/pictures/PersonPicture.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { cardLink, cardRows, HomeCard } from './HomeCard.tsx'
import { HourButtons } from './HourButtons.tsx'

/** The therapists of past sessions with their next free hours. */
export function BookAgain({ suggestions }: { suggestions: readonly Suggestion[] }) {
  const t = useTranslate()
  return (
    <HomeCard title={t('home.again.title')}>
      <Box component="ul" sx={cardRows}>
        {suggestions.map((suggestion) => (
          <Row key={suggestion.provider.identifier} suggestion={suggestion} />
        ))}
      </Box>
    </HomeCard>
  )
}

function Row({ suggestion }: { suggestion: Suggestion }) {
  const t = useTranslate()
  const formats = useFormats()
  const { provider, modality, therapyCategory, fee, isFree, currency } = suggestion
  const name = `${provider.firstName} ${provider.lastName}`
  return (
    <Box component="li" sx={row}>
      <PersonPicture photoUrl={provider.photo} size={56} corners="28%" />
      <Box sx={{ minWidth: 0 }}>
        <Typography component="h3" sx={{ fontWeight: 600, fontFamily: 'var(--font-text)', fontSize: 16 }}>
          {name}
        </Typography>
        <Typography sx={{ fontSize: 15, color: 'var(--muted)' }}>
          {modality.name}, {therapyCategory.name} · {isFree ? t('booking.free') : formats.money(fee, currency)}
        </Typography>
        <MuiLink
          href={addressOf(formats.locale, paths.book({ id: provider.identifier, therapy: therapyCategory.identifier }))}
          aria-label={t('home.again.all_of', { name })}
          sx={cardLink}
        >
          {t('home.again.all')}
        </MuiLink>
      </Box>
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        <HourButtons suggestion={suggestion} />
      </Box>
    </Box>
  )
}

const row = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 3.5,
  rowGap: 2,
  gridTemplateColumns: { xs: '56px minmax(0, 1fr)', sm: '56px minmax(0, 1fr) minmax(288px, auto)' },
} as const
