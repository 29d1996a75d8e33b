import { seriesWish } from '#tests/scheduling/series/series.ts'
import type { GivenProvider } from '#tests/support/given.ts'
import type { World } from '#tests/support/world.ts'

/** A series of somebody; tells its identifier. */
export async function seriesOf(world: World, owner: { identifier: string }, provider: GivenProvider): Promise<string> {
  const { body } = await world.as(owner).post('/booking/series', await seriesWish(world, provider, '2026-03-05'))
  return body.series.identifier
}
