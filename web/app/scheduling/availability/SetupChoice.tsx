import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { AvailabilitySetting } from '#schemas/scheduling/availability.ts'
import { useShownAtOnce } from '#ui/page/use-shown-at-once.ts'
import type { ConflictList } from './Conflicts.tsx'
import { useChangeSetting } from './use-change-setting.ts'

type Setup = AvailabilitySetting['calendarSetupType']
const setups: readonly Setup[] = ['GENERAL', 'BY_CATEGORY']

interface SetupChoiceProps {
  value: Setup
  onConflicts: (conflicts: ConflictList) => void
}

/** Chooses one calendar for all therapies or one for each, with an explanation. */
export function SetupChoice({ value, onConflicts }: SetupChoiceProps) {
  const t = useTranslate()
  const labelId = useId()
  const change = useChangeSetting(onConflicts)
  const [shown, show] = useShownAtOnce(value)
  const choose = (chosen: Setup) => {
    show(chosen)
    change.mutate({ body: { calendarSetupType: chosen } }, { onError: () => show(value) })
  }
  return (
    <Box sx={{ mb: 5 }}>
      <Typography id={labelId} component="h2" sx={{ fontWeight: 600, mb: 2 }}>
        {t('calendar.setup.label')}
      </Typography>
      <RadioGroup
        aria-labelledby={labelId}
        value={shown}
        onChange={(_, chosen) => choose(chosen as Setup)}
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: '1fr 1fr' } }}
      >
        {setups.map((setup) => (
          <FormControlLabel
            key={setup}
            value={setup}
            control={<Radio sx={{ py: 0 }} />}
            label={
              <>
                <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
                  {t(`calendar.setup.${setup}`)}
                </Box>
                <Box component="span" sx={{ color: 'var(--muted)' }}>
                  {t(`calendar.setup.${setup}_means`)}
                </Box>
              </>
            }
            sx={cardStyle(setup === shown)}
          />
        ))}
      </RadioGroup>
    </Box>
  )
}

const cardStyle = (isChosen: boolean) => ({
  m: 0,
  p: 4,
  alignItems: 'flex-start',
  bgcolor: isChosen ? 'var(--mint)' : 'var(--card)',
  border: '1.5px solid',
  borderColor: isChosen ? 'var(--primary)' : 'var(--hairline)',
  borderRadius: 4,
})
