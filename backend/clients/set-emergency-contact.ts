import { type Client, EmergencyContact } from '#schemas/clients.ts'
import { tidied } from '#schemas/profile-rules.ts'
import { problemsOf } from '#schemas/validate.ts'
import { type Context, iso, signedIn } from '../kit/context.ts'
import { SchemaRefusal } from '../kit/errors.ts'
import { ownClient } from './own-client.ts'
import { writeEmergencyContact } from './queries.ts'

/** Whom to call in an emergency: one person, the last one named. */
export async function setEmergencyContact(context: Context, given: EmergencyContact): Promise<Client> {
  const contact = tidied(given)
  const problems = problemsOf(EmergencyContact, contact)
  if (problems.length > 0) throw new SchemaRefusal(problems)
  const { identifier } = signedIn(context)
  await writeEmergencyContact(context.db, identifier, { ...contact, updatedAt: iso(context.now) })
  return ownClient(context)
}
