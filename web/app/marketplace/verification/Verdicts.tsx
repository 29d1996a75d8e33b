import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { VerificationNote } from '#schemas/marketplace/verification.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { choiceKey } from '#ui/forms/fields.ts'
import * as paths from '#schemas/platform/paths.ts'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'
import { useDocumentName } from './document-name.ts'

interface VerdictsProps {
  items: VerificationNote['items']
  /** Shows links to replace rejected documents. */
  canReplace?: boolean
}

/** The verdict of a review on each document. */
export function Verdicts({ items, canReplace = false }: VerdictsProps) {
  const t = useTranslate()
  const nameOf = useDocumentName()
  if (items.length === 0) return null
  return (
    <Box component="ul" aria-label={t('verification.review.documents')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {items.map((item) => (
        <Box
          component="li"
          key={item.documentIdentifier}
          sx={{ py: 3, '& + &': { borderTop: '1px solid var(--hairline)' } }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{nameOf(item)}</Typography>
            <StatusBadge status={item.status} text={t(choiceKey('qualifications', 'status', item.status))} />
            {canReplace && item.status === 'rejected' && (
              <Link to={item.type === 'insurance' ? paths.insurance() : paths.qualifications()}>
                <span aria-hidden>{t('verification.review.replace')}</span>
                <VisuallyHidden>{t('verification.review.replace_one', { name: nameOf(item) })}</VisuallyHidden>
              </Link>
            )}
          </Box>
          {item.note && (
            <Typography sx={{ mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '65ch' }}>
              {item.note}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  )
}
