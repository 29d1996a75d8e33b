import { verificationApi } from '#schemas/marketplace/verification.ts'
import { defineResource } from '../rest/resource.ts'

/** Therapists by status of verification, for operators; decisions are separate calls. */
export const verifications = defineResource({
  name: 'verifications',
  list: verificationApi.cases,
  one: verificationApi.case,
  filters: ['search', 'status', 'country', 'claimed'],
  sorts: ['submittedAt', 'expiresAt'],
})
