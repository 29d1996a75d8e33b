/** Calls of guests in session rooms: with the link behind their cookie instead of a session. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clearRoomCookie, type Core, refuseWhileActing, sessionOf } from '../core.ts'
import type { BackendReply } from '../backend/backend.ts'
import { problemFrom } from '../backend/backend-reply.ts'
import { refused, sendProblem } from '../http/errors.ts'
import { visitorOf } from '../http/visitor.ts'

/** The page of a guest says so; the pages of everybody who is signed in call with their session, whatever cookies there are. */
export const isGuestCall = ({ headers }: FastifyRequest): boolean => headers['x-guest'] === '1'

/** The credentials of a guest; a booking that the cookie is not for looks like one that does not exist. */
export async function guestHeaders(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  booking: string,
): Promise<{ authorization: string }> {
  await refuseWhileActing(core, request, await sessionOf(core, request))
  request.person = null
  const { roomId, sentRoomCookie } = visitorOf(request)
  const guest = roomId === null ? null : await core.roomGuests.find(roomId)
  if (!guest) {
    if (sentRoomCookie) clearRoomCookie(reply)
    throw refused('UNAUTHORIZED_ACCESS')
  }
  if (guest.booking !== booking) throw refused('NOT_FOUND')
  return { authorization: `Guest ${guest.link}` }
}

/** Forwards a refusal; a link that leads nowhere any more takes its cookie with it, never a session. */
export async function sendGuestRefused(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: BackendReply,
): Promise<FastifyReply> {
  const { locale, roomId } = visitorOf(request)
  const problem = problemFrom(answer, locale, request.id)
  if (problem.code === 'UNAUTHORIZED_ACCESS') {
    if (roomId !== null) await core.roomGuests.end(roomId)
    clearRoomCookie(reply)
  }
  return sendProblem(problem, reply)
}
