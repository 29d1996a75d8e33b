import { timingSafeEqual } from 'node:crypto'
import { accountLimits } from '#schemas/identity/accounts.ts'
import { audit } from '#platform/context/audit.ts'
import type { Context } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { codeHash } from './code-hash.ts'
import { type OpenCode, type Purpose, countCodeAttempt } from './code-queries.ts'

interface Checked {
  userIdentifier: string
  purpose: Purpose
  code: string
  /** Error code when no code is open any more. */
  noneOpen: 'CODE_EXPIRED' | 'CODE_INVALID'
}

/** Returns the open code if the given one matches. Every wrong code uses up a try. */
export async function checkCode(
  context: Context,
  { userIdentifier, purpose, code, noneOpen }: Checked,
): Promise<OpenCode> {
  const { db, now, services } = context
  const open = await countCodeAttempt(db, userIdentifier, purpose, accountLimits.otpTries)
  const expected = codeHash(services.config.secrets.codes, purpose, userIdentifier, code)
  const isRight = open !== undefined && open.codeHash !== null && timingSafeEqual(open.codeHash, expected)
  const isOver = !open || now.epochMilliseconds >= Date.parse(open.expiresAt)
  if (isRight && !isOver) return open
  await audit(context, db, 'code.failed', { subject: userIdentifier })
  throw refused(isRight ? 'CODE_EXPIRED' : isOver ? noneOpen : 'CODE_INVALID')
}
