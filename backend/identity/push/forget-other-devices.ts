import type { Db } from '#platform/database/database.ts'
import { deleteDevicesBut } from './queries.ts'

/** All devices but that of this sign-in show no more notifications, also those whose sign-in ran out. */
export const forgetOtherDevices = async (db: Db, person: string, session: string): Promise<void> => {
  await deleteDevicesBut(db, person, session)
}
