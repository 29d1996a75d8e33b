import type { DocumentType } from '#schemas/credentials.ts'

interface Named {
  type: DocumentType
  title?: string | null
  body?: string | null
  fileName: string | null
}

/** What a document is called: its kind, and what tells it from others of that kind. */
export const documentName = (t: (key: string) => string, { type, title, body, fileName }: Named): string =>
  [t(`verification.types.${type}`), title ?? body ?? fileName].filter(Boolean).join(': ')
