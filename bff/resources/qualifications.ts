import { credentialApi } from '#schemas/marketplace/credentials.ts'
import { defineResource } from '../rest/resource.ts'

/** The therapist's own documents; they are uploaded and withdrawn, never changed. */
export const qualifications = defineResource({
  name: 'qualifications',
  list: credentialApi.qualifications,
  one: credentialApi.qualification,
  filters: ['type', 'status'],
  sorts: ['createdAt', 'expiresAt'],
  remove: credentialApi.deleteQualification,
})
