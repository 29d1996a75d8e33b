/**
 * Streams uploads into the storage: checked, measured and encrypted as they arrive, deleted when anything is refused.
 */
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type * as Type from 'typebox'
import { documentExtensions, fileKindOf, fileKinds } from '#schemas/platform/files.ts'
import type { Context, Services } from '#platform/context/context.ts'
import { Refusal, refused } from '#platform/core/errors.ts'
import { readerOf } from '#platform/core/input.ts'
import { withPixelLimit } from '#platform/storage/picture-queue.ts'
import { refuseUnread, type Upload } from './upload.ts'
import { hasValidEnd, isCheckedAtEnd, judge } from '#platform/storage/check-kind.ts'
import { fileNameOf } from '#platform/storage/file-name.ts'
import { keysWithRow } from './file-queries.ts'
import { type Found, measure } from '#platform/storage/measure.ts'
import { readPlain } from './open-file.ts'
import { activeFile, refusedField, tooLarge, wrongKind } from './refused-file.ts'
import { newFileKey, openFileKey, sealing } from '#platform/storage/sealed-stream.ts'
import type { Arrived } from '#platform/storage/store.ts'
import type { Verdict } from '#platform/storage/word-package.ts'

export interface Received {
  files: readonly Arrived[]
  fields: unknown
}

/** Number of callers whose files may be uploading at the same time. */
export const streamsAtOnce = 200
let streamsNow = 0

/** Stores the files and passes them to `work` with the form fields. Files that `work` does not store are deleted. */
export async function withFiles<Made>(
  context: Context,
  request: FastifyRequest,
  { upload, kindsAt }: Pick<Receiving, 'upload' | 'kindsAt'>,
  work: (received: Received) => Promise<Made>,
): Promise<Made> {
  refuseUnread(request, upload)
  if (streamsNow >= streamsAtOnce) throw refused('BUSY', { retryAfter: 2 })
  streamsNow += 1
  const files: Arrived[] = []
  try {
    const fields = await readParts(request, { upload, kindsAt, files, log: request.log, services: context.services })
    return await work({ files, fields })
  } catch (error) {
    await removeUnstored(context, files).catch((cause: unknown) => {
      request.log.error({ err: cause }, 'files of a refused upload could not be deleted')
    })
    throw error
  } finally {
    streamsNow -= 1
    // A refused upload is read to its announced end, so that the answer arrives.
    request.raw.unpipe().resume()
  }
}

/** After a fault following the commit, a file with a row keeps its bytes. */
async function removeUnstored({ db, services }: Context, files: readonly Arrived[]): Promise<void> {
  const keys = files.map(({ storageKey }) => storageKey)
  const stored = keys.length > 0 ? await keysWithRow(db, keys) : new Set<string>()
  for (const key of keys) if (!stored.has(key)) await services.files.remove(key)
}

interface Receiving {
  upload: Upload
  /** Kinds that these fields allow; undefined while the fields do not determine them. */
  kindsAt: (texts: Readonly<Record<string, string>>) => Promise<readonly string[] | undefined> | undefined
  /** The files that are stored. */
  files: Arrived[]
  services: Services
  log: FastifyBaseLogger
}

/** Stores the files one after the other, and reads the fields. */
async function readParts(request: FastifyRequest, receiving: Receiving): Promise<unknown> {
  const { upload, files } = receiving
  const texts: Record<string, string> = {}
  try {
    for await (const part of request.parts({ limits: limitsOf(upload) })) {
      if (part.type === 'file') await receiveFile(receiving, part, texts)
      else receiveText(texts, part)
    }
  } catch (error) {
    throw error instanceof Refusal ? error : refusalOf(error, upload)
  }
  const fields = fieldsOf(upload.fields, texts)
  if (files.length === 0 && !upload.optional) throw refusedField(upload.field, 'validation.file_required')
  return fields
}

const limitsOf = ({ maxBytes, files = 1, fields }: Upload) => ({
  fileSize: maxBytes,
  files,
  // A few more than exist, so that unknown ones can be named.
  fields: Object.keys(fields?.properties ?? {}).length + 5,
  fieldSize: 16 * 1024,
  fieldNameSize: 100,
  headerPairs: 20,
})

/** Maps the parser's errors to the product's codes; any other malformed input is a bad request. */
function refusalOf(error: unknown, { field, files = 1 }: Upload): Refusal {
  const { code } = error as { code?: string }
  if (code === 'FST_FILES_LIMIT') return refusedField(field, 'validation.files_most', { maxItems: files })
  return code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge(field) : refused('BAD_REQUEST')
}

