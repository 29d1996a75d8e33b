import { useTranslate } from 'react-admin'
import type { DocumentType } from '#schemas/marketplace/credentials.ts'
import { choiceKey } from '#ui/forms/fields.ts'

interface Named {
  type: DocumentType
  title?: string | null
  body?: string | null
  fileName: string | null
}

export const typeKey = (type: DocumentType): string =>
  type === 'insurance' ? 'verification.steps.insurance' : choiceKey('qualifications', 'type', type)

/** Display name of a document: its kind, and what distinguishes it from others of that kind. */
export function useDocumentName() {
  const t = useTranslate()
  return ({ type, title, body, fileName }: Named): string =>
    [t(typeKey(type)), title ?? body ?? fileName].filter(Boolean).join(': ')
}
