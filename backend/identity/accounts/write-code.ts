import { randomInt } from 'node:crypto'
import { accountLimits } from '#schemas/identity/accounts.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { codeHash } from './code-hash.ts'
import { type Purpose, setCode } from './code-queries.ts'

interface Opened {
  identifier: string
  userIdentifier: string
  purpose: Purpose
}

/** Generates the code of an open row for a message that is sent at once, and stores its hash. */
export async function writeCode(
  { now, services }: Pick<Context, 'now' | 'services'>,
  db: Db,
  { identifier, userIdentifier, purpose }: Opened,
): Promise<string> {
  const { otpDigits, otpMinutes } = accountLimits
  const code = String(randomInt(10 ** otpDigits)).padStart(otpDigits, '0')
  await setCode(db, identifier, {
    codeHash: codeHash(services.config.secrets.codes, purpose, userIdentifier, code),
    expiresAt: iso(now.add({ minutes: otpMinutes })),
  })
  return code
}
