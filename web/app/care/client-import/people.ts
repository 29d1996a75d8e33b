import type { ImportedClient } from '#schemas/care/client-import.ts'

export type ImportedRow = ImportedClient & { id: string }

/** What somebody is called: the name, else the address. */
export const nameOf = ({ firstName, lastName, email }: Pick<ImportedClient, 'firstName' | 'lastName' | 'email'>) =>
  [firstName, lastName].filter(Boolean).join(' ') || (email ?? '')
