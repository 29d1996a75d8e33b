import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'

/** A chargeback: what it means for the viewer's side, and what the client can do about it. */
export function DisputeNotice({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const formats = useFormats()
  const titleId = useId()
  const isClient = useViewer().userType === 'client'
  const { disputed, currency, status } = booking
  if (disputed === undefined) return null
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{
        mb: 6,
        p: 5,
        display: 'grid',
        gap: 3,
        justifyItems: 'start',
        bgcolor: 'var(--warning-ground)',
        borderRadius: 5,
        color: 'var(--ink)',
      }}
    >
      <Typography id={titleId} variant="h2" sx={{ fontSize: 20 }}>
        {t('appointments.disputed.title')}
      </Typography>
      <Typography>
        {t(`appointments.disputed.${isClient ? 'client' : 'provider'}`, { amount: formats.money(disputed, currency) })}
      </Typography>
      {status === 'confirmed' && <Typography>{t('appointments.disputed.takes_place')}</Typography>}
      {isClient && <Typography>{t('appointments.disputed.client_next')}</Typography>}
      {isClient && (
        <Button variant="outlined" component={Link} to={paths.wallet()}>
          {t('appointments.disputed.wallet')}
        </Button>
      )}
    </Box>
  )
}
