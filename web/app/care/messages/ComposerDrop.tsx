import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDropZone } from '#ui/files/use-drop-zone.ts'

/** While files are dragged over the page, the conversation says where they can be dropped. */
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
      {/* The words must not take the drag away from their place. */}
      <Box component="span" sx={{ pointerEvents: 'none' }}>
        {t('messages.compose.drop')}
      </Box>
    </Box>
  )
}

/** A drag says every 50 ms or so that it goes on: where nothing comes for so long it has left the page or was given up. */
const over = 400

/** Whether files are dragged over the page. Dropped beside the place for them, they do not take the page away. */
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
      timer = setTimeout(end, over)
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
