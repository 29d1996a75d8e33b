import { safetyPlanSteps, type SafetyPlanSteps } from '#schemas/care/caseload.ts'
import type { WrittenPlan } from './SafetyPlan.tsx'

/** A safety plan while it is written; it outlives its dialog, so that closing that loses nothing. */
export interface PlanDraft {
  texts: SafetyPlanSteps
  /** Of the plan that it changes, 0 for a first one. */
  version: number
  isTyped: boolean
  /** What somebody saved meanwhile, to compare with. */
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
