/** Sends files and says how far it is, which `fetch` cannot. */
import type { Problem } from '#schemas/errors.ts'
import type { ReplyOf } from '#schemas/kit.ts'
import { addressOf, ApiError, type Callable } from '../kit/api.ts'
import type { Chosen } from './chosen.ts'

interface Sending {
  params?: Record<string, string>
  onProgress: (percent: number) => void
  signal: AbortSignal
}

export function sendForm<E extends Callable>(
  endpoint: E,
  form: FormData,
  { params = {}, onProgress, signal }: Sending,
): Promise<ReplyOf<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, `/api${addressOf(endpoint.path, { params })}`)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('x-csrf', '1')
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100)))
    request.addEventListener('load', () => {
      const { status, response } = request
      if (status >= 200 && status < 300) resolve(response as ReplyOf<E>)
      else reject(new ApiError(status, (response ?? {}) as Partial<Problem>))
    })
    request.addEventListener('error', () => reject(new ApiError(0, {})))
    request.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

/** Fields first: the server knows what it reads before the bytes come. */
export function formOf(
  field: string,
  files: readonly Pick<Chosen, 'file'>[],
  fields: Record<string, string>,
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { file } of files) form.append(field, file, file.name)
  return form
}
