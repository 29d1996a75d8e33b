/** A simulator of an S3 storage: one bucket in memory, which checks every signature. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export const bucketKeys = { keyId: 'key-of-the-tests', secret: 'secret-of-the-tests-secret-of-the-tests' }
export const bucketPlace = { bucket: 'solace', region: 'eu-central-1' }

export interface BucketSimulator {
  url: string
  /** Objects of the bucket by key. */
  objects: Map<string, Buffer>
  /** Statuses that the next calls get as their answer. */
  failNext: number[]
  /** This many of the next calls get no answer. */
  silence(calls: number): void
  /** Methods of the calls so far. */
  methods: string[]
  close(): Promise<void>
}

export async function openBucketSimulator(): Promise<BucketSimulator> {
  const objects = new Map<string, Buffer>()
  const failNext: number[] = []
  let silent = 0
  const methods: string[] = []
  const server = createServer((request, response) => {
    methods.push(request.method ?? '')
    if (silent > 0) {
      silent -= 1
      return
    }
    answer(request, objects, failNext).then(
      ({ status, content }) => send(response, status, content),
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    failNext,
    methods,
    silence: (calls) => {
      silent = calls
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Given {
  status: number
  content?: Buffer | undefined
}

function send(response: ServerResponse, status: number, content: Buffer = Buffer.alloc(0)): void {
  response.writeHead(status, { 'content-length': content.length }).end(content)
}

async function answer(request: IncomingMessage, objects: Map<string, Buffer>, failNext: number[]): Promise<Given> {
  const { method = '', headers } = request
  const body = await buffer(request)
  const failure = failNext.shift()
  if (failure !== undefined) return { status: failure }
  if (!isSigned(request, body)) return { status: 403 }
  const [, bucket, key] = (request.url ?? '').split('/')
  if (bucket !== bucketPlace.bucket) return { status: 404 }
  if (method === 'HEAD' && key === undefined) return { status: 200 }
  if (key === undefined) return { status: 405 }
  if (method === 'PUT' && headers['content-length'] === undefined) return { status: 411 }
  if (method === 'PUT') objects.set(key, body)
  if (method === 'DELETE') objects.delete(key)
  if (method !== 'GET') return { status: method === 'DELETE' ? 204 : 200 }
  const content = objects.get(key)
  return { status: content ? 200 : 404, content }
}

const hex = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
const authorizationShape =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/

/** Signature Version 4 as the storage computes it, over the bytes that arrived. */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const [, keyId, day = '', region = '', names = '', signature = ''] =
    authorizationShape.exec(headers.authorization ?? '') ?? []
  const time = String(headers['x-amz-date'])
  const isRecent =
    Math.abs(Date.parse(time.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5')) - Date.now()) < 300_000
  const isComplete = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.split(';').includes(name))
  if (keyId !== bucketKeys.keyId || region !== bucketPlace.region || !isRecent || !isComplete) return false
  if (headers['x-amz-content-sha256'] !== hex(body)) return false

  const canonical = [
    method,
    url,
    '',
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    hex(body),
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, hex(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${bucketKeys.secret}`)
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'))
}
