import { providerApi } from '#schemas/marketplace/provider-profile.ts'
import { defineResource } from '../rest/resource.ts'

/** What each therapy of a therapist costs, known by the therapy; removing a row's own fee brings back the general one. */
export const fees = defineResource({
  name: 'fees',
  list: providerApi.therapyFees,
  filters: [],
  sorts: [],
  update: { call: providerApi.setTherapyFee, from: (_row, id) => ({ body: { therapyIdentifier: id } }) },
  remove: providerApi.useGeneralFee,
})
