/**
 * Files in an S3 bucket. S3 needs the length of a file before its content, so the encrypted bytes wait in a local
 * folder until they are complete.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, type Dispatcher, request } from 'undici'
import type { Backoff } from '#schemas/platform/backoff.ts'
import { circuitBreaker } from '#platform/core/circuit-breaker.ts'
import { retry } from '#platform/core/retry.ts'
import { timeLeft } from '#platform/core/time-budget.ts'
import { checkFolder } from './local-folder.ts'
import { sweepParts, withPart } from './part-files.ts'
import { type FileStore, StorageUnavailable } from './store.ts'

export interface BucketSettings {
  /** Address of the storage, without the bucket: `https://s3.eu-central-1.amazonaws.com`. */
  url: string
  bucket: string
  region: string
  keyId: string
  secret: string
  /** Where files wait for their upload. */
  folder: string
  /** Milliseconds for which the circuit breaker stays open after several consecutive failures. */
  restMs?: number
}

type Method = 'GET' | 'PUT' | 'DELETE' | 'HEAD'
type Answer = Dispatcher.ResponseData

const noBytes = createHash('sha256').digest('hex')
const retries = 2
const backoff: Backoff = { firstMs: 300, factor: 3 }

/**
 * Milliseconds for one operation with all its tries, up to the start of the answer: for a file, and for anything else.
 */
const putMs = 20_000
const quickMs = 4_000
/** Reserved for the answer that the storage is unavailable. */
const answerMs = 500
/** Readiness is checked several times a second; the bucket is queried once in this many milliseconds. */
const goodMs = 5_000

export interface Bucket extends FileStore {
  close(): Promise<void>
}

export function s3Bucket(settings: BucketSettings): Bucket {
  const { folder } = settings
  const agent = new Agent({ connect: { timeout: 2_000 }, bodyTimeout: 30_000, connections: 64 })
  const guarded = circuitBreaker({
    restMs: settings.restMs ?? 5_000,
    isFault: (error) => error instanceof StorageUnavailable,
    resting: () => new StorageUnavailable('The bucket failed several times in a row'),
  })
  const sendGuarded = (method: Method, key: string, content?: Content) =>
    guarded(() => callBucket(settings, agent, method, key, content))
  let goodUntil = 0
  const remove = async (key: string) => dropBody(await sendGuarded('DELETE', key), [200, 204, 404])
  return {
    async put(key, source) {
      const hash = createHash('sha256')
      await withPart(join(folder, key), hashing(hash, source), async (part) => {
        const content = { part, bytes: (await stat(part)).size, sha256: hash.digest('hex') }
        try {
          await dropBody(await sendGuarded('PUT', key, content), [200])
        } catch (error) {
          // It may be stored although the answer was lost.
          await remove(key).catch(() => undefined)
          throw error
        }
      })
    },
    async open(key): Promise<Readable> {
      const answer = await sendGuarded('GET', key)
      if (answer.statusCode !== 200) await dropBody(answer, [])
      return answer.body
    },
    remove,
    async check() {
      await checkFolder(folder)
      if (performance.now() < goodUntil) return
      await dropBody(await sendGuarded('HEAD', ''), [200])
      goodUntil = performance.now() + goodMs
    },
    sweep: () => sweepParts(folder),
    close: () => agent.destroy(),
  }
}

interface Content {
  part: string
  bytes: number
  sha256: string
}

async function* hashing(hash: ReturnType<typeof createHash>, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of source) {
    hash.update(piece)
    yield piece
  }
}

/** Every call is idempotent: keys are random, and the content of a key never changes. */
async function callBucket(
  settings: BucketSettings,
  dispatcher: Dispatcher,
  method: Method,
  key: string,
  content?: Content,
): Promise<Answer> {
  const until = performance.now() + Math.min(content ? putMs : quickMs, (timeLeft() ?? putMs) - answerMs)
  const msLeft = () => Math.ceil(until - performance.now())
  const attempt = async () => {
    const headersTimeout = msLeft()
    if (headersTimeout < 1) throw new StorageUnavailable('The bucket did not answer in time')
    const answer = await send({ ...settings, dispatcher, headersTimeout }, method, key, content).catch(
      (cause: unknown) => {
        throw new StorageUnavailable('The bucket cannot be reached', { cause })
      },
    )
    if (!isFault(answer)) return answer
    await answer.body.dump()
    throw new StorageUnavailable(`The bucket answered ${answer.statusCode}`)
  }
  return retry(attempt, {
    backoff,
    retries,
    mayRetry: (error, delayMs) => error instanceof StorageUnavailable && msLeft() > delayMs,
  })
}

const isFault = ({ statusCode }: Answer) => statusCode >= 500 || statusCode === 429

interface Line extends BucketSettings {
  dispatcher: Dispatcher
  /** Milliseconds until the answer must have begun. */
  headersTimeout: number
}

async function send(
  { url, bucket, region, keyId, secret, dispatcher, headersTimeout }: Line,
  method: Method,
  key: string,
  content: Content | undefined,
): Promise<Answer> {
  const signer = new AwsV4Signer({
    method,
    url: `${url.replace(/\/$/, '')}/${bucket}${key === '' ? '' : `/${key}`}`,
    service: 's3',
    region,
    accessKeyId: keyId,
    secretAccessKey: secret,
    headers: { 'x-amz-content-sha256': content?.sha256 ?? noBytes },
  })
  const signed = await signer.sign()
  const headers = Object.fromEntries(signed.headers)
  return request(signed.url, {
    dispatcher,
    headersTimeout,
    method,
    headers: content ? { ...headers, 'content-length': String(content.bytes) } : headers,
    body: content ? createReadStream(content.part, { highWaterMark: 64 * 1024 }) : null,
  })
}

/** Throws where the bucket answers anything else. */
async function dropBody({ statusCode, body }: Answer, good: readonly number[]): Promise<void> {
  await body.dump()
  if (!good.includes(statusCode)) throw new Error(`The bucket answered ${statusCode}`)
}
