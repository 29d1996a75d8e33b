import type { RoomPhones } from '#schemas/care/room-connection.ts'
import type { Context } from '#platform/context/context.ts'
import { openText } from '#platform/context/sealed-text.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import type { Db } from '#platform/database/database.ts'
import { ownPhones } from './own-phones.ts'
import type { SideRow } from './phone-queries.ts'
import { maySaySpoken } from './phone-rules.ts'

/** The numbers of both sides; none once the room is closed, even before they are deleted. */
export async function showPhones(context: Context, booking: string, db: Db = context.db): Promise<RoomPhones> {
  const { own, other, state, startAt } = await ownPhones(context, db, booking)
  const numberOf = ({ identifier, sealedNumber }: SideRow) =>
    state === 'open' ? openText(context.services, sealPurposes.roomPhone, identifier, sealedNumber) : null
  return {
    role: own.role as 'client' | 'provider',
    own: numberOf(own),
    other: { name: other.firstName ?? '', number: numberOf(other), hasSpoken: other.spokeAt !== null },
    hasSpoken: own.spokeAt !== null,
    maySpeak: own.spokeAt === null && maySaySpoken(startAt, context.now),
  }
}
