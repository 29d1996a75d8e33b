/** Content types of calls that answer bytes instead of JSON, for the description of the API. */
import type { Address } from '#schemas/endpoints.ts'
import { documentExtensions, type FileExtension, fileKinds } from '#schemas/platform/files.ts'
import { messageFileKinds } from '#schemas/care/messages.ts'
import { noteFileKinds } from '#schemas/care/notes.ts'

const typesOf = (kinds: readonly FileExtension[]) => [...new Set(kinds.map((kind) => fileKinds[kind].type))]
const documents = typesOf(documentExtensions)
const storedPicture = ['image/webp']
const calendar = ['text/calendar']
const pdf = ['application/pdf']
const pdfOrCsv = ['application/pdf', 'text/csv']

export const contentTypes: { readonly [Call in Address]?: readonly string[] } = {
  'GET /calendar/:secret': calendar,
  'GET /appointment/:id/calendar': calendar,
  'GET /avatars/:id': ['image/svg+xml'],
  'GET /client/profile-picture': storedPicture,
  'GET /client/profile/:id/picture': storedPicture,
  'GET /providers/:id/photo': storedPicture,
  'GET /provider/photo': storedPicture,
  'GET /provider/qualification/files/:id/content': documents,
  'GET /provider/indemnity-insurance/:id/content': documents,
  'GET /admin/documents/:id/content': documents,
  'GET /messages/:id/files/:fileId/content': typesOf(messageFileKinds),
  'GET /note/:id/files/:fileId/content': typesOf([...noteFileKinds.booking, ...noteFileKinds.client]),
  'GET /user/export': ['application/zip'],
  'GET /wallet/statement': pdfOrCsv,
  'GET /provider/payouts/:id/statement': pdfOrCsv,
  'GET /payment/:reference/receipt': pdf,
  'GET /booking/:id/receipt': pdf,
  'GET /wallet/receipts': pdf,
  'GET /provider/earnings/statement': pdf,
}
