import { type DragEvent, useState } from 'react'

/** Takes files that are dragged in; what else is dragged is not its business. */
export function useDropZone(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  const take = (event: DragEvent, over: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return false
    event.preventDefault()
    setOver(over)
    return true
  }
  const dropZone = {
    onDragOver: (event: DragEvent) => take(event, true),
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (take(event, false)) onFiles([...event.dataTransfer.files])
    },
  }
  return { isOver, dropZone }
}
