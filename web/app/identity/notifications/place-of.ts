import type { UserType } from '#schemas/identity/accounts.ts'
import type { Notification } from '#schemas/identity/notifications.ts'
import { paths } from '#shared/routes/paths.ts'
import { practicePaths } from '#shared/routes/practice-paths.ts'
import { talkPaths } from '#shared/routes/talk-paths.ts'

type LinkedNotification = Pick<Notification, 'kind' | 'news' | 'subjectIdentifier'>

/** The page that a notification links to. */
export function placeOf({ kind, news, subjectIdentifier: subject }: LinkedNotification, userType: UserType): string {
  if (kind === 'verification') return practicePaths.verification()
  if (kind === 'message') return subject === null ? talkPaths.messages() : talkPaths.conversation(subject)
  if (news.startsWith('session_')) return subject === null ? paths.appointments() : paths.appointment(subject)
  if (kind === 'money' && userType === 'client') return subject === null ? paths.wallet() : paths.transaction(subject)
  if (news.startsWith('payout_'))
    return subject === null ? practicePaths.payoutDetails() : practicePaths.payout(subject)
  if (news === 'waitlist_offer') return paths.waitlist()
  return subject === null ? paths.appointments() : paths.appointment(subject)
}
