import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { type ClientEmergency, safetyPlanSteps } from '#schemas/care/caseload.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

export type WrittenPlan = NonNullable<ClientEmergency['safetyPlan']>

/** The plan in reading order, without empty steps. */
export function SafetyPlan({ plan }: { plan: WrittenPlan }) {
  const t = useTranslate()
  const formats = useFormats()
  const steps = safetyPlanSteps.filter((step) => plan[step] !== '')
  return (
    <>
      <Box component="ol" sx={{ display: 'grid', gap: 4, m: 0, pl: 6 }}>
        {steps.map((step) => (
          <Box component="li" key={step} sx={{ '&::marker': { fontWeight: 600 } }}>
            <Typography component="h4" sx={{ fontWeight: 600 }}>
              {t(`relations.plan.steps.${step}`)}
            </Typography>
            <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{plan[step]}</Typography>
          </Box>
        ))}
      </Box>
      <Typography sx={{ color: 'var(--muted)', fontSize: 14 }}>
        {t('relations.plan.updated', { when: formats.longMoment(plan.updatedAt) })}
      </Typography>
    </>
  )
}
