import { credentialApi } from '#schemas/marketplace/credentials.ts'
import { defineResource } from '../rest/resource.ts'

/** The therapist's own work history. */
export const experience = defineResource({
  name: 'experience',
  list: credentialApi.experiences,
  one: credentialApi.experience,
  filters: [],
  sorts: ['startDate', 'companyName', 'jobTitle'],
  create: { call: credentialApi.addExperience },
  update: { call: credentialApi.changeExperience, from: (_row, id) => ({ params: { id } }) },
  remove: credentialApi.deleteExperience,
})
