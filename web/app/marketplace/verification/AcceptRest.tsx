import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useDeviceChoice } from '#ui/viewer/device-choice.ts'
import { useDocumentName } from './document-name.ts'
import type { Rest } from './open-verdicts.ts'

/** Accepts all documents without a verdict: says how many before it runs, and which it leaves out and why. */
export function AcceptRest({ rest: { acceptable, leftOut }, onAccept }: { rest: Rest; onAccept: () => void }) {
  const t = useTranslate()
  const nameOf = useDocumentName()
  const [isWithoutKeys] = useDeviceChoice('letter-keys', 'off')
  if (acceptable.length + leftOut.length === 0) return null
  return (
    <Box sx={{ px: 4, pb: 4, display: 'grid', gap: 2 }}>
      {acceptable.length > 0 && (
        <Button
          variant="outlined"
          onClick={onAccept}
          {...(!isWithoutKeys && { 'aria-keyshortcuts': 'Shift+A' })}
          sx={{ minHeight: { xs: 44, lg: 36 }, px: 2, gap: 2, fontSize: 14, lineHeight: 1.3 }}
        >
          {t('verification_case.accept_rest', { smart_count: acceptable.length })}
          {!isWithoutKeys && (
            <Box component="span" aria-hidden sx={{ whiteSpace: 'nowrap' }}>
              <kbd className="hint">{t('verification_case.shift_key')}</kbd> <kbd className="hint">A</kbd>
            </Box>
          )}
        </Button>
      )}
      {leftOut.length > 0 && (
        <Box sx={{ fontSize: 13, color: 'var(--muted)' }}>
          <Typography sx={{ fontSize: 13 }}>{t('verification_case.left_out')}</Typography>
          <Box component="ul" sx={{ m: 0, pl: 4 }}>
            {leftOut.map(({ document, obstacle }) => (
              <li key={document.identifier}>
                {t(`verification_case.obstacles.${obstacle}`, { name: nameOf(document) })}
              </li>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  )
}
