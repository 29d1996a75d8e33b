import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useTranslate } from 'react-admin'
import type { Decision } from '#schemas/marketplace/verification.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'

interface DecisionChoicesProps {
  offered: readonly Decision['decision'][]
  chosen: Decision['decision'] | ''
  problem: string | undefined
  onChoose: (choice: { decision: Decision['decision'] }) => void
}

/** The decisions that are open to the operator, and what the chosen one does. */
export function DecisionChoices({ offered, chosen, problem, onChoose }: DecisionChoicesProps) {
  const t = useTranslate()
  if (offered.length === 0) return null
  const shown = offered.find((name) => name === chosen)
  return (
    <FormControl error={problem !== undefined}>
      <VisuallyHidden>
        <span id="decision">{t('verification_case.what')}</span>
      </VisuallyHidden>
      <RadioGroup
        row
        aria-labelledby="decision"
        value={shown ?? ''}
        onChange={(_, name) => onChoose({ decision: name as Decision['decision'] })}
      >
        {offered.map((name) => (
          <FormControlLabel
            key={name}
            value={name}
            control={
              <Radio size="small" sx={{ p: 1 }} slotProps={{ input: { 'aria-invalid': problem !== undefined } }} />
            }
            label={t(`verification.decisions.${name}`)}
            sx={{ minHeight: { xs: 44, lg: 28 }, mr: 3, ml: -1, '& .MuiFormControlLabel-label': { fontSize: 14 } }}
          />
        ))}
      </RadioGroup>
      <FormHelperText role={problem ? 'alert' : undefined} sx={{ mt: 0, '&:empty': { display: 'none' } }}>
        {problem ?? (shown && t(`verification.decisions.about.${shown}`))}
      </FormHelperText>
    </FormControl>
  )
}
