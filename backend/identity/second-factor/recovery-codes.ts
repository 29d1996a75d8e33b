/** Recovery codes for a lost device. Only keyed hashes are stored; each code works once. */
import { createHmac, randomInt, randomUUIDv7 } from 'node:crypto'
import { secondFactorLimits } from '#schemas/identity/second-factor.ts'
import { type Context, iso, type Person } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { deleteRecoveryCodes, insertRecoveryCodes, spendRecoveryCode } from './queries.ts'

/** Crockford base32: no letters that look like digits. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 10

/** Creates ten codes such as `k7q2m-9xw4d`, shown once, and voids the previous ones. */
export async function replaceRecoveryCodes(
  { now, services }: Pick<Context, 'now' | 'services'>,
  db: Db,
  { identifier: userIdentifier }: Pick<Person, 'identifier'>,
): Promise<string[]> {
  const codes = Array.from({ length: secondFactorLimits.recoveryCodes }, newCode)
  await deleteRecoveryCodes(db, userIdentifier)
  await insertRecoveryCodes(
    db,
    codes.map((code) => ({
      identifier: randomUUIDv7(),
      userIdentifier,
      codeHash: hashOf(services.config.secrets.codes, userIdentifier, code),
      createdAt: iso(now),
    })),
  )
  return codes.map((code) => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`)
}

/** Uses up a code. Returns false if it is unknown or used. */
export const useRecoveryCode = (
  { now, services }: Pick<Context, 'now' | 'services'>,
  db: Db,
  { identifier: userIdentifier }: Pick<Person, 'identifier'>,
  typed: string,
): Promise<boolean> =>
  spendRecoveryCode(db, {
    userIdentifier,
    codeHash: hashOf(services.config.secrets.codes, userIdentifier, plain(typed)),
    at: iso(now),
  })

const newCode = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

const plain = (typed: string) =>
  typed.toLowerCase().replaceAll(/[ -]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

const hashOf = (secret: string, userIdentifier: string, code: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['recovery', userIdentifier, code]))
    .digest()
