import { Compile } from 'typebox/compile'
import { Instant } from '#schemas/platform/endpoint.ts'
import { refused } from '#platform/core/errors.ts'
import type { ChatPlace } from './chat-queries.ts'

/** Encodes the end of a page of chats as a cursor. */
export const cursorOf = ({ at, conversation }: ChatPlace): string =>
  Buffer.from(`${at} ${conversation}`).toString('base64url')

const instant = Compile(Instant())
const shape = /^([-\dT:.]{23}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Refuses a cursor that the server did not issue. */
export function placeIn(cursor: string): ChatPlace {
  const [, at, conversation] = shape.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (at && conversation && instant.Check(at)) return { at, conversation }
  throw refused('VALIDATION_ERROR', { fields: { cursor: 'validation.invalid' } })
}
