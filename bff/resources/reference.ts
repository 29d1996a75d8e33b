import { operatorApi } from '#schemas/operations/operators.ts'
import { defineResource } from '../rest/resource.ts'

/** Reference data: a list always has one kind. */
export const reference = defineResource({
  name: 'reference',
  list: operatorApi.reference,
  one: operatorApi.referenceRow,
  filters: ['kind', 'search'],
  sorts: ['position', 'code', 'nameEn', 'nameDe'],
  create: { call: operatorApi.addReference, from: ({ kind }) => ({ params: { kind } }) },
  update: {
    call: operatorApi.changeReference,
    from: ({ kind }, id) => ({ params: { kind }, body: { identifier: id } }),
  },
})