/** A blank field counts as missing. Browsers send CR LF in forms, which makes a text longer than it was typed. */
function receiveText(texts: Record<string, string>, part: MultipartValue): void {
  const { fieldname, value, fieldnameTruncated, valueTruncated } = part
  const isPlain =
    typeof value === 'string' && !fieldnameTruncated && !valueTruncated && !Object.hasOwn(texts, fieldname)
  if (!isPlain) throw refusedField(fieldname, 'validation.invalid')
  if (value.trim() !== '') texts[fieldname] = value.replaceAll('\r\n', '\n')
}

const readers = new WeakMap<Type.TSchema, ReturnType<typeof readerOf>>()

function fieldsOf(schema: Type.TObject | undefined, texts: Record<string, string>): unknown {
  const [unexpected] = Object.keys(texts)
  if (!schema && unexpected !== undefined) throw refusedField(unexpected, 'validation.unknown')
  if (!schema) return undefined
  const reader = readers.get(schema) ?? readerOf(schema, 'body')
  readers.set(schema, reader)
  const read = reader(texts)
  if ('error' in read) throw read.error
  return read.value
}

async function receiveFile(
  receiving: Receiving,
  part: MultipartFile,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  const { upload, files } = receiving
  const { fieldname, file } = part
  if (fieldname !== upload.field && fieldname !== upload.alsoField) throw refusedField(fieldname, 'validation.unknown')
  const name = fileNameOf(part.filename)
  const known = await receiving.kindsAt(texts)
  const kinds = { taken: known ?? upload.kinds, named: known ?? upload.commonKinds ?? upload.kinds }
  // Browsers send an empty part for a field without a chosen file.
  if (name === '') return await passEmpty(file, wrongKind(fieldname, kinds.named))

  const { arrived, found } = await store(receiving, part, { name, kinds })
  files.push(arrived)
  const verdict = await checkStored(receiving, arrived, found)
  if (verdict === 'active') throw activeFile(fieldname)
  if (verdict === 'other') throw wrongKind(fieldname, kinds.named)
}

async function passEmpty(file: AsyncIterable<Buffer>, refusal: Refusal): Promise<void> {
  for await (const _piece of file) throw refusal
}

interface Kinds {
  taken: readonly string[] | undefined
  /** The kinds that a refusal names. */
  named: readonly string[] | undefined
}

async function store(
  { services: { files, config }, log }: Receiving,
  { file, fieldname }: MultipartFile,
  { name, kinds }: { name: string; kinds: Kinds },
): Promise<{ arrived: Arrived; found: Found }> {
  const [identifier, storageKey] = [randomUUIDv7(), randomUUID()]
  const { key, sealedKey } = newFileKey(config.secrets.seals, identifier)
  // Refused at the first byte over the limit; the parser itself would read on to the end.
  file.once('limit', () => file.destroy(tooLarge(fieldname)))
  const measured = measure(file, (start) => {
    if (start.length === 0) throw refusedField(fieldname, 'validation.file_required')
    const kind = fileKindOf(name, start)
    if (!kind || !(kinds.taken ?? documentExtensions).includes(kind)) throw wrongKind(fieldname, kinds.named)
    return kind
  })
  try {
    await files.put(storageKey, sealing(key, identifier)(measured.bytes))
  } catch (error) {
    throw measured.hasFailed() ? error : storageFault(log, error)
  }
  const found = measured.found()
  const { bytes, sha256, kind } = found
  const arrived = { identifier, storageKey, sealedKey, name, contentType: fileKinds[kind].type, bytes, sha256 }
  return { arrived, found }
}

/** Where the tail is not enough, the whole file is checked: few at once, to bound the memory. */
async function checkStored({ services, log }: Receiving, arrived: Arrived, { kind, tail }: Found): Promise<Verdict> {
  if (isCheckedAtEnd(kind)) return hasValidEnd(tail) ? 'whole' : 'other'
  return await withPixelLimit(0, async () => {
    const key = openFileKey(services.config.secrets.seals, arrived.identifier, arrived.sealedKey)
    const content = await readPlain(services, arrived, key)
      .then(buffer)
      .catch((error: unknown) => {
        throw storageFault(log, error)
      })
    return judge(kind, content)
  })
}

/** Failures that the sender cannot fix. */
function storageFault(log: FastifyBaseLogger, error: unknown): Refusal {
  log.error({ err: error }, 'storage failure')
  return refused('BUSY', { retryAfter: 10 })
}
