import { nextFreeSlot } from '#backend/scheduling/availability/next-free-slot.ts'
import { seedDemo } from '#backend/operations/demo-data/seed-demo.ts'
import type { Product } from '#tests/support/product.ts'

/** Fills a product with the demonstration market. */
export const seedMarket = (product: Product) =>
  seedDemo(product.database.db, {
    now: product.clock.now(),
    services: product.backend.services,
    nextFreeSlot: (db, identifier, now) => nextFreeSlot(db, product.backend.services, identifier, now),
  })
