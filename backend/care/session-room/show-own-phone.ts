import { type RoomPhones, roomConnectionLimits } from '#schemas/care/room-connection.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { sealText } from '#platform/context/sealed-text.ts'
import { limitAttempts } from '#platform/context/throttle.ts'
import { refused } from '#platform/core/errors.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import { ownPhones } from './own-phones.ts'
import { savePhone } from './phone-queries.ts'
import { showPhones } from './show-phones.ts'

/** Shows a phone number to the other side until the room closes; null takes it back. */
export async function showOwnPhone(context: Context, booking: string, phoneNumber: string | null): Promise<RoomPhones> {
  await limitAttempts(context, 'room phone', signedIn(context).identifier, roomConnectionLimits.phones)
  return context.transaction(async (db) => {
    const { own, state } = await ownPhones(context, db, booking)
    if (state === 'early') throw refused('ROOM_EARLY')
    if (state !== 'open') throw refused('ROOM_CLOSED')
    const sealedNumber = sealText(context.services, sealPurposes.roomPhone, own.identifier, phoneNumber)
    await savePhone(db, { participantIdentifier: own.identifier, bookingIdentifier: booking }, { sealedNumber })
    return showPhones(context, booking, db)
  })
}
