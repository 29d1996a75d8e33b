import type { VerificationCase } from '#schemas/marketplace/verification.ts'
import { audit } from '#platform/context/audit.ts'
import type { Context } from '#platform/context/context.ts'
import { limitPeopleViewed } from '#backend/identity/sign-in/limit-people-viewed.ts'
import { readCase } from './read-case.ts'

/** One therapist's case for an operator. The access is logged first. */
export async function showCase(context: Context, provider: string): Promise<VerificationCase> {
  const shown = await readCase(context, context.db, provider)
  await context.transaction(async (db) => {
    await audit(context, db, 'verification.case_viewed', { subject: shown.identifier })
    await limitPeopleViewed(context, db)
  })
  return shown
}
