import { argon2 } from 'node:crypto'
import { promisify } from 'node:util'
import { refused } from '#platform/core/errors.ts'

export interface Cost {
  /** Memory in KiB. */
  memory: number
  passes: number
  parallelism: number
}

/** Cost for new passwords. An older record is rehashed at the next sign-in. */
export const currentCost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
export const tagLength = 32

const most = 4
const longestQueue = 50
let running = 0
const waiting: (() => void)[] = []

/** Runs argon2id, at most four hashes at a time. When fifty calls are queued, further calls are refused with a retry hint. */
export async function argon2id(password: string, salt: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> {
  if (running >= most && waiting.length >= longestQueue) throw refused('BUSY', { retryAfter: 5 })
  if (running >= most) await new Promise<void>((resolve) => void waiting.push(resolve))
  else running += 1
  try {
    return await promisify(argon2)('argon2id', {
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
