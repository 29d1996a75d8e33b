import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDropZone } from '#ui/files/use-drop-zone.ts'

/** While files are dragged over the page, the conversation shows where to drop them. */
export function ComposerDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useTranslate()
  const isDragging = useFilesDragged()
  const { isOver, dropZone } = useDropZone(onFiles)
  if (!isDragging) return null
  return (
    <Box
      {...dropZone}
      sx={{
        position: 'absolute',
        inset: 8,
        zIndex: 'modal',
        display: 'grid',
        placeItems: 'center',
        p: 4,
        borderRadius: 5,
        border: '2px dashed var(--primary)',
        bgcolor: isOver ? 'var(--mint)' : 'var(--card)',
        color: 'var(--ink)',
        fontWeight: 600,
        textAlign: 'center',
      }}
    >
      {/* The label must not take drag events from the drop area. */}
      <Box component="span" sx={{ pointerEvents: 'none' }}>
        {t('messages.compose.drop')}
      </Box>
    </Box>
  )
}

/** `dragover` fires about every 50 ms; silence for this long means that the drag left the page or was cancelled. */
const dragTimeoutMs = 400

/** Whether files are being dragged over the page. Files dropped outside the drop area must not navigate away. */
function useFilesDragged(): boolean {
  const [isDragging, setDragging] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      setDragging(false)
    }
    const go = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      clearTimeout(timer)
      timer = setTimeout(end, dragTimeoutMs)
      setDragging(true)
    }
    const drop = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
      end()
    }
    addEventListener('dragover', go)
    addEventListener('drop', drop)
    return () => {
      end()
      removeEventListener('dragover', go)
      removeEventListener('drop', drop)
    }
  }, [])
  return isDragging
}
