import { refused } from '../kit/errors.ts'
import type { ChatPlace } from './chat-queries.ts'

/** Where a page of the chat list ends, as it travels. */
export const cursorOf = ({ at, conversation }: ChatPlace): string =>
  Buffer.from(`${at} ${conversation}`).toString('base64url')

const shape = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** A cursor that nobody was given is refused. */
export function placeIn(cursor: string): ChatPlace {
  const [, at, conversation] = shape.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (at && conversation && isInstant(at)) return { at, conversation }
  throw refused('VALIDATION_ERROR', { fields: { cursor: 'validation.invalid' } })
}

/** The 31st of February is none. */
const isInstant = (text: string): boolean => new Date(text).toJSON() === text
