import { relationApi } from '#schemas/care/caseload.ts'
import { defineResource } from '../rest/resource.ts'

/** A therapist's clients; only the tags of a row can change. */
export const clients = defineResource({
  name: 'clients',
  list: relationApi.clients,
  one: relationApi.client,
  filters: ['searchQuery', 'status', 'tag'],
  sorts: ['lastName', 'lastSession', 'nextSession', 'since'],
  update: { call: relationApi.setTags, from: (_row, id) => ({ params: { id } }) },
})
