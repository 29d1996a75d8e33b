import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { bookingLimits } from '#schemas/scheduling/booking-limits.ts'
import { handoverFrom, storeHandover } from '#shared/drafts/handover.ts'
import { NoteField } from '#app/scheduling/bookings/NoteField.tsx'
import { panel } from '#app/scheduling/bookings/panel.ts'

/** Nothing is handed over, unless the client writes something and ticks the box. */
export function HandOver({ provider }: Pick<Booking, 'provider'>) {
  const t = useTranslate()
  const titleId = useId()
  const [text, setText] = useState(() => handoverFrom(provider.identifier))
  // Only a text with the box ticked is stored.
  const [isAgreed, setAgreed] = useState(text !== '')
  const change = (nextText: string, nextAgreed: boolean) => {
    setText(nextText)
    setAgreed(nextAgreed)
    const isSent = nextAgreed && nextText.length <= bookingLimits.noteMax
    storeHandover(isSent ? { from: provider.identifier, text: nextText } : null)
  }
  return (
    <Box component="section" aria-labelledby={titleId} sx={panel}>
      <Typography id={titleId} variant="h2" sx={{ mb: 3 }}>
        {t('switch_therapist.handover')}
      </Typography>
      <Typography sx={{ mb: 4 }}>{t('switch_therapist.handover_text', { name: provider.firstName })}</Typography>
      <NoteField
        label={t('switch_therapist.handover_label')}
        value={text}
        onChange={(next) => change(next, isAgreed)}
      />
      <FormControlLabel
        control={<Checkbox checked={isAgreed} onChange={(_event, next) => change(text, next)} />}
        label={t('switch_therapist.consent')}
        sx={{ mt: 2 }}
      />
      {text.trim() !== '' && !isAgreed && (
        <Typography component="output" sx={{ color: 'var(--muted)' }}>
          {t('switch_therapist.handover_none')}
        </Typography>
      )}
    </Box>
  )
}
