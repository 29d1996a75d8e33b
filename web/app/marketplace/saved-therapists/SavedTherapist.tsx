import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'react-admin'
import type { ProviderCard } from '#schemas/marketplace/provider-profile.ts'
import type { NextHours } from '#schemas/scheduling/availability.ts'
import { TherapistCard } from '#app/marketplace/provider-profile/TherapistCard.tsx'
import { NextHourLinks } from './NextHourLinks.tsx'

interface SavedTherapistProps {
  provider: ProviderCard
  /** Undefined while they load. */
  hours: NextHours | undefined
  onRemove: () => void
}

/** One saved therapist, with the button that removes it from the list. */
export function SavedTherapist({ provider, hours, onRemove }: SavedTherapistProps) {
  const t = useTranslate()
  const name = `${provider.firstName} ${provider.lastName}`
  return (
    <TherapistCard
      therapist={{ ...provider, specialities: provider.specialities.slice(0, 3) }}
      heading="h2"
      worksWith="saved_list.works_with"
      title={t('saved_list.hours')}
      hours={hours ? <NextHourLinks name={name} next={hours} /> : <Skeleton variant="rounded" height={52} />}
    >
      <Button
        onClick={onRemove}
        aria-label={t('saved_list.remove_name', { name })}
        sx={{ justifySelf: 'start', px: 0 }}
      >
        {t('saved_list.remove')}
      </Button>
    </TherapistCard>
  )
}
