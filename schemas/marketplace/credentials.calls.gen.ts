// Written by scripts/generate-calls.ts from credentials.ts. Change that file, not this one.
import type { Calls } from '#schemas/platform/endpoint.ts'
import type * as schema from './credentials.ts'

export const credentialApi: Calls<typeof schema.credentialApi> = {
  qualifications: { method: 'GET', path: '/provider/qualification/files' },
  qualification: { method: 'GET', path: '/provider/qualification/files/:id' },
  qualificationContent: { method: 'GET', path: '/provider/qualification/files/:id/content' },
  uploadQualification: { method: 'POST', path: '/provider/qualification/file/upload', upload: { field: 'files' } },
  deleteQualification: { method: 'DELETE', path: '/provider/qualification/files/:id' },
  insurances: { method: 'GET', path: '/provider/indemnity-insurance' },
  insuranceContent: { method: 'GET', path: '/provider/indemnity-insurance/:id/content' },
  uploadInsurance: { method: 'POST', path: '/provider/indemnity-insurance', upload: { field: 'file' } },
  deleteInsurance: { method: 'DELETE', path: '/provider/indemnity-insurance/:id' },
  experiences: { method: 'GET', path: '/provider/experience' },
  experience: { method: 'GET', path: '/provider/experience/:id' },
  addExperience: { method: 'POST', path: '/provider/experience' },
  changeExperience: { method: 'PUT', path: '/provider/experience/:id' },
  deleteExperience: { method: 'DELETE', path: '/provider/experience/:id' },
  licenseStates: { method: 'GET', path: '/provider/license-states' },
  setLicenseStates: { method: 'POST', path: '/provider/license-states' },
}
