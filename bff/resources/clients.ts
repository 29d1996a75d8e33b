import { relationApi } from '#schemas/care/caseload.ts'
import { defineResource } from '../rest/resource.ts'

/** A therapist's clients; what changes of a row is its tags. */
export const clients = defineResource({
  name: 'clients',
  list: relationApi.clients,
  one: relationApi.client,
  filters: ['searchQuery', 'status', 'tag'],
  sorts: ['lastName', 'lastSession', 'nextSession', 'since'],
  update: { call: relationApi.setTags, from: (_row, id) => ({ params: { id } }) },
})
