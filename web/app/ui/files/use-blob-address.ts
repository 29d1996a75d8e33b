import { useCallback } from 'react'

/** Shows bytes in a picture or a player, as the type given and no other; their address goes with the element. */
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
