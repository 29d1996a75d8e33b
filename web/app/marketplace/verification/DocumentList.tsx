import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type RefObject, useId } from 'react'
import { useTranslate } from 'react-admin'
import type { ReviewedDocument, VerificationCase } from '#schemas/marketplace/verification.ts'
import { moveFocus } from '#ui/page/arrow-keys.ts'
import { choiceKey } from '#ui/forms/fields.ts'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { useDocumentName } from './document-name.ts'
import { endsWithin } from './ends-within.ts'
import type { CaseDecision } from './use-case-decision.ts'

interface DocumentListProps {
  verification: VerificationCase
  decision: CaseDecision
  list: RefObject<HTMLDivElement | null>
  today: string
}

/** All documents with their verdicts; the chosen one is in the viewer. */
export function DocumentList({ verification: { documents }, decision, list, today }: DocumentListProps) {
  const t = useTranslate()
  const id = useId()
  const judged = documents.filter(
    (document) => document.status !== 'pending' || decision.verdictOn(document).status !== '',
  )
  return (
    <Box component="section" aria-labelledby={id}>
      <Box sx={{ px: 4, py: 3, borderBottom: '1px solid var(--hairline)' }}>
        <Typography variant="h2" id={id} sx={{ fontSize: 16 }}>
          {t('verification_case.documents')}
        </Typography>
        {documents.length > 0 && (
          <Typography sx={{ fontSize: 13, color: 'var(--muted)' }}>
            {t('verification_case.judged', { done: judged.length, count: documents.length })}
          </Typography>
        )}
      </Box>
      {documents.length === 0 && <Typography sx={{ p: 4 }}>{t('verification_case.no_documents')}</Typography>}
      <Box ref={list} onKeyDown={(event) => moveFocus(event)} sx={{ display: 'grid' }}>
        {documents.map((document) => (
          <DocumentButton
            key={document.identifier}
            document={document}
            isOpened={document === decision.opened}
            onOpen={() => decision.open(document.identifier)}
            verdict={decision.verdictOn(document).status}
            today={today}
          />
        ))}
      </Box>
    </Box>
  )
}

interface DocumentButtonProps {
  document: ReviewedDocument
  isOpened: boolean
  onOpen: () => void
  verdict: 'accepted' | 'rejected' | ''
  today: string
}

function DocumentButton({ document, isOpened, onOpen, verdict, today }: DocumentButtonProps) {
  const t = useTranslate()
  const formats = useFormats()
  const nameOf = useDocumentName()
  const end = endsWithin(document.expiresAt, today)
  return (
    <Box component="button" type="button" data-arrow aria-current={isOpened} onClick={onOpen} sx={button}>
      <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {nameOf(document)}
      </Box>
      {verdict === '' ? (
        <StatusBadge status={document.status} text={t(choiceKey('qualifications', 'status', document.status))} />
      ) : (
        <StatusBadge
          status={verdict === 'rejected' ? 'failed' : verdict}
          text={t(`verification_case.chosen_${verdict}`)}
        />
      )}
      {end && document.expiresAt && (
        <Box component="span" sx={{ color: end === 'past' ? 'var(--error)' : 'var(--warning)', fontWeight: 600 }}>
          {t(`verification.ends.${end === 'past' ? 'ended' : 'on'}`, {
            date: formats.date(document.expiresAt, { dateStyle: 'medium' }),
          })}
        </Box>
      )}
    </Box>
  )
}

const button = {
  display: 'grid',
  gap: 0.5,
  justifyItems: 'start',
  px: 4,
  py: 2.5,
  minHeight: 44,
  font: 'inherit',
  fontSize: 14,
  textAlign: 'left',
  color: 'var(--ink)',
  bgcolor: 'transparent',
  border: 0,
  borderBottom: '1px solid var(--hairline)',
  borderLeft: '3px solid transparent',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'var(--sand)' },
  '&:focus-visible': { outlineOffset: '-3px' },
  '&[aria-current="true"]': { bgcolor: 'var(--mint)', borderLeftColor: 'var(--primary)' },
} as const
