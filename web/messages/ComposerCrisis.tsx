import { lazy, Suspense, useEffect, useState } from 'react'

const CrisisCard = lazy(async () => ({ default: (await import('../crisis/CrisisCard.tsx')).CrisisCard }))

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
    let isGone = false
    const timer = setTimeout(async () => {
      const { speaksOfDanger } = await import('../crisis/crisis-check.ts')
      if (!isGone && speaksOfDanger(content)) setShown(true)
    }, pause)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [content, isAsked])

  if (!isShown) return null
  return (
    <CrisisCard
      onClose={() => {
        setShown(false)
        setPutAway(true)
      }}
    />
  )
}
