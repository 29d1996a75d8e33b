import { nextFreeSlot } from '#backend/scheduling/availability/next-free-slot.ts'
import { seedDemo } from '#backend/operations/demo-data/seed-demo.ts'
import type { World } from '#tests/support/world.ts'

/** Fills a world with the demonstration market. */
export const seedMarket = (world: World) =>
  seedDemo(world.database.db, {
    now: world.clock.now(),
    services: world.backend.services,
    nextFreeSlot: (db, identifier, now) => nextFreeSlot(db, world.backend.services, identifier, now),
  })
