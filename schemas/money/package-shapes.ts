/** Shapes of packages that payments use too. */
import * as Type from 'typebox'
import { Id, Instant } from '../platform/fields.ts'

/** A package that can pay a session now. */
export const UsablePackage = Type.Object({
  identifier: Id(),
  sessions: Type.Integer(),
  remaining: Type.Integer({ minimum: 1 }),
  expiresAt: Instant(),
})
