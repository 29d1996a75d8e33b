import ExpandIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { lateTexts } from '#ui/texts/texts.ts'
import { CrisisNumber } from './CrisisNumber.tsx'

/** If the chunk cannot be loaded, the first number is shown. */
const CrisisCard = lazy(async () => {
  try {
    const [card] = await Promise.all([import('./CrisisCard.tsx'), lateTexts.messaging()])
    return { default: card.CrisisCard }
  } catch {
    return { default: CrisisNumber }
  }
})

/** A quiet line that expands to the crisis lines. */
export function CrisisFold() {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const contentId = useId()
  return (
    <Box sx={{ mt: 5 }}>
      <Button
        onClick={() => setOpen(!isOpen)}
        aria-expanded={isOpen}
        aria-controls={contentId}
        endIcon={<ExpandIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
        sx={{ px: 0, color: 'var(--ink)', '&:hover': { bgcolor: 'transparent', textDecoration: 'underline' } }}
      >
        {t('site.crisis_fold')}
      </Button>
      <div id={contentId} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<CrisisNumber />}>
            <CrisisCard />
          </Suspense>
        )}
      </div>
    </Box>
  )
}
