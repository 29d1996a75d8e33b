import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { useMessageOf } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import type { View } from '#shared/notes/autosave-ports.ts'

/** Save status. Screen readers announce only changes, not every typing pause. */
export function SaveLine({ saving, isAtRisk }: Pick<View, 'saving' | 'isAtRisk'>) {
  const t = useTranslate()
  const now = useSentence({ saving, isAtRisk })
  const [announced, setAnnounced] = useState(now)
  const isPassing = !isAtRisk && (saving.as === 'typing' || saving.as === 'saving')
  if (!isPassing && now !== announced) setAnnounced(now)
  const isTrouble = isAtRisk || saving.as === 'waiting' || saving.as === 'refused'
  return (
    <Box sx={{ minHeight: 24, fontSize: 14, color: isTrouble ? 'var(--error)' : 'var(--muted)' }}>
      <output>{isPassing ? <VisuallyHidden>{announced}</VisuallyHidden> : announced}</output>
      {isPassing && <span aria-hidden>{t(`notes.save.${saving.as}`)}</span>}
    </Box>
  )
}

function useSentence({ saving, isAtRisk }: Pick<View, 'saving' | 'isAtRisk'>): string {
  const t = useTranslate()
  const formats = useFormats()
  const sentence = useMessageOf()
  if (isAtRisk) return t('notes.save.at_risk')
  switch (saving.as) {
    case 'saved':
      return t('notes.save.saved', { time: formats.time(saving.at) })
    case 'short':
      return t('notes.save.short')
    case 'waiting':
      return t(saving.isOffline ? 'notes.save.offline' : 'notes.save.waiting')
    case 'refused':
      return t('notes.save.refused', { reason: sentence(saving.error) })
    case 'conflict':
      return t('notes.save.conflict')
    case 'unchanged':
    case 'typing':
    case 'saving':
      return ''
  }
}
