import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { relationApi } from '#schemas/care/caseload.calls.gen.ts'
import { type ClientEmergency, type SafetyPlanStep, safetyPlanSteps, SafetyPlanSteps } from '#schemas/care/caseload.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { ApiError, call } from '#shared/api/api.ts'
import { useSchemaForm } from '#ui/forms/use-schema-form.ts'
import { type PlanDraft, trimmed } from './plan-draft.ts'
import type { WrittenPlan } from './SafetyPlan.tsx'

interface PlanFormProps {
  id: string
  client: string
  draft: PlanDraft
  onTyped: (draft: PlanDraft) => void
  onBusy: (isBusy: boolean) => void
  onSaved: (emergency: ClientEmergency) => void
}

/** The steps as form fields. If the plan was changed elsewhere, the newer text is shown below the typed one. */
export function PlanForm({ id, client, draft, onTyped, onBusy, onSaved }: PlanFormProps) {
  const t = useTranslate()
  const params = { id: client }
  const save = async (texts: SafetyPlanSteps) => {
    onBusy(true)
    try {
      onSaved(await call(relationApi.saveSafetyPlan, { params, body: { ...texts, version: draft.version } }))
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'STATUS_CHANGED') throw error
      const { safetyPlan } = await call(relationApi.emergency, { params })
      onTyped({ texts, version: safetyPlan?.version ?? 0, isTyped: true, newer: safetyPlan })
    } finally {
      onBusy(false)
    }
  }
  const form = useSchemaForm({ start: draft.texts, schema: SafetyPlanSteps, read: trimmed, send: save })
  const setStep = (step: SafetyPlanStep, text: string) =>
    onTyped({ ...draft, texts: { ...form.values, [step]: text }, isTyped: true })
  const take = (step: SafetyPlanStep, text: string) => {
    form.set(step, text)
    setStep(step, text)
  }
  const { newer } = draft
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('textarea')?.focus(), [])
  return (
    <form id={id} {...form.form}>
      <Box ref={box} sx={{ display: 'grid', gap: 4 }}>
        {newer && (
          <Box role="alert" sx={{ p: 4, borderRadius: 3, bgcolor: 'var(--mint)' }}>
            {t('relations.plan.conflict')}
          </Box>
        )}
        {safetyPlanSteps.map((step, index) => {
          const { problem, onChange, ...field } = form.field(step)
          return (
            <div key={step}>
              <TextField
                {...field}
                onChange={(event) => {
                  onChange(event)
                  setStep(step, event.target.value)
                }}
                fullWidth
                multiline
                minRows={2}
                label={`${index + 1}. ${t(`relations.plan.steps.${step}`)}`}
                error={problem !== undefined}
                helperText={problem ?? t(`relations.plan.hints.${step}`)}
              />
              {newer && newer[step] !== form.values[step].trim() && (
                <NewerText plan={newer} step={step} onTake={() => take(step, newer[step])} />
              )}
            </div>
          )
        })}
      </Box>
    </form>
  )
}

/** Shows the newer text for comparison, with a button that accepts it. */
function NewerText({ plan, step, onTake }: { plan: WrittenPlan; step: SafetyPlanStep; onTake: () => void }) {
  const t = useTranslate()
  const formats = useFormats()
  const name = t(`relations.plan.steps.${step}`)
  return (
    <Box sx={{ mt: 2, pl: 4, borderLeft: '3px solid var(--primary)' }}>
      <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>
        {t('relations.plan.newer', { when: formats.longMoment(plan.updatedAt) })}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {plan[step] || t('relations.plan.newer_empty')}
      </Typography>
      <Button onClick={onTake} aria-label={t('relations.plan.take_of', { name })} sx={{ ml: -3, px: 3, minHeight: 44 }}>
        {t('relations.plan.take')}
      </Button>
    </Box>
  )
}
