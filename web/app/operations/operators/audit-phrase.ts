import { auditActions } from '#schemas/operations/audit-actions.ts'

const known = new Set(auditActions)

/** The phrase of an action; actions of earlier versions have none and show their code. */
export const auditPhrase = (action: string, t: (key: string) => string): string =>
  known.has(action) ? t(`audit_actions.${action.replaceAll('.', '_')}`) : action
