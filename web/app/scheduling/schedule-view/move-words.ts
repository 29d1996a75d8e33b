import { useTranslate } from 'react-admin'
import type { ReschedulePolicy } from '#schemas/scheduling/reschedules.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { isLimitReached } from '#app/scheduling/bookings/MoveTerms.tsx'
import { clientOf } from '#app/scheduling/bookings/people.ts'
import type { Moving } from './use-moving.ts'

export interface MoveWords {
  /** `Friday, 27 November, 11:00` */
  when: string
  /** Who has to confirm, what it uses, and that the fee stays; or why the place is not possible. */
  rule: string
  isPossible: boolean
}

/** What the reader learns before the drop. */
export function useMoveWords(moving: Moving | null, policy: ReschedulePolicy | undefined): MoveWords | null {
  const t = useTranslate()
  const formats = useFormats()
  if (!moving) return null
  const { block, target } = moving
  const { booking } = block
  const when = formats.longMoment(new Date(target.start).toISOString())
  const stopped = (rule: string): MoveWords => ({ when, rule, isPossible: false })
  if (!policy) return stopped(t('calendar_view.loading'))
  if (isLimitReached(policy, true)) return stopped(t('reschedule.limit'))
  if (!policy.eligible) return stopped(t(`reschedule.reasons.${policy.reasonCode}`))
  if (target.obstacle) {
    const name = target.other ? clientOf(target.other.booking) : ''
    return stopped(t(`calendar_view.obstacles.${target.obstacle}`, { name }))
  }
  if (!target.slot) return stopped(t('calendar_view.loading'))
  const words = { name: clientOf(booking), hours: policy.windowHours, smart_count: policy.remaining }
  const lines = [
    t(policy.needsConfirmation ? 'calendar_view.must_confirm' : 'calendar_view.at_once', words),
    t(policy.counted ? 'calendar_view.uses_move' : 'calendar_view.not_counted', words),
    booking.isFree ? '' : t('calendar_view.fee_stays', { amount: formats.money(booking.fee, booking.currency) }),
  ]
  return { when, rule: lines.filter((line) => line !== '').join(' '), isPossible: true }
}
