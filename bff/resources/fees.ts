import { providerApi } from '#schemas/marketplace/provider-profile.ts'
import { defineResource } from '../rest/resource.ts'

/** The fee of each therapy of a therapist, identified by the therapy; deleting a row restores the general fee. */
export const fees = defineResource({
  name: 'fees',
  list: providerApi.therapyFees,
  filters: [],
  sorts: [],
  update: { call: providerApi.setTherapyFee, from: (_row, id) => ({ body: { therapyIdentifier: id } }) },
  remove: providerApi.useGeneralFee,
})
