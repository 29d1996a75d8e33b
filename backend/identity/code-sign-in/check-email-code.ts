import { timingSafeEqual } from 'node:crypto'
import { accountLimits } from '#schemas/identity/accounts.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { limitByNetwork } from '#platform/context/throttle.ts'
import { ownerOfAddress } from '#backend/identity/accounts/account-to-sign-in.ts'
import { limits } from '#backend/identity/accounts/limits.ts'
import { countTryOf, setProof } from './queries.ts'
import { hashOfCode, hashOfSecret, newSecret } from './secrets.ts'

/** The proof lasts while a form is filled in. */
const proofMinutes = 30

/** Exchanges the code for a proof of the address. Wrong, replaced and unknown codes get the same answer. */
export async function checkEmailCode(
  context: Context,
  { attempt, token }: { attempt: string; token: string },
): Promise<{ proof: string; hasAccount: boolean }> {
  const { db, now, services } = context
  await limitByNetwork(context, 'verifyNetwork', limits.verifyNetwork)
  const open = await countTryOf(db, hashOfSecret(attempt), accountLimits.otpTries)
  const isRight =
    open?.codeHash != null &&
    timingSafeEqual(open.codeHash, hashOfCode(services.config.secrets.codes, open.identifier, token))
  if (!open || !isRight) {
    await audit(context, db, 'code.failed')
    throw refused('CODE_INVALID')
  }
  if (now.epochMilliseconds >= Date.parse(open.expiresAt)) throw refused('CODE_EXPIRED')
  const proof = newSecret()
  const isFirst = await setProof(db, open.identifier, {
    proofHash: hashOfSecret(proof),
    provenAt: iso(now),
    proofExpiresAt: iso(now.add({ minutes: proofMinutes })),
  })
  if (!isFirst) throw refused('CODE_INVALID')
  return { proof, hasAccount: (await ownerOfAddress(db, open.email)) !== undefined }
}
