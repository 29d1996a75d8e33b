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
    const start = formats.time(startAt)
    const hours = `${start}–${formats.time(endAt)}`
    const name = clientOf(booking)
    const therapy = booking.therapyCategory.name
    const state = t(kind === 'session' ? choiceKey('appointments', 'status', booking.status) : `agenda.${kind}`)
    const isPlain = kind === 'session' && booking.status === 'confirmed'
    return {
      start,
      hours,
      name,
      shortName: shortened(name),
      therapy,
      state,
      isPlain,
      /** What is said beside the time; that a session is confirmed goes without saying. */
      detail: isPlain ? booking.modality.name : state,
      whole: [hours, name, therapy, state].join(', '),
    }
  }
}

/** `Clara A.` of `Clara Afolabi`, for narrow blocks. */
export function shortened(name: string): string {
  const [first = '', ...others] = name.split(' ')
  const initial = others.at(-1)?.match(/^./u)?.[0]
  return initial === undefined ? first : `${first} ${initial}.`
}
