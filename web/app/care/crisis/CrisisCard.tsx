import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { crisisLinesOf } from '#schemas/platform/reference/crisis-lines.ts'
import type { CrisisContact } from '#schemas/platform/regions.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'

export interface CrisisCardProps {
  /** Set where the page offers the card by itself: hides the card until there is a new reason to show it. */
  onClose?: () => void
}

/**
 * Crisis lines for the reader's country. They ship with the page: a request to the server would reveal what was
 * written, and they must work offline.
 */
export function CrisisCard({ onClose }: CrisisCardProps) {
  const t = useTranslate()
  const { locale } = useFormats()
  const { country } = useViewer()
  const titleId = useId()
  const { country: known, emergency, lines } = crisisLinesOf(country, locale)
  return (
    <Box
      component="aside"
      aria-labelledby={titleId}
      sx={{
        p: { xs: 4, sm: 5 },
        display: 'grid',
        gap: 3,
        bgcolor: 'var(--mint)',
        borderRadius: 5,
        overflowWrap: 'anywhere',
      }}
    >
      <div role={onClose ? 'status' : undefined}>
        <Typography id={titleId} variant="h2">
          {t('crisis.title')}
        </Typography>
        <Typography sx={{ mt: 1 }}>{t('crisis.card_text')}</Typography>
        {!known && <Typography>{t('crisis.elsewhere_text', { number: emergency.value })}</Typography>}
      </div>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
        <Line name={t('crisis.emergency')} contacts={[emergency]} isFirst />
        {lines.slice(0, shownLines).map((line) => (
          <Line key={line.name} {...line} />
        ))}
      </Box>
      {onClose && <Typography sx={{ color: 'var(--muted)' }}>{t('crisis.card_private')}</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Button
          component="a"
          href={addressOf(locale, paths.crisisHelp())}
          target="_blank"
          rel="noopener"
          sx={{ px: 0 }}
        >
          {t('crisis.card_all')}
        </Button>
        {onClose && <Button onClick={onClose}>{t('crisis.card_close')}</Button>}
      </Box>
    </Box>
  )
}

/** More lines would be too much to read in a crisis; the crisis help page lists all. */
const shownLines = 3

interface LineProps {
  name: string
  about?: string
  contacts: readonly CrisisContact[]
  isFirst?: boolean
}

function Line({ name, about, contacts, isFirst = false }: LineProps) {
  const t = useTranslate()
  return (
    <li>
      <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
      {about && <Typography sx={{ color: 'var(--muted)' }}>{about}</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1 }}>
        {contacts.map(({ kind, value, href }) => (
          <Button
            key={href}
            component="a"
            href={href}
            variant={isFirst ? 'contained' : 'outlined'}
            sx={{ bgcolor: isFirst ? undefined : 'var(--card)' }}
            {...(kind === 'web' ? { target: '_blank', rel: 'noreferrer' } : {})}
          >
            {t(`crisis.${kind}`, { value })}
          </Button>
        ))}
      </Box>
    </li>
  )
}
