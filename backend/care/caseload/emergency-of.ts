import type { ClientEmergency, SafetyPlanSteps } from '#schemas/care/caseload.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { openBox, places } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { planOf, type PlanRow } from './plan-queries.ts'
import { emergencyContactOf } from './profile-queries.ts'

/** Call it within `asAuthor` of the caller. */
export async function emergencyOf(context: Context, db: Db, client: string): Promise<ClientEmergency> {
  const plan = await planOf(db, signedIn(context).identifier, client)
  return {
    emergencyContact: (await emergencyContactOf(db, client)) ?? null,
    safetyPlan: plan ? await openPlan(context, db, plan) : null,
  }
}

async function openPlan(context: Context, db: Db, { identifier, sealedContent, dataKeyId, ...plan }: PlanRow) {
  const box = await openBox(context, db, signedIn(context).identifier)
  const text = box.open(places.safetyPlan(identifier), { content: sealedContent, dataKeyId })
  return { ...(JSON.parse(text) as SafetyPlanSteps), version: plan.version, updatedAt: plan.updatedAt }
}
