import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { PersonPicture } from '#app/identity/pictures/PersonPicture.tsx'
import { card } from '#ui/page/card.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

interface Named {
  name: string
}

interface TherapistCardProps {
  therapist: {
    identifier: string
    firstName: string
    lastName: string
    photo: string | null
    discipline: Named | null
    state: Named | null
    specialities: readonly Named[]
    fee: number
    isFree: boolean
    currency: string
  }
  heading: 'h2' | 'h3'
  /** Key of the text before the specialities. */
  worksWith: string
  /** Above the hours. */
  title: string
  hours: ReactNode
  children?: ReactNode
}

/** Who a therapist is, the price and the next free hours: one item of a list. */
export function TherapistCard({ therapist, heading, worksWith, title, hours, children }: TherapistCardProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { identifier, firstName, lastName, photo, discipline, state, specialities, fee, isFree, currency } = therapist
  return (
    <Box component="li" sx={{ ...card, p: 5, display: 'grid', gap: 3, alignContent: 'space-between', minWidth: 0 }}>
      <Box sx={{ display: 'grid', columnGap: 3, alignItems: 'start', gridTemplateColumns: '72px minmax(0, 1fr)' }}>
        <PersonPicture photoUrl={photo} size={72} corners="28%" />
        <div>
          <Typography variant="h3" component={heading}>
            <MuiLink
              href={addressOf(formats.locale, paths.therapist({ id: identifier }))}
              sx={{ display: 'inline-block', py: 1, color: 'var(--ink)', textDecorationColor: 'var(--control)' }}
            >
              {firstName} {lastName}
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
          {t(worksWith, { names: new Intl.ListFormat(formats.locale).format(specialities.map(({ name }) => name)) })}
        </Typography>
      )}
      <div>
        <Typography sx={{ fontSize: 14, color: 'var(--muted)', mb: 1 }}>{title}</Typography>
        {hours}
      </div>
      {children}
    </Box>
  )
}
