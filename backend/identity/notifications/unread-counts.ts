import { notificationLimits, type UnreadCounts } from '#schemas/identity/notifications.ts'
import type { Db } from '#platform/database/database.ts'
import { unreadNotifications } from './queries.ts'

export const unreadCountsFor = (db: Db, person: string): Promise<UnreadCounts> =>
  unreadNotifications(db, person, notificationLimits.unreadCountMost)
