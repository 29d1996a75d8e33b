import { randomBytes } from 'node:crypto'
import { argon2id, type Cost, currentCost } from './argon.ts'

const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** Record format: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. */
export async function hashPassword(password: string, cost: Cost = currentCost): Promise<string> {
  const salt = randomBytes(16)
  const { memory, passes, parallelism } = cost
  const tag = await argon2id(password, salt, cost)
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(tag)}`
}
