import { type DragEvent, useState } from 'react'

/** Accepts dragged files and ignores other drags. */
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
