import type { UserInfo } from '#schemas/identity/accounts.ts'
import { displayOf } from '#backend/identity/preferences/display-of.ts'
import { avatarPath } from '#schemas/identity/art/avatars.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { secondsToWait } from '#platform/context/throttle.ts'
import { accountFacts } from './queries.ts'
import { addressKey } from './rules.ts'

/** The signed-in user, and the operator who acts for them. */
export async function showAccount(context: Context): Promise<UserInfo> {
  const user = signedIn(context)
  const { accountStatus, userType, impersonation } = user
  const facts = await accountFacts(context.db, user.identifier, impersonation?.operator ?? null)
  const display = await displayOf(context.db, user.identifier)
  return {
    ...user,
    isActive: accountStatus === 'active',
    isSocial: !facts.hasPassword,
    photoUrl: photoOf(userType, facts),
    hasSecondFactor: facts.hasSecondFactor,
    mustSetUpSecondFactor: user.stage === 'setup',
    permissions: [...user.permissions],
    ...(display && { display }),
    ...(accountStatus === 'pending_verification' ? { codeResendAfter: await codeWait(context, user.email) } : {}),
    impersonation: impersonation && {
      until: impersonation.until,
      scope: impersonation.scope,
      operator: facts.operator ?? '',
    },
  }
}

/** Seconds until the rate limits of `requestVerification` allow the next code. */
async function codeWait(context: Context, email: string): Promise<number> {
  const subject = addressKey(email)
  const waits = [
    await secondsToWait(context, 'resend', subject),
    await secondsToWait(context, 'resendAddress', subject),
  ]
  return Math.max(...waits)
}

const photoOf = (
  userType: UserInfo['userType'],
  { avatar, picture }: { avatar: string | null; picture: string | null },
) => {
  if (avatar) return avatarPath(avatar)
  if (!picture) return null
  return userType === 'provider' ? `/provider/photo?v=${picture}` : `/client/profile-picture?v=${picture}`
}
