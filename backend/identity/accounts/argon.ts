import { argon2 } from 'node:crypto'
import { promisify } from 'node:util'
import type { Config } from '#platform/core/config.ts'
import { refused } from '#platform/core/errors.ts'

const derive = promisify(argon2)

export interface Cost {
  /** Memory in KiB. */
  memory: number
  passes: number
  parallelism: number
}

/** What new passwords get; older records are renewed when their owner signs in. */
export const currentCost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
export const tagLength = 32

/** Cheap passwords are for tests; a production that has been given them does not start. */
export function refuseCheapPasswords({ production, passwordCost }: Pick<Config, 'production' | 'passwordCost'>): void {
  if (production && passwordCost) throw new Error('passwordCost is for tests: production has one cost of passwords')
}

const most = 4
const longestQueue = 50
let running = 0
const waiting: (() => void)[] = []

/** argon2id, four at a time; beyond a queue of fifty the caller is told to come back. */
export async function argon2id(password: string, salt: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> {
  if (running >= most && waiting.length >= longestQueue) throw refused('BUSY', { retryAfter: 5 })
  if (running >= most) await new Promise<void>((resolve) => void waiting.push(resolve))
  else running += 1
  try {
    return await derive('argon2id', {
      message: password.normalize('NFC'),
      nonce: salt,
      memory,
      passes,
      parallelism,
      tagLength,
    })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
