/** An operator's unsent decision: a verdict on each document, the decision, its note. */
import { Decision, type ReviewedDocument, type VerificationCase } from '#schemas/marketplace/verification.ts'
import { type FieldProblem, problemsOf } from '#schemas/platform/validate.ts'

export interface VerdictDraft {
  status: 'accepted' | 'rejected' | ''
  note: string
  expiresAt: string
}
export interface CaseDraft {
  decision: Decision['decision'] | ''
  note: string
  verdicts: Readonly<Record<string, VerdictDraft>>
}
export const emptyDraft: CaseDraft = { decision: '', note: '', verdicts: {} }

export const verdictOf = (draft: CaseDraft, { identifier, expiresAt }: ReviewedDocument): VerdictDraft =>
  draft.verdicts[identifier] ?? { status: '', note: '', expiresAt: expiresAt ?? '' }

/** Decisions that come with verdicts on documents; suspending and reinstating concern the therapist. */
const withVerdicts: readonly string[] = ['approve', 'request_changes', 'reject']
export const takesVerdicts = (actions: VerificationCase['actions']): boolean =>
  actions.some((action) => withVerdicts.includes(action))

/** The decision waits for a verdict on each document; one that is not chosen yet waits if some offered one does. */
export const needsVerdicts = ({ decision }: CaseDraft, offered: readonly Decision['decision'][]): boolean =>
  decision === '' ? offered.some((name) => withVerdicts.includes(name)) : withVerdicts.includes(decision)

/** Documents with a verdict, in the order in which they are sent. */
const verdictsOf = (draft: CaseDraft, documents: readonly ReviewedDocument[]) =>
  documents.flatMap((document) => {
    const verdict = verdictOf(draft, document)
    return verdict.status === '' ? [] : [{ document, verdict, status: verdict.status }]
  })

export function decisionOf(draft: CaseDraft, documents: readonly ReviewedDocument[]) {
  const items = withVerdicts.includes(draft.decision) ? verdictsOf(draft, documents) : []
  return {
    decision: draft.decision as Decision['decision'],
    note: draft.note.trim(),
    items: items.map(({ document, verdict, status }) => ({
      documentIdentifier: document.identifier,
      status,
      ...(verdict.note.trim() && { note: verdict.note.trim() }),
      ...(status === 'accepted' && verdict.expiresAt && { expiresAt: verdict.expiresAt }),
    })),
  } satisfies Decision
}

/** An approval lists the pending licence states on the page, so that a state added meanwhile is not approved without review. */
const seenStates = (
  { decision }: CaseDraft,
  { licenseStates }: Pick<VerificationCase, 'licenseStates'>,
): Pick<Decision, 'stateIdentifiers'> =>
  decision === 'approve'
    ? { stateIdentifiers: licenseStates.flatMap((one) => (one.status === 'pending' ? [one.identifier] : [])) }
    : {}

/** The request of a decision. */
export const bodyOf = (draft: CaseDraft, verification: Pick<VerificationCase, 'documents' | 'licenseStates'>) => ({
  ...decisionOf(draft, verification.documents),
  ...seenStates(draft, verification),
})

/** Rules of the server: a rejected document needs a reason, an accepted insurance its end date, an approval a verdict on each document. */
export function problemsIn(draft: CaseDraft, documents: readonly ReviewedDocument[]): FieldProblem[] {
  const refused = (path: string, key: string): FieldProblem => ({ path, key, words: {} })
  if (draft.decision === '') return [refused('decision', 'verification_case.choose')]
  const decision = decisionOf(draft, documents)
  const lacking = decision.items.flatMap(({ documentIdentifier, status, note, expiresAt }, place) => {
    const isInsurance = documents.some(
      ({ identifier, type }) => identifier === documentIdentifier && type === 'insurance',
    )
    if (status === 'rejected' && !note) return [refused(`items.${place}.note`, 'validation.comment')]
    if (status === 'accepted' && isInsurance && !expiresAt)
      return [refused(`items.${place}.expiresAt`, 'validation.required')]
    return []
  })
  const isOpen = documents.some((one) => one.status === 'pending' && verdictOf(draft, one).status === '')
  if (draft.decision === 'approve' && isOpen) lacking.push(refused('items', 'validation.verdicts_missing'))
  return [...lacking, ...problemsOf(Decision, decision)]
}

/** Field of this page for a path of the server's error: `<document>.note` for `items.2.note`. */
export function fieldAt(path: string, { items }: Decision): string {
  const [, place = '', name = ''] = /^items\.(\d+)\.?(\w*)$/.exec(path) ?? []
  const item = place === '' ? undefined : items[Number(place)]
  return item ? `${item.documentIdentifier}.${name || 'status'}` : path
}
