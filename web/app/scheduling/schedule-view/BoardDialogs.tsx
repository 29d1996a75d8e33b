import { useSetting } from '#app/scheduling/availability/calendar-queries.ts'
import { CloseRangeDialog } from '#app/scheduling/availability/CloseRangeDialog.tsx'
import type { ConflictList } from '#app/scheduling/availability/Conflicts.tsx'
import { DatesDialog } from '#app/scheduling/availability/DatesDialog.tsx'
import { therapiesOf } from '#app/scheduling/availability/use-therapy-choice.ts'
import { RescheduleDialog } from '#app/scheduling/bookings/RescheduleDialog.tsx'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { practiceHours } from './open-hours.ts'

interface BoardDialogsProps {
  /** `move <booking> <start of the slot>`, `block <start> <end>` in milliseconds, or `close <date>`. */
  opened: string
  /** The session for which a time was chosen. */
  reviewed: Booking | undefined
  /** Zone of the practice's hours. */
  zone: string
  onConflicts: (conflicts: ConflictList) => void
}

/** The forms to which the grid leads, filled in with what was chosen there. */
export function BoardDialogs({ opened, reviewed, zone, onConflicts }: BoardDialogsProps) {
  const { close } = useDialog<string>()
  const { data: setting } = useSetting()
  const [name, first = '', second = ''] = opened.split(' ')
  if (name === 'move')
    return reviewed?.identifier === first ? (
      <RescheduleDialog booking={reviewed} wantedStart={second} onClose={close} />
    ) : null
  if (!setting) return null
  const therapies = therapiesOf(setting)
  if (name === 'close') return <CloseRangeDialog {...{ therapies, onConflicts }} date={first} onClose={close} />
  const { date, ...blocked } = practiceHours(zone, { start: Number(first), end: Number(second) })
  return (
    <DatesDialog
      dates={[date]}
      month={date.slice(0, 7)}
      choice={{ therapies, category: null }}
      blocked={blocked}
      onConflicts={onConflicts}
      onClose={close}
    />
  )
}
