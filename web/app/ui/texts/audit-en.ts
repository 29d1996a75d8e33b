import { audit_actions } from '#locales/en/operations.json'

/** Phrases for the actions of the audit log, loaded with it. */
export const messages = { audit_actions }
