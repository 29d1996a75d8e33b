import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { otherSide } from '#app/scheduling/bookings/people.ts'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'

interface AbsenceNoticeProps {
  booking: Booking
  absentParty: 'client' | 'provider'
}

/** Who was reported absent, the effect on the fee, and how to object. */
export function AbsenceNotice({ booking, absentParty }: AbsenceNoticeProps) {
  const t = useTranslate()
  const formats = useFormats()
  const viewer = useViewer()
  const isReported = absentParty === viewer.userType
  const { refunded = 0, setOff = 0, fee, currency, isFree } = booking
  const returned = viewer.userType === 'client' ? 'returned_client' : 'returned'
  return (
    <Box component="section" sx={{ mb: 6, p: 5, display: 'grid', gap: 2, bgcolor: 'var(--sand)', borderRadius: 5 }}>
      <Typography sx={{ fontWeight: 600 }}>
        {t(`absence_report.${isReported ? 'by_other' : 'by_you'}`, { name: otherSide(booking, viewer) })}
      </Typography>
      {!isFree && (
        <Typography>
          {refunded > 0
            ? t(`absence_report.${returned}`, { amount: formats.money(refunded, currency) })
            : setOff > 0
              ? t('absence_report.not_returned')
              : t('absence_report.kept', { amount: formats.money(fee, currency) })}
        </Typography>
      )}
      <Typography>
        {t('absence_report.wrong')}{' '}
        <Box
          component="a"
          href={addressOf(formats.locale, paths.contact())}
          sx={{ display: 'inline-block', py: 1, color: 'var(--primary)' }}
        >
          {t('absence_report.contact')}
        </Box>
      </Typography>
    </Box>
  )
}
