import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { ProviderCard } from '#schemas/marketplace/provider-profile.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import type { NextHours } from '#schemas/scheduling/availability.ts'
import { PersonPicture } from '#app/identity/pictures/PersonPicture.tsx'
import { card } from '#ui/page/card.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { NextHourLinks } from './NextHourLinks.tsx'

interface SavedTherapistProps {
  provider: ProviderCard
  /** Undefined while they load. */
  hours: NextHours | undefined
  onRemove: () => void
}

/** One saved therapist: who it is, the price and the next free hours. */
export function SavedTherapist({ provider, hours, onRemove }: SavedTherapistProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { identifier, firstName, lastName, photo, discipline, state, specialities, fee, isFree, currency } = provider
  const name = `${firstName} ${lastName}`
  return (
    <Box component="li" sx={{ ...card, p: 5, display: 'grid', gap: 3, alignContent: 'space-between', minWidth: 0 }}>
      <Box sx={{ display: 'grid', columnGap: 3, alignItems: 'start', gridTemplateColumns: '72px minmax(0, 1fr)' }}>
        <PersonPicture photoUrl={photo} size={72} corners="28%" />
        <div>
          <Typography variant="h3" component="h2">
            <MuiLink
              href={addressOf(formats.locale, paths.therapist({ id: identifier }))}
              sx={{ display: 'inline-block', py: 1, color: 'var(--ink)', textDecorationColor: 'var(--control)' }}
            >
              {name}
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
          {t('saved_list.works_with', {
            names: new Intl.ListFormat(formats.locale).format(specialities.slice(0, 3).map((one) => one.name)),
          })}
        </Typography>
      )}
      <div>
        <Typography sx={{ fontSize: 14, color: 'var(--muted)', mb: 1 }}>{t('saved_list.hours')}</Typography>
        {hours ? <NextHourLinks name={name} next={hours} /> : <Skeleton variant="rounded" height={52} />}
      </div>
      <Button
        onClick={onRemove}
        aria-label={t('saved_list.remove_name', { name })}
        sx={{ justifySelf: 'start', px: 0 }}
      >
        {t('saved_list.remove')}
      </Button>
    </Box>
  )
}
