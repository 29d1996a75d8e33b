import { safetyPlanSteps, type SafetyPlanSteps } from '#schemas/care/caseload.ts'
import type { WrittenPlan } from './SafetyPlan.tsx'

/** A safety plan draft. It outlives its dialog, so closing the dialog loses nothing. */
export interface PlanDraft {
  texts: SafetyPlanSteps
  /** Version that the draft is based on; 0 for a first plan. */
  version: number
  isTyped: boolean
  /** A version that was saved meanwhile, for comparison. */
  newer: WrittenPlan | null
}

const textsOf = (read: (step: keyof SafetyPlanSteps) => string): SafetyPlanSteps =>
  Object.fromEntries(safetyPlanSteps.map((step) => [step, read(step)])) as unknown as SafetyPlanSteps

export const draftOf = (plan: WrittenPlan | null): PlanDraft => ({
  texts: textsOf((step) => plan?.[step] ?? ''),
  version: plan?.version ?? 0,
  isTyped: false,
  newer: null,
})

export const trimmed = (texts: SafetyPlanSteps): SafetyPlanSteps => textsOf((step) => texts[step].trim())
