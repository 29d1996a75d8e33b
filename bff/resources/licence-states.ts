import { credentialApi } from '#schemas/marketplace/credentials.ts'
import { defineResource } from '../rest/resource.ts'

/** States in which the therapist's licence is valid: one short list, stored as a whole by a separate call. */
export const licenceStates = defineResource({
  name: 'licence-states',
  list: credentialApi.licenseStates,
  filters: [],
  sorts: [],
})
