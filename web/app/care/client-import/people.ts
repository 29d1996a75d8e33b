import type { ImportedClient } from '#schemas/care/client-import.ts'

export type ImportedRow = ImportedClient & { id: string }

/** The person's name, or else the email address. */
export const nameOf = ({ firstName, lastName, email }: Pick<ImportedClient, 'firstName' | 'lastName' | 'email'>) =>
  [firstName, lastName].filter(Boolean).join(' ') || (email ?? '')
