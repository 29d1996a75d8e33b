import { timingSafeEqual } from 'node:crypto'
import { argon2id, type Cost, currentCost, tagLength } from './argon.ts'

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

interface Check {
  matches: boolean
  /** The record was hashed with other costs than the current ones. */
  isStale: boolean
}

/** Compares a password with a record, or with a dummy record at the same cost when there is no account. */
export async function checkPassword(
  password: string,
  record: string | null | undefined,
  current: Cost = currentCost,
): Promise<Check> {
  // Dummy record for a missing account, so that the work takes the same time. Nothing matches it.
  const dummy: Read = { cost: current, salt: Buffer.alloc(16), tag: null }
  const { cost, salt, tag } = (record && read(record)) || dummy
  const made = await argon2id(password, salt, cost)
  const matches = tag !== null && timingSafeEqual(made, tag)
  return { matches, isStale: tag !== null && !isSame(cost, current) }
}

interface Read {
  cost: Cost
  salt: Buffer
  tag: Buffer | null
}

function read(record: string): Read | null {
  const [, memory, passes, parallelism, salt = '', tag = ''] = form.exec(record) ?? []
  const bytes = Buffer.from(tag, 'base64')
  if (bytes.length !== tagLength) return null
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return { cost, salt: Buffer.from(salt, 'base64'), tag: bytes }
}

const isSame = (one: Cost, other: Cost) =>
  one.memory === other.memory && one.passes === other.passes && one.parallelism === other.parallelism
