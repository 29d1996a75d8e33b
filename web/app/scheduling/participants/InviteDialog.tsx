import { SelectInput, TextInput, useTranslate } from 'react-admin'
import { type Booking, guestRelations } from '#schemas/scheduling/bookings.ts'
import { participantApi } from '#schemas/scheduling/participants.calls.gen.ts'
import { guestLimits } from '#schemas/scheduling/guest-limits.ts'
import { Share } from '#schemas/scheduling/participants.ts'
import { problemsOf } from '#schemas/platform/validate.ts'
import { SchemaFormDialog } from '#ui/forms/SchemaFormDialog.tsx'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'
import { call } from '#shared/api/api.ts'
import { MessageInput } from './MessageInput.tsx'
import { useRefreshBooking } from './use-change.ts'

const empty = { email: '', firstName: '', relation: '', message: '' }

/** A client invites a guest to a session by mail. */
export function InviteDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTranslate()
  const keyFor = useIdempotencyKey()
  const refresh = useRefreshBooking(booking)
  const bodyOf = (values: object) => ({ ...values, bookingIdentifier: booking.identifier }) as Share

  const save = async (values: object) => {
    const body = bodyOf(values)
    await call(participantApi.share, { body, key: keyFor(body) })
    refresh()
    onClose()
  }
  return (
    <SchemaFormDialog
      title={t('participants.invite')}
      lead={t('participants.invite_lead', { days: guestLimits.linkDays })}
      submit={t('participants.send')}
      endpoint={participantApi.share}
      start={empty}
      check={(values) => problemsOf(Share, bodyOf(values))}
      save={save}
      saved="participants.invited"
      onClose={onClose}
    >
      <TextInput source="email" type="email" label={t('participants.email')} isRequired fullWidth autoComplete="off" />
      <SelectInput
        source="relation"
        label={t('participants.relation')}
        emptyText={t('participants.request.choose_reason')}
        isRequired
        fullWidth
        choices={guestRelations.map((relation) => ({ id: relation, name: t(`participants.relations.${relation}`) }))}
      />
      <TextInput source="firstName" label={t('participants.first_name')} fullWidth autoComplete="off" />
      <MessageInput label="participants.message" hint="participants.message_hint" />
    </SchemaFormDialog>
  )
}
