import { type Named, namedIn } from '#tests/identity/client-profile/profile-people.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openWorld, type World } from '#tests/support/world.ts'

/** A world with two operators who look at papers. */
export interface Desk {
  world: World
  named: Named
  olu: GivenPerson
  ada: GivenPerson
}

export async function openDesk(): Promise<Desk> {
  const world = await openWorld()
  const [olu, ada] = [await world.given.admin(['verify']), await world.given.admin(['super'])]
  return { world, named: await namedIn(world), olu, ada }
}
