import * as paths from '../platform/paths.ts'
import type { UserType } from './accounts.ts'
import type { Notification } from './notifications.ts'

type LinkedNotification = Pick<Notification, 'kind' | 'news' | 'subjectIdentifier'>

/** The page that a notification links to. */
export function placeOf({ kind, news, subjectIdentifier: subject }: LinkedNotification, userType: UserType): string {
  if (kind === 'verification') return paths.verification()
  if (kind === 'message') return subject === null ? paths.messages() : paths.conversation({ id: subject })
  if (news.startsWith('session_')) return subject === null ? paths.appointments() : paths.appointment({ id: subject })
  if (news.startsWith('package_') && subject !== null) return paths.soldPackage({ id: subject })
  if (news === 'package_sold' || news === 'code_proposed') return paths.fees()
  if (kind === 'money' && userType === 'client')
    return subject === null ? paths.wallet() : paths.transaction({ id: subject })
  if (news.startsWith('payout_')) return subject === null ? paths.payoutDetails() : paths.payout({ id: subject })
  if (news === 'waitlist_offer') return paths.waitlist()
  return subject === null ? paths.appointments() : paths.appointment({ id: subject })
}
