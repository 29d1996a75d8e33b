import { importApi } from '#schemas/care/client-import.ts'
import { defineResource } from '../rest/resource.ts'

/** People whom a therapist has imported; invitations and whole files are separate calls. */
export const importedClients = defineResource({
  name: 'imported-clients',
  list: importApi.imported,
  one: importApi.showImported,
  filters: ['searchQuery', 'status', 'source'],
  sorts: ['createdAt', 'lastName', 'email'],
  create: { call: importApi.importManually },
  update: { call: importApi.changeImported, from: (_row, id) => ({ params: { id } }) },
  remove: importApi.deleteImported,
})
