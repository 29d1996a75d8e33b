import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { availabilityLimits } from '#schemas/scheduling/availability-limits.ts'
import type { AvailabilitySetting } from '#schemas/scheduling/availability.ts'
import { useShownAtOnce } from '#ui/page/use-shown-at-once.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import type { ConflictList } from './Conflicts.tsx'
import { durationOf } from './durations.ts'
import { TherapySelect } from './TherapySelect.tsx'
import { useChangeSetting } from './use-change-setting.ts'

type Therapy = AvailabilitySetting['categories'][number]

interface TherapyPanelProps {
  therapies: readonly Therapy[]
  chosen: string | null
  /** Therapies with unsaved hours. */
  unsaved: readonly string[]
  onChoose: (category: string) => void
  onConflicts: (conflicts: ConflictList) => void
}

interface PartProps {
  therapy: Therapy
  onConflicts: (conflicts: ConflictList) => void
}

/** Selects the therapy of the week below, whether it can be booked, and its session length. */
export function TherapyPanel({ therapies, chosen, unsaved, onChoose, onConflicts }: TherapyPanelProps) {
  const therapy = therapies.find(({ categoryIdentifier }) => categoryIdentifier === chosen)
  if (!therapy) return null
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr', md: '2fr 1fr auto' },
        gap: 4,
        alignItems: 'end',
        mb: 5,
      }}
    >
      <TherapySelect therapies={therapies} value={therapy.categoryIdentifier} unsaved={unsaved} onChange={onChoose} />
      <SessionLength key={therapy.categoryIdentifier} therapy={therapy} onConflicts={onConflicts} />
      <BookableSwitch key={`switch ${therapy.categoryIdentifier}`} therapy={therapy} onConflicts={onConflicts} />
    </Box>
  )
}

function BookableSwitch({ therapy: { categoryIdentifier, isAvailable }, onConflicts }: PartProps) {
  const t = useTranslate()
  const change = useChangeSetting(onConflicts)
  const [isOn, show] = useShownAtOnce(isAvailable)
  const set = (wanted: boolean) => {
    show(wanted)
    change.mutate({ body: { categoryIdentifier, isAvailable: wanted } }, { onError: () => show(isAvailable) })
  }
  return (
    <FormControlLabel
      control={<Switch checked={isOn} onChange={(_, wanted) => set(wanted)} />}
      label={t('calendar.therapy_on')}
      sx={{ minHeight: 40 }}
    />
  )
}

const { slotMinutesMin, slotMinutesMax, slotMinutesStep } = availabilityLimits
const lengths = Array.from(
  { length: (slotMinutesMax - slotMinutesMin) / slotMinutesStep + 1 },
  (_, index) => slotMinutesMin + index * slotMinutesStep,
)

function SessionLength({ therapy: { categoryIdentifier, sessionLengthMinutes }, onConflicts }: PartProps) {
  const t = useTranslate()
  const { locale } = useFormats()
  const change = useChangeSetting(onConflicts)
  const [shown, show] = useShownAtOnce(sessionLengthMinutes)
  const set = (wanted: number | null) => {
    show(wanted)
    change.mutate(
      { body: { categoryIdentifier, sessionLengthMinutes: wanted } },
      { onError: () => show(sessionLengthMinutes) },
    )
  }
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={t('calendar.session_length')}
      value={shown ?? ''}
      onChange={({ target }) => set(target.value === '' ? null : Number(target.value))}
      slotProps={{ select: { native: true } }}
    >
      <option value="">{t('calendar.usual_length')}</option>
      {lengths.map((minutes) => (
        <option key={minutes} value={minutes}>
          {durationOf(locale, minutes, 'minute')}
        </option>
      ))}
    </TextField>
  )
}
