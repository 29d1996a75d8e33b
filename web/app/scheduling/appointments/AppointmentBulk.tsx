import { useState } from 'react'
import { type RaRecord, useListContext, useTranslate } from 'react-admin'
import type { ListField } from '#schemas/platform/field-kinds.ts'
import type { BookingAction } from '#schemas/scheduling/bookings.ts'
import { participantApi } from '#schemas/scheduling/participants.calls.gen.ts'
import type { Rejection } from '#schemas/scheduling/participants.ts'
import { call } from '#shared/api/api.ts'
import { FilterSelect } from '#ui/lists/FilterField.tsx'
import { BulkAct } from '#ui/lists/ListBulk.tsx'
import { ExportChosen } from '#ui/lists/ListTools.tsx'
import { sideOf } from '#app/scheduling/participants/people.ts'
import { declineReasons } from '#app/scheduling/participants/decline-reasons.ts'
import type { BookingRow } from './booking-row.ts'

interface AppointmentBulkProps {
  fields: readonly ListField[]
  rowOf: (row: RaRecord) => RaRecord
}

/** Accepts, declines or exports the selected appointments; those to which an action does not apply are left out. */
export function AppointmentBulk({ fields, rowOf }: AppointmentBulkProps) {
  const t = useTranslate()
  const { data = [], selectedIds } = useListContext<BookingRow>()
  const [reasonCode, setReason] = useState<Rejection['reasonCode']>('schedule_conflict')
  const chosen = data.filter(({ id }) => selectedIds.includes(id))
  const allowing = (action: BookingAction) =>
    chosen.filter(({ actions }) => actions.includes(action)).map(({ id }) => id)
  const ownOf = (id: string) => {
    const row = chosen.find((one) => one.id === id)
    return { id: (row && sideOf(row, 'provider')?.identifier) ?? '' }
  }
  return (
    <>
      <BulkAct
        name="accept_chosen"
        label={t('appointments.list.accept')}
        title={t('appointments.list.accept_title', { smart_count: allowing('acknowledge').length })}
        text={t('appointments.list.accept_text')}
        done="appointments.list.accepted"
        donePart="appointments.list.accepted_part"
        only={allowing('acknowledge')}
        act={(id) => call(participantApi.acknowledge, { params: ownOf(id) })}
      />
      <BulkAct
        name="decline_chosen"
        label={t('appointments.list.decline')}
        title={t('appointments.list.decline_title', { smart_count: allowing('reject').length })}
        text={t('participants.request.reject_lead')}
        done="appointments.list.declined"
        donePart="appointments.list.declined_part"
        isHard
        only={allowing('reject')}
        act={(id) => call(participantApi.reject, { params: ownOf(id), body: { reasonCode } })}
      >
        <FilterSelect
          label={t('participants.request.reason')}
          value={reasonCode}
          onChange={({ target }) => setReason(target.value as Rejection['reasonCode'])}
          widths={{ flex: '1 1 auto', maxWidth: 420 }}
        >
          {declineReasons.map((code) => (
            <option key={code} value={code}>
              {t(`cancellation.reason_codes.${code}`)}
            </option>
          ))}
        </FilterSelect>
      </BulkAct>
      <ExportChosen fields={fields} rowOf={rowOf} />
    </>
  )
}
