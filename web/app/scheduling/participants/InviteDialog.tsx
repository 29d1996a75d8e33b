import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { SelectInput, TextInput, useTranslate } from 'react-admin'
import { type Booking, guestRelations } from '#schemas/scheduling/bookings.ts'
import { participantApi } from '#schemas/scheduling/participants.calls.gen.ts'
import { guestLimits } from '#schemas/scheduling/guest-limits.ts'
import { Share } from '#schemas/scheduling/participants.ts'
import { problemsOf } from '#schemas/platform/validate.ts'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'
import { call } from '#shared/api/api.ts'
import { FormDialog } from '#ui/forms/FormDialog.tsx'
import { SchemaForm } from '#ui/forms/SchemaForm.tsx'
import { MessageInput } from './MessageInput.tsx'
import { useRefreshBooking } from './use-change.ts'

const empty = { email: '', firstName: '', relation: '', message: '' }

/** A client invites a guest to a session by mail. */
export function InviteDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTranslate()
  const id = useId()
  const keyFor = useIdempotencyKey()
  const refresh = useRefreshBooking(booking)
  const [isBusy, setBusy] = useState(false)
  const bodyOf = (values: object) => ({ ...values, bookingIdentifier: booking.identifier }) as Share

  const save = async (values: object) => {
    const body = bodyOf(values)
    await call(participantApi.share, { body, key: keyFor(body) })
    refresh()
    onClose()
  }
  return (
    <FormDialog
      title={t('participants.invite')}
      formId={id}
      submit={t('participants.send')}
      isBusy={isBusy}
      onClose={onClose}
    >
      <Typography>{t('participants.invite_lead', { days: guestLimits.linkDays })}</Typography>
      <SchemaForm
        id={id}
        endpoint={participantApi.share}
        start={empty}
        check={(values) => problemsOf(Share, bodyOf(values))}
        save={save}
        saved="participants.invited"
        onBusy={setBusy}
      >
        <TextInput
          source="email"
          type="email"
          label={t('participants.email')}
          isRequired
          fullWidth
          autoComplete="off"
        />
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
      </SchemaForm>
    </FormDialog>
  )
}
