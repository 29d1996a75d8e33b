import { useTranslate } from 'react-admin'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { clientOf } from '#app/scheduling/bookings/people.ts'
import { choiceKey } from '#ui/forms/fields.ts'
import type { Block } from './blocks.ts'

/** A block as text: what is shown in it, and the full text for screen readers. */
export function useBlockWords() {
  const t = useTranslate()
  const formats = useFormats()
  return ({ booking, kind, startAt, endAt }: Block) => {
    const hours = `${formats.time(startAt)}–${formats.time(endAt)}`
    const name = clientOf(booking)
    const therapy = booking.therapyCategory.name
    const state = t(kind === 'session' ? choiceKey('appointments', 'status', booking.status) : `agenda.${kind}`)
    return { hours, name, therapy, state, whole: [hours, name, therapy, state].join(', ') }
  }
}
