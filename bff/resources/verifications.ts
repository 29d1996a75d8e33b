import { verificationApi } from '#schemas/marketplace/verification.ts'
import { defineResource } from '../rest/resource.ts'

/** Therapists by state of verification, for operators; what is decided about them are calls of their own. */
export const verifications = defineResource({
  name: 'verifications',
  list: verificationApi.cases,
  one: verificationApi.case,
  filters: ['search', 'status', 'country', 'claimed'],
  sorts: ['submittedAt', 'expiresAt'],
})
