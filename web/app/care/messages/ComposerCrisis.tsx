import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
// Both are bundled with the page: a request at this moment would reveal to the server what was written.
import { CrisisCard } from '#app/care/crisis/CrisisCard.tsx'
import { mentionsDanger } from '#app/care/crisis/crisis-check.ts'

/** Milliseconds without typing before the text is checked. */
const debounceMs = 600

/**
 * Offers help when the text suggests danger. The check runs on this device; nothing is sent, stored or logged, and no
 * message is blocked. The offer stays, also after sending, until the user closes it; an empty field resets it.
 */
export function ComposerCrisis({ content }: { content: string }) {
  const [isShown, setShown] = useState(false)
  const [isPutAway, setPutAway] = useState(false)
  const isEmpty = content.trim() === ''
  if (isEmpty && isPutAway) setPutAway(false)
  const isPending = !isEmpty && !isShown && !isPutAway

  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => mentionsDanger(content) && setShown(true), debounceMs)
    return () => clearTimeout(timer)
  }, [content, isPending])

  if (!isShown) return null
  return (
    // Keeps the text being written visible below the offer.
    <Box sx={{ maxHeight: 'calc(var(--seen-height, 100dvh) * 0.36)', overflowY: 'auto', borderRadius: 5 }}>
      <CrisisCard
        onClose={() => {
          setShown(false)
          setPutAway(true)
        }}
      />
    </Box>
  )
}
