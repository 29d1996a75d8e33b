import { credentialApi, qualificationTypes } from '#schemas/marketplace/credentials.ts'
import type { Serve } from '#platform/http/serve.ts'
import { addExperience } from './add-experience.ts'
import { changeExperience } from './change-experience.ts'
import { deleteExperience } from './delete-experience.ts'
import { listExperience } from './list-experience.ts'
import { listInsurances } from './list-insurances.ts'
import { listQualifications } from './list-qualifications.ts'
import { openDocument } from './open-document.ts'
import { setLicenseStates } from './set-license-states.ts'
import { showExperience } from './show-experience.ts'
import { showLicenseStates } from './show-license-states.ts'
import { showQualification } from './show-qualification.ts'
import { withdrawDocument } from './withdraw-document.ts'
import { uploadInsurance } from './upload-insurance.ts'
import { uploadQualification } from './upload-qualification.ts'

const insurance = ['insurance'] as const

export function credentialRoutes(serve: Serve) {
  serve(credentialApi.qualifications, (context, { query }) => listQualifications(context, query))
  serve(credentialApi.qualification, (context, { params }) => showQualification(context, params.id))
  serve(credentialApi.qualificationContent, (context, { params }) =>
    openDocument(context, params.id, qualificationTypes),
  )
  serve(credentialApi.uploadQualification, (context, { fields, files }) => uploadQualification(context, fields, files))
  serve(credentialApi.deleteQualification, (context, { params }) =>
    withdrawDocument(context, params.id, qualificationTypes),
  )
  serve(credentialApi.insurances, (context, { query }) => listInsurances(context, query))
  serve(credentialApi.insuranceContent, (context, { params }) => openDocument(context, params.id, insurance))
  serve(credentialApi.uploadInsurance, (context, { fields, files }) => uploadInsurance(context, fields, files))
  serve(credentialApi.deleteInsurance, (context, { params }) => withdrawDocument(context, params.id, insurance))
  serve(credentialApi.experiences, (context, { query }) => listExperience(context, query))
  serve(credentialApi.experience, (context, { params }) => showExperience(context, params.id))
  serve(credentialApi.addExperience, (context, { body }) => addExperience(context, body))
  serve(credentialApi.changeExperience, (context, { params, body }) => changeExperience(context, params.id, body))
  serve(credentialApi.deleteExperience, (context, { params }) => deleteExperience(context, params.id))
  serve(credentialApi.licenseStates, (context) => showLicenseStates(context))
  serve(credentialApi.setLicenseStates, (context, { body }) => setLicenseStates(context, body))
}
