import { useState } from 'react'
import { keyByContents } from './key-by-contents.ts'

/** For as long as the component is there. */
export function useIdempotencyKey(): (contents: unknown) => string {
  const [keyFor] = useState(keyByContents)
  return keyFor
}
