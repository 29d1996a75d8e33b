import type { Viewer } from './viewer.tsx'

export const nameOf = ({ firstName, lastName, email }: Pick<Viewer, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email
