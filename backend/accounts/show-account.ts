import type { UserInfo } from '#schemas/accounts.ts'
import { avatarPath } from '#schemas/art/avatars.ts'
import { type Context, signedIn } from '../kit/context.ts'
import { accountFacts } from './queries.ts'

/** Who is signed in, and who acts in their place. */
export async function showAccount(context: Context): Promise<UserInfo> {
  const user = signedIn(context)
  const { accountStatus, userType, impersonation } = user
  const facts = await accountFacts(context.db, user.identifier, impersonation?.operator ?? null)
  return {
    ...user,
    isActive: accountStatus === 'active',
    isSocial: false,
    photoUrl: photoOf(userType, facts),
    hasSecondFactor: facts.hasSecondFactor,
    mustSetUpSecondFactor: user.stage === 'setup',
    permissions: [...user.permissions],
    impersonation: impersonation && {
      until: impersonation.until,
      scope: impersonation.scope,
      operator: facts.operator ?? '',
    },
  }
}

const photoOf = (
  userType: UserInfo['userType'],
  { avatar, picture }: { avatar: string | null; picture: string | null },
) => {
  if (avatar) return avatarPath(avatar)
  if (!picture) return null
  return userType === 'provider' ? `/provider/photo?v=${picture}` : `/client/profile-picture?v=${picture}`
}
