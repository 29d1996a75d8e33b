/** What a query says when it finds nothing. */
import { type Config, getConfig, prettyDOM } from '@testing-library/react'

interface Querying extends Config {
  /** Testing Library sets it during each attempt of a wait. */
  _disableExpensiveErrorDiagnostics?: boolean
}

/** Printing the page takes longer than the query. An attempt of a wait leaves it out; when the wait ends, its error shows the page. */
export function elementError(message: string | null, container: Element): Error {
  const { defaultIgnore, _disableExpensiveErrorDiagnostics: isAttempt = false }: Querying = getConfig()
  const page = isAttempt ? null : `Ignored nodes: comments, ${defaultIgnore}\n${prettyDOM(container)}`
  const error = new Error([message, page].filter(Boolean).join('\n\n'))
  error.name = 'TestingLibraryElementError'
  return error
}
