import { useQueryClient } from '@tanstack/react-query'
import { SelectInput, useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { participantApi } from '#schemas/scheduling/participants.calls.gen.ts'
import { Rejection } from '#schemas/scheduling/participants.ts'
import { problemsOf } from '#schemas/platform/validate.ts'
import { rememberBooking } from '#app/scheduling/bookings/remember-booking.ts'
import { call } from '#shared/api/api.ts'
import { SchemaFormDialog } from '#ui/forms/SchemaFormDialog.tsx'
import { MessageInput } from './MessageInput.tsx'
import { sideOf } from './people.ts'
import { declineReasons } from './decline-reasons.ts'

/** Declines a request with a reason. */
export function RejectDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTranslate()
  const queries = useQueryClient()
  const own = sideOf(booking, 'provider')

  const save = async (values: object) => {
    const params = { id: own?.identifier ?? '' }
    rememberBooking(queries, await call(participantApi.reject, { params, body: values as Rejection }))
    onClose()
  }
  return (
    <SchemaFormDialog
      title={t('participants.request.reject_title')}
      lead={t('participants.request.reject_lead')}
      submit={t('participants.request.reject_submit')}
      endpoint={participantApi.reject}
      start={{ reasonCode: '', message: '' }}
      check={(values) => problemsOf(Rejection, values)}
      save={save}
      saved="participants.request.rejected"
      onClose={onClose}
    >
      <SelectInput
        source="reasonCode"
        label={t('participants.request.reason')}
        emptyText={t('participants.request.choose_reason')}
        isRequired
        fullWidth
        choices={declineReasons.map((code) => ({ id: code, name: t(`cancellation.reason_codes.${code}`) }))}
      />
      <MessageInput label="participants.request.message" hint="participants.request.message_hint" />
    </SchemaFormDialog>
  )
}
