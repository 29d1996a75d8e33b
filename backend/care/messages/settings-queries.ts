/** Queries of message settings, the time zone of office hours, and the time of the last automatic reply. */
import type { MessageSettings, OfficeHours } from '#schemas/care/messages.ts'
import type { Db } from '#platform/database/database.ts'

/** Defaults before the first save. */
const unset: MessageSettings = {
  acceptsQuestions: false,
  hasOfficeHours: false,
  officeHours: [],
  autoReply: false,
  autoReplyText: '',
}

export async function readSettings(db: Db, provider: string): Promise<MessageSettings> {
  const row = await db
    .selectFrom('messageSetting')
    .select(['acceptsQuestions', 'hasOfficeHours', 'officeHours', 'autoReply', 'autoReplyText'])
    .where('providerIdentifier', '=', provider)
    .executeTakeFirst()
  return row ? { ...row, officeHours: row.officeHours as OfficeHours[] } : unset
}

export async function writeSettings(db: Db, provider: string, settings: MessageSettings, at: string): Promise<void> {
  const row = { ...settings, officeHours: JSON.stringify(settings.officeHours), updatedAt: at }
  await db
    .insertInto('messageSetting')
    .values({ providerIdentifier: provider, ...row })
    .onConflict((conflict) => conflict.column('providerIdentifier').doUpdateSet(row))
    .execute()
}

/** Time zone of the therapist's calendar. */
export async function zoneOf(db: Db, provider: string): Promise<string> {
  const row = await db
    .selectFrom('providerSchedule')
    .select('timezone')
    .where('providerIdentifier', '=', provider)
    .executeTakeFirst()
  return row?.timezone ?? 'UTC'
}

export const writeAutoReplied = (db: Db, conversation: string, at: string) =>
  db.updateTable('conversation').set({ autoRepliedAt: at }).where('identifier', '=', conversation).execute()
