import { credentialApi } from '#schemas/credentials.ts'
import type { Serve } from '../kit/serve.ts'
import { addExperience } from './add-experience.ts'
import { changeExperience } from './change-experience.ts'
import { deleteExperience } from './delete-experience.ts'
import { listExperience } from './list-experience.ts'
import { setLicenseStates } from './set-license-states.ts'
import { showExperience } from './show-experience.ts'
import { showLicenseStates } from './show-license-states.ts'

export function credentialRoutes(serve: Serve) {
  serve(credentialApi.experiences, (context, { query }) => listExperience(context, query))
  serve(credentialApi.experience, (context, { params }) => showExperience(context, params.id))
  serve(credentialApi.addExperience, (context, { body }) => addExperience(context, body))
  serve(credentialApi.changeExperience, (context, { params, body }) => changeExperience(context, params.id, body))
  serve(credentialApi.deleteExperience, (context, { params }) => deleteExperience(context, params.id))
  serve(credentialApi.licenseStates, (context) => showLicenseStates(context))
  serve(credentialApi.setLicenseStates, (context, { body }) => setLicenseStates(context, body))
}
