import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { verificationApi } from '#schemas/marketplace/verification.calls.gen.ts'
import type { ReviewedDocument } from '#schemas/marketplace/verification.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { Fact } from '#ui/lists/Fact.tsx'
import { FileContent } from '#ui/files/FileContent.tsx'
import { useStoredFile } from '#ui/files/use-stored-file.ts'
import { labelKey } from '#ui/forms/fields.ts'
import { saveFile } from '#ui/files/save-file.ts'
import { useDocumentName } from './document-name.ts'
import type { CaseDecision } from './use-case-decision.ts'
import { VerdictFields } from './VerdictFields.tsx'

interface ReviewedFileProps {
  document: ReviewedDocument
  decision: CaseDecision
  isDecidable: boolean
}

/** One document: its last review, the file, the new verdict. */
export function ReviewedFile({ document, decision, isDecidable }: ReviewedFileProps) {
  const nameOf = useDocumentName()
  return (
    <Box component="section" aria-label={nameOf(document)} sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <DocumentFacts document={document} />
      {isDecidable && <VerdictFields document={document} decision={decision} />}
      {document.fileName !== null && <File document={document} name={document.fileName} />}
    </Box>
  )
}

function DocumentFacts({ document }: { document: ReviewedDocument }) {
  const t = useTranslate()
  const formats = useFormats()
  const label = (name: string) => t(labelKey('qualifications', name))
  const day = (date: string | null) => (date ? formats.date(date, { dateStyle: 'long' }) : t('resources.nothing'))
  const { title, body, credentialNumber, issuedAt, expiresAt, createdAt, reviewedAt, reviewNote } = document
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}
    >
      {title && <Fact name={label('title')}>{title}</Fact>}
      {body && <Fact name={label('body')}>{body}</Fact>}
      {credentialNumber && <Fact name={label('credentialNumber')}>{credentialNumber}</Fact>}
      <Fact name={label('issuedAt')}>{day(issuedAt)}</Fact>
      <Fact name={label('expiresAt')}>{day(expiresAt)}</Fact>
      <Fact name={label('createdAt')}>{formats.moment(createdAt)}</Fact>
      {reviewedAt && <Fact name={t('verification.case.reviewed')}>{formats.moment(reviewedAt)}</Fact>}
      {reviewNote && (
        <Fact name={label('reviewNote')} isWide>
          {reviewNote}
        </Fact>
      )}
    </Box>
  )
}

function File({ document: { identifier, scanStatus }, name }: { document: ReviewedDocument; name: string }) {
  const t = useTranslate()
  const file = useStoredFile(verificationApi.document, { id: identifier }, scanStatus)
  const { data } = file
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start' }}>
      {!file.isClosed && (
        <Button variant="outlined" disabled={!data} onClick={() => data && saveFile(name, data)}>
          {t('files.download_one', { name })}
        </Button>
      )}
      <Box sx={{ width: '100%', display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <FileContent file={file} name={name} scanStatus={scanStatus} />
      </Box>
    </Box>
  )
}
