import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import type { AvailabilitySetting } from '#schemas/scheduling/availability.ts'

type Therapy = AvailabilitySetting['categories'][number]

interface TherapySelectProps {
  therapies: readonly Therapy[]
  value: string
  onChange: (category: string) => void
  /** Label of the option for all therapies, if there is one; its value is empty. */
  all?: string
  /** Therapies with unsaved hours. */
  unsaved?: readonly string[]
}

/** Selects one of the therapist's therapies. */
export function TherapySelect({ therapies, value, onChange, all, unsaved = [] }: TherapySelectProps) {
  const t = useTranslate()
  const remarkOf = ({ categoryIdentifier, isAvailable, hasWeek }: Therapy) => {
    if (unsaved.includes(categoryIdentifier)) return 'unsaved'
    if (!isAvailable) return 'off'
    return hasWeek ? null : 'no_week'
  }
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={t('calendar.therapy')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { native: true } }}
    >
      {all !== undefined && <option value="">{all}</option>}
      {therapies.map((therapy) => {
        const remark = remarkOf(therapy)
        return (
          <option key={therapy.categoryIdentifier} value={therapy.categoryIdentifier}>
            {remark ? t(`calendar.therapy_${remark}`, { therapy: therapy.name }) : therapy.name}
          </option>
        )
      })}
    </TextField>
  )
}
