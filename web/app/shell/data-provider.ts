/** react-admin reads lists through the simple-rest endpoints of the BFF. */
import simpleRestProvider from 'ra-data-simple-rest'
import { type DataProvider, fetchUtils, HttpError } from 'react-admin'
import type { Problem } from '#schemas/platform/errors.ts'
import { ApiError, startCall } from '#shared/api/api.ts'

const httpClient: typeof fetchUtils.fetchJson = (url, options = {}) => {
  const call = startCall()
  const headers = new Headers(options.headers)
  for (const [name, value] of Object.entries(call.headers)) headers.set(name, value)
  return fetchUtils.fetchJson(url, { ...options, headers, credentials: 'same-origin' }).then(
    (answer) => {
      call.answered()
      return answer
    },
    (error: unknown) => {
      throw error instanceof HttpError ? readable(error) : error
    },
  )
}

/** Converts errors to those of the other pages: with the message of the server, never a status line. */
const readable = (error: HttpError) =>
  new ApiError(error.status, typeof error.body === 'object' ? (error.body as Partial<Problem>) : {})

export const dataProvider: DataProvider = simpleRestProvider('/api/rest', httpClient)
