import { migrate } from './migrate.ts'
import { allowServing, roleIn } from './serving-role.ts'

/** Migrates as the owner and gives the role that serves its rights; gives the names of the migrations applied now. */
export async function prepareDatabase(ownerUrl: string, servingUrl: string): Promise<string[]> {
  const applied = await migrate(ownerUrl)
  const [owner, serving] = [roleIn(ownerUrl), roleIn(servingUrl)]
  // One role for both: a developer's own server.
  if (serving && serving.name !== owner?.name) await allowServing(ownerUrl, serving)
  return applied
}
