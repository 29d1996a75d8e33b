/** Reads the one file of an upload: refused while it streams when it is too large, held in memory, never on a disk. */
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type EndpointShape, uploadOverheadBytes } from '#schemas/platform/endpoint.ts'
import { Refusal, refused } from '#platform/core/errors.ts'
import { tooLarge } from './refused-file.ts'

export interface UploadedFile {
  /** The sender's name for it: data, never a path. */
  name: string
  declaredType: string
  content: Buffer
}

export type Upload = NonNullable<EndpointShape['upload']>

/** Number of callers whose files may be in memory at the same time; others are asked to retry. */
export const uploadsAtOnce = 8
let uploadsNow = 0

/** This scope reads multipart bodies only. */
export async function receiveUploads(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart)
}

/** Reads the file and passes it to `work`; its memory is released afterwards. */
export async function withFile<Made>(
  request: FastifyRequest,
  upload: Upload,
  work: (file: UploadedFile) => Promise<Made>,
): Promise<Made> {
  refuseUnread(request, upload)
  if (uploadsNow === uploadsAtOnce) throw refused('BUSY', { retryAfter: 2 })
  uploadsNow += 1
  try {
    return await work(await readFile(request, upload))
  } finally {
    uploadsNow -= 1
    // A refused upload is read to its announced end, so that the answer arrives.
    request.raw.unpipe().resume()
  }
}

/** Checked before anything is read. */
export function refuseUnread(request: FastifyRequest, { field, maxBytes, files }: Upload): void {
  if (!request.isMultipart()) throw refused('MEDIA_TYPE')
  // When the sender has disconnected, the parser would wait for ever.
  if (request.raw.destroyed) throw refused('BAD_REQUEST')
  const length = request.headers['content-length']
  if (length === undefined) throw refused('BAD_REQUEST')
  if (Number(length) > maxBytes * (files ?? 1) + uploadOverheadBytes)
    throw files === undefined ? refused('FILE_TOO_LARGE') : tooLarge(field)
}

async function readFile(request: FastifyRequest, { field, maxBytes }: Upload): Promise<UploadedFile> {
  const limits = { fileSize: maxBytes, files: 1, fields: 0, headerPairs: 20, fieldNameSize: 100 }
  const files: UploadedFile[] = []
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file' || part.fieldname !== field) throw notOneFile(field)
      files.push({
        name: (part.filename ?? '').slice(0, 255),
        declaredType: part.mimetype,
        content: await contentOf(part),
      })
    }
  } catch (error) {
    throw error instanceof Refusal ? error : refusalOf(error, field)
  }
  const [file] = files
  if (!file || file.content.length === 0) throw notOneFile(field)
  return file
}

/** Refused at the first byte over the limit; the parser itself would read on to the end. */
async function contentOf({ file }: MultipartFile): Promise<Buffer> {
  const chunks: Buffer[] = []
  file.once('limit', () => file.destroy(refused('FILE_TOO_LARGE')))
  for await (const chunk of file) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const notOneFile = (field: string) => refused('VALIDATION_ERROR', { fields: { [field]: 'validation.one_file' } })

/** Maps the parser's errors to the product's codes; any other malformed input is a bad request. */
function refusalOf(error: unknown, field: string): Refusal {
  const { code } = error as { code?: string }
  if (code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT') return notOneFile(field)
  return code === 'FST_REQ_FILE_TOO_LARGE' ? refused('FILE_TOO_LARGE') : refused('BAD_REQUEST')
}
