import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { VerificationCase } from '#schemas/marketplace/verification.ts'
import { openModals } from '#shared/dialogs/dialogs.ts'
import { moveFocus } from '#ui/page/arrow-keys.ts'
import { choiceKey } from '#ui/forms/fields.ts'
import { FormSection } from '#ui/forms/FormSection.tsx'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'
import { readDeviceChoice } from '#ui/viewer/device-choice.ts'
import { takesVerdicts, verdictOf } from './case-draft.ts'
import { useDocumentName } from './document-name.ts'
import { ReviewedFile } from './ReviewedFile.tsx'
import type { CaseDecision } from './use-case-decision.ts'

interface CaseDocumentsProps {
  verification: VerificationCase
  decision: CaseDecision
}

/** The list of documents and the chosen one. J and K move through the list, wherever the focus is but in a field. */
export function CaseDocuments({ verification, decision }: CaseDocumentsProps) {
  const t = useTranslate()
  const list = useRef<HTMLDivElement>(null)
  const { documents, actions } = verification
  const { opened, open } = decision
  const moveSelection = useEffectEvent((event: KeyboardEvent) => {
    const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
    if (step === 0 || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (openModals().length > 0 || readDeviceChoice('letter-keys') === 'off') return
    const place = documents.findIndex(({ identifier }) => identifier === opened?.identifier) + step
    const next = documents[place]
    if (!next) return
    open(next.identifier)
    list.current?.querySelectorAll('button')[place]?.focus()
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => moveSelection(event)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <FormSection
      title={t('verification.case.documents')}
      {...(documents.length > 1 && { text: t('verification.case.keys_hint') })}
    >
      {documents.length === 0 && <Typography>{t('verification.case.no_documents')}</Typography>}
      <Box
        sx={{
          display: 'grid',
          gap: 5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '260px minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Box ref={list} onKeyDown={(event) => moveFocus(event)} sx={{ display: 'grid', gap: 1 }}>
          {documents.map((document) => (
            <DocumentButton
              key={document.identifier}
              document={document}
              isOpened={document === opened}
              onOpen={() => open(document.identifier)}
              verdict={verdictOf(decision.draft, document).status}
            />
          ))}
        </Box>
        {opened && (
          <ReviewedFile
            key={opened.identifier}
            document={opened}
            decision={decision}
            isDecidable={takesVerdicts(actions) || decision.isChanged}
          />
        )}
      </Box>
    </FormSection>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input:not([type="radio"]), textarea, select')

interface DocumentButtonProps {
  document: VerificationCase['documents'][number]
  isOpened: boolean
  onOpen: () => void
  verdict: 'accepted' | 'rejected' | ''
}

function DocumentButton({ document, isOpened, onOpen, verdict }: DocumentButtonProps) {
  const t = useTranslate()
  const nameOf = useDocumentName()
  return (
    <Box
      component="button"
      type="button"
      data-arrow
      aria-current={isOpened}
      onClick={onOpen}
      sx={{
        display: 'grid',
        gap: 1,
        justifyItems: 'start',
        p: 3,
        minHeight: 44,
        font: 'inherit',
        textAlign: 'left',
        color: 'var(--ink)',
        bgcolor: isOpened ? 'var(--mint)' : 'var(--card)',
        border: '1px solid var(--hairline)',
        borderRadius: 3,
        cursor: 'pointer',
      }}
    >
      <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {nameOf(document)}
      </Box>
      <StatusBadge status={document.status} text={t(choiceKey('qualifications', 'status', document.status))} />
      {verdict !== '' && <span>{t(`verification.case.chosen_${verdict}`)}</span>}
    </Box>
  )
}
