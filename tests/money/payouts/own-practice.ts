import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { type Bank, bankOf } from './hand-made-bank.ts'
import { type Practice, practiceIn } from './practice.ts'

interface Own {
  world: World
  bank: Bank
  /** Another one for each test. */
  practice: Practice
}

/** For a whole test file: a world whose bank answers what a test chooses, and where the payouts of this Monday are made. */
export function ownPractice(): Own {
  const own = {} as Own
  beforeAll(async () => {
    own.world = await openWorld()
    own.bank = bankOf(own.world)
    await own.world.work()
  })
  beforeEach(async () => {
    own.world.clock.set(start)
    own.bank.mood = { as: 'processing' }
    own.practice = await practiceIn(own.world)
  })
  afterAll(() => own.world.close())
  return own
}
