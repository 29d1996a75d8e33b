import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { receiptApi } from '#schemas/operations/receipts.calls.gen.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { useDownload } from '#ui/files/use-download.ts'

interface ReceiptLinkProps {
  /** Identifier of a booking, or reference of a payment. */
  of: { booking: string } | { payment: string }
}

/** Downloads the receipt of a session or a payment. */
export function ReceiptLink({ of }: ReceiptLinkProps) {
  const t = useTranslate()
  const { download, isBusy } = useDownload()
  const save = () =>
    'booking' in of
      ? download(receiptApi.ofSession, { id: of.booking }, nameOf(of.booking))
      : download(receiptApi.ofPayment, { reference: of.payment }, nameOf(of.payment))
  return (
    <Button variant="outlined" loading={isBusy} onClick={save}>
      {t('receipts.save')}
    </Button>
  )
}

/** The receipt number ends with the end of the identifier. */
const nameOf = (identifier: string) => `solace-receipt-${identifier.replaceAll('-', '').slice(-10).toUpperCase()}.pdf`

/** Shown below an appointment, for the client who paid for it. */
export function SessionReceipt({ booking }: { booking: Booking }) {
  const { userType } = useViewer()
  const may = useIsAllowed(receiptApi.ofSession)
  if (userType !== 'client' || !may || !hasReceipt(booking)) return null
  return (
    <Box sx={{ mt: 6 }}>
      <ReceiptLink of={{ booking: booking.identifier }} />
    </Box>
  )
}

const hasReceipt = ({ isFree, isConsultation, status, payment }: Booking): boolean =>
  isFree
    ? !isConsultation && ['confirmed', 'completed', 'no_show'].includes(status)
    : payment.status === 'success' || payment.status === 'refunded'
