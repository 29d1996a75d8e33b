import { nextFreeSlot } from '../../backend/availability/next-free-slot.ts'
import { seedDemo } from '../../backend/seed/seed-demo.ts'
import type { World } from '../kit/world.ts'

/** Fills a world with the demonstration market. */
export const seedMarket = (world: World) =>
  seedDemo(world.database.db, {
    now: world.clock.now(),
    services: world.backend.services,
    nextFreeSlot: (db, identifier, now) => nextFreeSlot(db, world.backend.services, identifier, now),
  })
