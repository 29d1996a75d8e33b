import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { ConsentBox } from '#ui/forms/ConsentBox.tsx'

interface SaveCardProps {
  gateway: string
  isChecked: boolean
  /** Why the client cannot go on without it. */
  problem?: string | undefined
  onChange: (isChecked: boolean) => void
}

/** The consent to save the card. */
export function SaveCard({ gateway, ...box }: SaveCardProps) {
  const t = useTranslate()
  return (
    <Box sx={{ mt: 2 }}>
      <ConsentBox label={t('card_words.save')} hint={t('card_words.save_hint', { gateway })} {...box} />
    </Box>
  )
}
