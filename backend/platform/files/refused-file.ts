/** Messages for refused documents; pictures have messages of their own. */
import type { ErrorCode } from '#schemas/platform/errors.ts'
import { type Refusal, refused } from '#platform/core/errors.ts'

export const refusedField = (field: string, key: string, words = {}): Refusal =>
  refused('VALIDATION_ERROR', { fields: { [field]: key } }, words)

export const tooLarge = (field: string): Refusal => refusalWith('FILE_TOO_LARGE', field, 'validation.file_too_large')
/** `kinds`: the accepted kinds, documents by default. */
export const wrongKind = (field: string, kinds?: readonly string[]): Refusal =>
  kinds
    ? refusalWith('FILE_TYPE', field, 'files.kind_refused', { kinds: kinds.join(', ') })
    : refusalWith('FILE_TYPE', field, 'validation.file_type')

/** A document with macros, embedded files or external content. */
export const activeFile = (field: string): Refusal => refusalWith('FILE_TYPE', field, 'files.active_refused')

const refusalWith = (code: ErrorCode, field: string, messageKey: string, words = {}) =>
  refused(code, { fields: { [field]: messageKey }, messageKey }, words)
