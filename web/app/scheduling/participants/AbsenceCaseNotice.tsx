import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { otherSide } from '#app/scheduling/bookings/people.ts'

/** A report of absence that the room contradicts: an operator looks into it, or has dismissed it. */
export function AbsenceCaseNotice({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const { locale } = useFormats()
  const viewer = useViewer()
  const titleId = useId()
  const { absenceReport: report } = booking
  if (!report || report.status === 'upheld') return null
  if (report.status === 'dismissed') return <Typography sx={{ mb: 6 }}>{t('room_facts.dismissed')}</Typography>
  const isOwn = report.reportedBy === viewer.userType
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ mb: 6, p: 5, display: 'grid', gap: 2, bgcolor: 'var(--sand)', borderRadius: 5 }}
    >
      <Typography id={titleId} variant="h2" sx={{ fontSize: 20 }}>
        {t('room_facts.looked_into_title')}
      </Typography>
      <Typography>
        {t(`room_facts.looked_into_${isOwn ? 'own' : 'other'}`, { name: otherSide(booking, viewer) })}
      </Typography>
      <Box
        component="a"
        href={addressOf(locale, paths.contact())}
        sx={{ justifySelf: 'start', py: 2, color: 'var(--primary)' }}
      >
        {t('room_facts.contact')}
      </Box>
    </Box>
  )
}
