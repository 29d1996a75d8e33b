import { randomUUIDv7 } from 'node:crypto'
import type { SafetyPlanSteps } from '#schemas/care/caseload.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { type Box, openBox, places } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { insertPlan } from '#backend/care/caseload/plan-queries.ts'
import { sealedTags } from '#backend/care/caseload/sealed-tags.ts'
import { replaceTags } from '#backend/care/caseload/tag-queries.ts'
import { claraEmail, theoEmail } from './main-accounts.ts'
import type { DemoOptions } from './seed-demo.ts'

/** Theo's tags of some of his clients, by their addresses. */
const tags: Record<string, readonly string[]> = {
  [claraEmail]: ['Couple work', 'Evening'],
  'client.ng@solace.example': ['First talk', 'Evening'],
}

const plan: SafetyPlanSteps = {
  warningSigns: 'Lies awake for three nights in a row. Stops answering messages.',
  copingStrategies: 'A walk to the lagoon. The breathing exercise of our second session.',
  distractions: 'Choir on Tuesday. The café at the corner with her cousin.',
  peopleToAsk: 'Her sister, at any hour. Her neighbour downstairs.',
  professionals: 'The practice on weekdays from 9 to 6. At night the emergency number 112.',
  safeSurroundings: 'The sister keeps the sleeping pills.',
  reasonsForLiving: 'Her nieces. The garden in Abuja.',
}

/** Theo's tags and safety plans, and Clara's emergency contact. */
export async function writeClientele(db: Db, { now, services }: DemoOptions): Promise<void> {
  const people = await db
    .selectFrom('appUser')
    .select(['identifier', 'email'])
    .where('email', 'in', [theoEmail, ...Object.keys(tags)])
    .execute()
  const identifierOf = (email: string) => {
    const person = people.find((one) => one.email === email)
    if (!person) throw new Error(`No demo account has the address ${email}`)
    return person.identifier
  }
  const [theo, clara, at] = [identifierOf(theoEmail), identifierOf(claraEmail), now.toString()]
  await db
    .insertInto('emergencyContact')
    .values({ userIdentifier: clara, name: 'Amaka Afolabi', phoneNumber: '08000000012', updatedAt: at })
    .execute()
  await asAuthor(db, theo, async (author) => {
    const box = await openBox({ services, now }, author, theo)
    for (const [email, words] of Object.entries(tags)) {
      const client = identifierOf(email)
      await replaceTags(author, theo, client, sealedTags(box, client, words))
    }
    await insertPlan(author, { ...sealedPlan(box), providerIdentifier: theo, clientIdentifier: clara, at })
  })
}

function sealedPlan(box: Box) {
  const identifier = randomUUIDv7()
  return { identifier, sealed: box.seal(places.safetyPlan(identifier), JSON.stringify(plan)) }
}
