import type { FastifyReply, FastifyRequest } from 'fastify'
import { Compile } from 'typebox/compile'
import { GuestEntry, participantApi } from '#schemas/scheduling/participants.ts'
import {
  callBackend,
  type Core,
  isAsPromised,
  refuseWhileActing,
  sendRefused,
  sessionOf,
  setRoomCookie,
} from '../core.ts'
import { jsonOf } from '../backend/backend-reply.ts'
import { refused } from '../http/errors.ts'
import { visitorOf } from '../http/visitor.ts'

const entry = Compile(GuestEntry)

/** Exchanges the token of a guest's link for a cookie of this room; a session of the same browser stays as it is. */
export async function enterRoom(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | undefined,
): Promise<FastifyReply> {
  await refuseWhileActing(core, request, await sessionOf(core, request))
  await core.sessions.check()
  const { method, path } = participantApi.enterRoom
  const answer = await callBackend(core, request, null, { method, path, body })
  if (!isAsPromised(answer, participantApi.enterRoom)) return sendRefused(core, request, reply, answer)
  const opened = jsonOf(answer)
  if (!entry.Check(opened)) throw refused('BACKEND_BROKEN')
  const { bookingIdentifier: booking, closesAt } = opened
  const { token: link } = JSON.parse(body ?? '{}') as { token: string }
  const expiresAt = Date.parse(closesAt)
  const { roomId } = visitorOf(request)
  if (roomId !== null) await core.roomGuests.end(roomId)
  const secret = await core.roomGuests.start({ link, booking, expiresAt })
  setRoomCookie(reply, secret, Math.max(1, Math.floor((expiresAt - core.clock()) / 1000)))
  return reply.code(answer.status).header('cache-control', 'no-store').send(opened)
}
