import { useState } from 'react'
import { keyByContents } from '#shared/api/key-by-contents.ts'

/** Lives as long as the component. */
export function useIdempotencyKey(): (contents: unknown) => string {
  const [keyFor] = useState(keyByContents)
  return keyFor
}
