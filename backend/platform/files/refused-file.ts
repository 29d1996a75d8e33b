/** What is said of documents that are not taken; pictures have sentences of their own. */
import type { ErrorCode } from '#schemas/platform/errors.ts'
import { type Refusal, refused } from '#platform/core/errors.ts'

export const refusedField = (field: string, key: string, words = {}): Refusal =>
  refused('VALIDATION_ERROR', { fields: { [field]: key } }, words)

export const tooLarge = (field: string): Refusal => saying('FILE_TOO_LARGE', field, 'validation.file_too_large')
/** `kinds`: those that are taken here, documents unless told otherwise. */
export const wrongKind = (field: string, kinds?: readonly string[]): Refusal =>
  kinds
    ? saying('FILE_TYPE', field, 'files.kind_refused', { kinds: kinds.join(', ') })
    : saying('FILE_TYPE', field, 'validation.file_type')

/** A document that runs, holds or fetches something else. */
export const activeFile = (field: string): Refusal => saying('FILE_TYPE', field, 'files.active_refused')

const saying = (code: ErrorCode, field: string, says: string, words = {}) =>
  refused(code, { fields: { [field]: says }, says }, words)
