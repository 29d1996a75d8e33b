import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { dialogState } from '#ui/dialogs/use-dialog.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'
import type { BookingDialog } from './BookingActions.tsx'
import { otherSide } from '#app/scheduling/bookings/people.ts'
import { useCanPay } from '#app/scheduling/bookings/use-can-pay.ts'

const dialogs = ['reschedule', 'cancel'] as const satisfies readonly BookingDialog[]

interface QuickActionsProps {
  booking: Booking
  /** A button beside them pays. */
  isPaidElsewhere?: boolean
}

/** Quick actions of a row; the appointment opens with the dialog, and Back returns to the list. */
export function QuickActions({ booking, isPaidElsewhere = false }: QuickActionsProps) {
  const t = useTranslate()
  const name = otherSide(booking, useViewer())
  const { actions, identifier, status } = booking
  const canPay = useCanPay(booking) && !isPaidElsewhere
  const isToAnswer = actions.includes('reject')
  const labelOf = (action: string) => {
    const text = t(`agenda.quick.${action}`)
    return { children: text, 'aria-label': `${text}: ${name}` }
  }
  // The side that was asked accepts or declines; only the client who made the request can withdraw it.
  if (isToAnswer)
    return (
      <Button component={Link} to={paths.appointment({ id: identifier })} sx={quickButton} {...labelOf('answer')} />
    )
  const offered = dialogs.filter((dialog) => actions.includes(dialog))
  if (offered.length === 0 && !canPay) return null
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1 }}>
      {canPay && (
        <Button component={Link} to={paths.payment({ id: identifier })} sx={quickButton} {...labelOf('pay')} />
      )}
      {offered.map((dialog) => (
        <Button
          key={dialog}
          component={Link}
          to={paths.appointment({ id: identifier })}
          state={dialogState(dialog)}
          sx={quickButton}
          {...labelOf(dialog === 'cancel' && status === 'booking_request' ? 'withdraw' : dialog)}
        />
      ))}
    </Box>
  )
}

export const quickButton = { minHeight: 44, px: 2, fontSize: 14, textDecoration: 'underline' } as const
