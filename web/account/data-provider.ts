/** react-admin reads lists through the BFF's simple-rest addresses. */
import simpleRestProvider from 'ra-data-simple-rest'
import { type DataProvider, fetchUtils, HttpError } from 'react-admin'

const httpClient: typeof fetchUtils.fetchJson = (url, options = {}) => {
  const headers = new Headers(options.headers)
  headers.set('X-CSRF', '1')
  return fetchUtils.fetchJson(url, { ...options, headers, credentials: 'same-origin' }).catch((error: unknown) => {
    throw error instanceof HttpError ? readable(error) : error
  })
}

/** The sentence the server sent, never a status line. */
function readable(error: HttpError): HttpError {
  const body: unknown = error.body
  const message = typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : error.message
  return new HttpError(message, error.status, error.body)
}

export const dataProvider: DataProvider = simpleRestProvider('/api/rest', httpClient)
