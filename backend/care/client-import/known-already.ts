import { refused } from '#platform/core/errors.ts'
import type { RowMade } from './import-queries.ts'

/** Refuses with an error at the field that matched an existing person. */
export function knownAlready(
  duplicateOf: RowMade['duplicateOf'],
  { email, phoneNumber }: { email?: string; phoneNumber?: string },
) {
  const messageKey = duplicateOf === 'client' ? 'imports.client_refused' : 'imports.known_refused'
  const field = email !== undefined ? 'email' : phoneNumber !== undefined ? 'phoneNumber' : 'clientNumber'
  return refused('CONFLICT', { messageKey, fields: { [field]: messageKey } })
}
