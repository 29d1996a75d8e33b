import { useState } from 'react'
import { useReportError } from '#ui/api/use-call.ts'
import type { Callable } from '#shared/api/api.ts'
import { saveFile } from './save-file.ts'
import { fetchBytes } from './fetch-file.ts'

/** Downloads a stored file; a refusal becomes a message on this page instead of a page of its own. */
export function useDownload() {
  const report = useReportError()
  const [isBusy, setBusy] = useState(false)

  async function download(endpoint: Callable, params: Record<string, string>, name: string, query: object = {}) {
    setBusy(true)
    try {
      saveFile(name, await fetchBytes(endpoint, { params, query }))
    } catch (error) {
      await report(error)
    } finally {
      setBusy(false)
    }
  }
  return { download, isBusy }
}
