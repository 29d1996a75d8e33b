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
import { CopyGeneralDialog } from './CopyGeneralDialog.tsx'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useChangeSetting } from './use-change-setting.ts'

type Setup = AvailabilitySetting['calendarSetupType']
const setups: readonly Setup[] = ['GENERAL', 'BY_CATEGORY']

interface SetupChoiceProps {
  setting: AvailabilitySetting
  onConflicts: (conflicts: ConflictList) => void
}

/** Chooses one calendar for all therapies or one for each, with an explanation. */
export function SetupChoice({ setting, onConflicts }: SetupChoiceProps) {
  const t = useTranslate()
  const labelId = useId()
  const { calendarSetupType: value } = setting
  const change = useChangeSetting(onConflicts)
  const [shown, show] = useShownAtOnce(value)
  const dialog = useDialog<'by-therapy'>()
  const withoutHours = setting.categories.filter(({ hasWeek }) => !hasWeek)
  const choose = (chosen: Setup) => {
    if (chosen === 'BY_CATEGORY' && withoutHours.length > 0) {
      dialog.open('by-therapy')
      return
    }
    show(chosen)
    change.mutate({ body: { calendarSetupType: chosen } }, { onError: () => show(value) })
  }
  return (
    <Box sx={{ mb: 3 }}>
      <Typography id={labelId} component="h2" sx={{ fontWeight: 600, mb: 1 }}>
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
                <Box component="span" sx={{ display: 'block', color: 'var(--muted)', fontSize: 14, lineHeight: 1.4 }}>
                  {t(`calendar.setup.${setup}_means`)}
                </Box>
              </>
            }
            sx={cardStyle(setup === shown)}
          />
        ))}
      </RadioGroup>
      {dialog.opened === 'by-therapy' && withoutHours.length > 0 && (
        <CopyGeneralDialog therapies={withoutHours} onConflicts={onConflicts} onClose={dialog.close} />
      )}
    </Box>
  )
}

const cardStyle = (isChosen: boolean) => ({
  m: 0,
  px: 3,
  py: 2,
  alignItems: 'flex-start',
  bgcolor: isChosen ? 'var(--mint)' : 'var(--card)',
  border: '1.5px solid',
  borderColor: isChosen ? 'var(--primary)' : 'var(--hairline)',
  borderRadius: 4,
})
