import { notificationLimits, type Unseen } from '#schemas/identity/notifications.ts'
import type { Db } from '#platform/database/database.ts'
import { unseenOf } from './queries.ts'

export const unseenFor = (db: Db, person: string): Promise<Unseen> =>
  unseenOf(db, person, notificationLimits.unseenMost)
