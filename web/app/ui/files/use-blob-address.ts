import { useCallback } from 'react'

/** Shows bytes in a picture or player, with the given type only; the object URL is revoked with the element. */
export function useBlobAddress(content: Blob, type: string) {
  return useCallback(
    (element: HTMLImageElement | HTMLMediaElement | null) => {
      if (!element) return
      const address = URL.createObjectURL(content.slice(0, content.size, type))
      element.src = address
      return () => URL.revokeObjectURL(address)
    },
    [content, type],
  )
}
