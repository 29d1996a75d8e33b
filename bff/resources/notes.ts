import { noteApi } from '#schemas/care/notes.ts'
import { defineResource } from '../rest/resource.ts'

/** The therapist's own notes; new ones are sent with the form that takes files too. */
export const notes = defineResource({
  name: 'notes',
  list: noteApi.list,
  one: noteApi.show,
  filters: ['searchQuery', 'type', 'status', 'client'],
  sorts: ['createdAt', 'updatedAt'],
  update: { call: noteApi.change, from: (_row, id) => ({ params: { id } }) },
  remove: noteApi.remove,
})
