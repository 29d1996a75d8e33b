import type { DocumentType } from '#schemas/marketplace/credentials.ts'

/** Prepared reasons for rejecting a document; their texts are under `rejection_reasons`. */
export type RejectionReason =
  | 'not_readable'
  | 'incomplete'
  | 'expired'
  | 'name_differs'
  | 'number_differs'
  | 'not_registered'
  | 'online_missing'
  | 'ends_soon'
  | 'too_old'
  | 'wrong_document'

const common = ['not_readable', 'incomplete', 'name_differs', 'wrong_document'] as const

const ofType: Record<DocumentType, readonly RejectionReason[]> = {
  license: ['not_readable', 'expired', 'name_differs', 'number_differs', 'not_registered', 'wrong_document'],
  insurance: ['not_readable', 'expired', 'ends_soon', 'name_differs', 'online_missing', 'wrong_document'],
  conduct: [...common, 'too_old'],
  association: [...common, 'expired'],
  certification: [...common, 'expired'],
  education: common,
}

export const reasonsFor = (type: DocumentType): readonly RejectionReason[] => ofType[type]

/**
 * The note after a prepared reason was chosen: it replaces another prepared reason, and follows words of the operator's
 * own. Null if it is in the note already, or no longer fits.
 */
export function noteWith(note: string, reason: string, prepared: readonly string[], maxLength: number): string | null {
  if (note.includes(reason)) return null
  const own = note.trim()
  const next = own === '' || prepared.includes(own) ? reason : `${own}\n${reason}`
  return next.length > maxLength ? null : next
}
