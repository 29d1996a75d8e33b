import { credentialApi } from '#schemas/marketplace/credentials.ts'
import { defineResource } from '../rest/resource.ts'

/** The therapist's proofs of indemnity insurance. */
export const insurance = defineResource({
  name: 'insurance',
  list: credentialApi.insurances,
  many: 'identifiers',
  filters: ['status'],
  sorts: ['createdAt', 'expiresAt'],
  remove: credentialApi.deleteInsurance,
})
