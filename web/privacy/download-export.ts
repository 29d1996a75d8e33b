import { privacyApi } from '#schemas/privacy.ts'
import type { Problem } from '#schemas/errors.ts'
import { ApiError } from '../kit/api.ts'

/** Fetches the file and hands it to the browser to be saved; false while it is still being made. */
export async function downloadExport(): Promise<boolean> {
  const answer = await fetch(`/api${privacyApi.export.path}`, { headers: { 'x-csrf': '1' } }).catch(() => {
    throw new ApiError(0, {})
  })
  if (!answer.ok) throw new ApiError(answer.status, (await answer.json().catch(() => ({}))) as Partial<Problem>)
  if (answer.status === 202) return false
  save(await answer.blob(), /filename="([\w.-]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1])
  return true
}

function save(file: Blob, name = 'solace-data.zip'): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
