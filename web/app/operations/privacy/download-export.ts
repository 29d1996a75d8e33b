import { privacyApi } from '#schemas/operations/privacy.calls.gen.ts'
import type { Problem } from '#schemas/platform/errors.ts'
import { ApiError } from '#shared/api/api.ts'
import { saveFile } from '#ui/files/save-file.ts'

/** Downloads the file; returns false while it is still being generated. */
export async function downloadExport(): Promise<boolean> {
  const answer = await fetch(`/api${privacyApi.export.path}`, { headers: { 'x-csrf': '1' } }).catch(() => {
    throw new ApiError(0, {})
  })
  if (!answer.ok) throw new ApiError(answer.status, (await answer.json().catch(() => ({}))) as Partial<Problem>)
  if (answer.status === 202) return false
  const [, name = 'solace-data.zip'] =
    /filename="([\w.-]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? []
  saveFile(name, await answer.blob())
  return true
}
