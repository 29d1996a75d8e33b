import { credentialApi } from '#schemas/credentials.ts'
import { defineResource } from '../kit/resource.ts'

/** Proofs of the therapist's indemnity insurance. */
export const insurance = defineResource({
  name: 'insurance',
  list: credentialApi.insurances,
  many: 'identifiers',
  filters: ['status'],
  sorts: ['createdAt', 'expiresAt'],
  remove: credentialApi.deleteInsurance,
})
