/** Documents of a case that wait for a verdict, and those among them that can be accepted as they are. */
import type { ReviewedDocument } from '#schemas/marketplace/verification.ts'
import { type CaseDraft, verdictOf } from './case-draft.ts'

export const openDocuments = (draft: CaseDraft, documents: readonly ReviewedDocument[]): ReviewedDocument[] =>
  documents.filter((document) => document.status === 'pending' && verdictOf(draft, document).status === '')

export type Obstacle = 'scan' | 'expired' | 'no_end'

/** What the server would refuse when the document is accepted with these dates; null if nothing. */
export function obstacleOf({ type, scanStatus }: ReviewedDocument, expiresAt: string, today: string): Obstacle | null {
  if (scanStatus === 'quarantined' || scanStatus === 'infected') return 'scan'
  if (expiresAt === '') return type === 'insurance' ? 'no_end' : null
  return expiresAt < today ? 'expired' : null
}

export interface Rest {
  acceptable: readonly ReviewedDocument[]
  leftOut: readonly { document: ReviewedDocument; obstacle: Obstacle }[]
}

/** What "accept the rest" would accept, and what it would leave out and why. */
export function restOf(draft: CaseDraft, documents: readonly ReviewedDocument[], today: string): Rest {
  const judged = openDocuments(draft, documents).map((document) => ({
    document,
    obstacle: obstacleOf(document, verdictOf(draft, document).expiresAt, today),
  }))
  return {
    acceptable: judged.flatMap(({ document, obstacle }) => (obstacle === null ? [document] : [])),
    leftOut: judged.flatMap(({ document, obstacle }) => (obstacle === null ? [] : [{ document, obstacle }])),
  }
}

/** The draft in which these documents are accepted. */
export const withAccepted = (draft: CaseDraft, accepted: readonly ReviewedDocument[]): CaseDraft['verdicts'] => ({
  ...draft.verdicts,
  ...Object.fromEntries(
    accepted.map((document) => [
      document.identifier,
      { ...verdictOf(draft, document), status: 'accepted' as const, note: '' },
    ]),
  ),
})
