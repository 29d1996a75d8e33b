import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { ReviewedDocument, VerificationCase } from '#schemas/marketplace/verification.ts'
import { labelKey } from '#ui/forms/fields.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { useDocumentName } from './document-name.ts'
import type { CaseDecision } from './use-case-decision.ts'
import { VerdictFields } from './VerdictFields.tsx'

interface DocumentReviewProps {
  document: ReviewedDocument
  documents: VerificationCase['documents']
  decision: CaseDecision
  isDecidable: boolean
}

/** What the therapist typed about the opened document, its last review, and the new verdict. */
export function DocumentReview({ document, documents, decision, isDecidable }: DocumentReviewProps) {
  const t = useTranslate()
  const id = useId()
  const nameOf = useDocumentName()
  const place = documents.findIndex(({ identifier }) => identifier === document.identifier) + 1
  return (
    <Box component="section" aria-labelledby={id} sx={{ p: 4, display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2 }}>
        <Typography variant="h2" id={id} sx={{ flex: 1, fontSize: 16, overflowWrap: 'anywhere' }}>
          {nameOf(document)}
        </Typography>
        <Typography sx={{ fontSize: 13, color: 'var(--muted)', whiteSpace: 'nowrap' }}>
          {t('verification_case.place', { place, count: documents.length })}
        </Typography>
      </Box>
      <TypedFacts document={document} />
      {isDecidable && <VerdictFields document={document} decision={decision} />}
    </Box>
  )
}

function TypedFacts({ document }: { document: ReviewedDocument }) {
  const t = useTranslate()
  const formats = useFormats()
  const label = (name: string) => t(labelKey('qualifications', name))
  const day = (date: string | null) => (date ? formats.date(date, { dateStyle: 'medium' }) : t('resources.nothing'))
  const { title, body, credentialNumber, issuedAt, expiresAt, createdAt, reviewedAt, reviewNote } = document
  return (
    <Box>
      <Box component="dl" sx={facts}>
        {title && <Row name={label('title')}>{title}</Row>}
        {body && <Row name={label('body')}>{body}</Row>}
        {credentialNumber && <Row name={label('credentialNumber')}>{credentialNumber}</Row>}
        <Row name={label('issuedAt')}>{day(issuedAt)}</Row>
        <Row name={label('expiresAt')}>{day(expiresAt)}</Row>
        <Row name={label('createdAt')}>{formats.moment(createdAt)}</Row>
        {reviewedAt && <Row name={t('verification_case.reviewed')}>{formats.moment(reviewedAt)}</Row>}
        {reviewNote && <Row name={label('reviewNote')}>{reviewNote}</Row>}
      </Box>
      <Typography sx={{ mt: 1, fontSize: 13, color: 'var(--muted)' }}>{t('verification_case.typed_hint')}</Typography>
    </Box>
  )
}

const Row = ({ name, children }: { name: string; children: string }) => (
  <>
    <Box component="dt" sx={{ color: 'var(--muted)' }}>
      {name}
    </Box>
    <Box component="dd" sx={{ m: 0, textAlign: 'right', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </>
)

const facts = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'fit-content(45%) minmax(0, 1fr)',
  columnGap: 3,
  rowGap: 0.5,
  fontSize: 14,
  fontVariantNumeric: 'tabular-nums',
} as const
