/** Sends files and reports the upload progress, which `fetch` cannot. */
import type { Problem } from '#schemas/platform/errors.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { addressOf, ApiError, type Callable, startCall } from './api.ts'

interface Sending {
  params?: Record<string, string>
  /** Idempotency key. If the endpoint needs one and none is given, a new one is created. */
  key?: string | undefined
  onProgress: (percent: number) => void
  signal: AbortSignal
}

export function sendForm<E extends Callable>(
  endpoint: E,
  form: FormData,
  { params = {}, key = crypto.randomUUID(), onProgress, signal }: Sending,
): Promise<ReplyOf<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, `/api${addressOf(endpoint.path, { params })}`)
    const { headers, answered } = startCall()
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    if (endpoint.idempotent) request.setRequestHeader('idempotency-key', key)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100)))
    request.addEventListener('load', () => {
      const { status, response } = request
      const isTaken = status >= 200 && status < 300
      if (isTaken) answered()
      if (isTaken) resolve(response as ReplyOf<E>)
      else reject(new ApiError(status, (response ?? {}) as Partial<Problem>))
    })
    request.addEventListener('error', () => reject(new ApiError(0, {})))
    request.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

/** The fields come first, so the server knows them before the bytes arrive. */
export function formOf(field: string, files: readonly { file: File }[], fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { file } of files) form.append(field, file, file.name)
  return form
}
