import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import type { NextHours } from '#schemas/scheduling/availability.ts'
import { HourLinks } from '#app/marketplace/provider-profile/HourLinks.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'

interface NextHourLinksProps {
  name: string
  next: NextHours
}

/** The next free hours of a therapist, or why there are none. */
export function NextHourLinks({ name, next: { provider: id, hours, acceptingNewClients } }: NextHourLinksProps) {
  const t = useTranslate()
  const { locale } = useFormats()
  if (hours.length === 0)
    return (
      <Typography sx={{ minHeight: 52, display: 'grid', alignContent: 'center' }}>
        {t(acceptingNewClients ? 'saved_list.no_hours' : 'saved_list.full')}
      </Typography>
    )
  return <HourLinks name={name} hours={hours.map((at) => ({ at, href: addressOf(locale, paths.book({ id, at })) }))} />
}
