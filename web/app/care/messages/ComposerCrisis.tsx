import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
// Both come with the page: fetching them when they are needed would tell the server what was written.
import { CrisisCard } from '#app/care/crisis/CrisisCard.tsx'
import { speaksOfDanger } from '#app/care/crisis/crisis-check.ts'

/** People pause this long before their words are looked at. */
const pause = 600

/**
 * Offers help where the words speak of danger. They are looked at on this device alone; nothing of it is sent, kept or written down,
 * and nothing is held back. Once there it stays, also when the message goes out, until it is put away; an empty field begins anew.
 */
export function ComposerCrisis({ content }: { content: string }) {
  const [isShown, setShown] = useState(false)
  const [isPutAway, setPutAway] = useState(false)
  const isEmpty = content.trim() === ''
  if (isEmpty && isPutAway) setPutAway(false)
  const isAsked = !isEmpty && !isShown && !isPutAway

  useEffect(() => {
    if (!isAsked) return
    const timer = setTimeout(() => speaksOfDanger(content) && setShown(true), pause)
    return () => clearTimeout(timer)
  }, [content, isAsked])

  if (!isShown) return null
  return (
    // What is written stays in sight below it.
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
