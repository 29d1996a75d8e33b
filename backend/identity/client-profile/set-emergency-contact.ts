import { type Client, EmergencyContact } from '#schemas/identity/client-profile.ts'
import { tidied } from '#schemas/identity/profile-rules.ts'
import { problemsOf } from '#schemas/platform/validate.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { SchemaRefusal } from '#platform/core/errors.ts'
import { ownClient } from './own-client.ts'
import { writeEmergencyContact } from './queries.ts'

/** Stores the emergency contact. A client has one; a new one replaces it. */
export async function setEmergencyContact(context: Context, given: EmergencyContact): Promise<Client> {
  const contact = tidied(given)
  const problems = problemsOf(EmergencyContact, contact)
  if (problems.length > 0) throw new SchemaRefusal(problems)
  const { identifier } = signedIn(context)
  await writeEmergencyContact(context.db, identifier, { ...contact, updatedAt: iso(context.now) })
  return ownClient(context)
}
