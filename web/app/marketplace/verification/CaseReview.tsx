import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import * as paths from '#schemas/platform/paths.ts'
import { asStored, type FileView } from '#ui/files/file-view.ts'
import type { VerificationCase } from '#schemas/marketplace/verification.ts'
import { plainDateOf } from '#shared/i18n/format.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { AcceptRest } from './AcceptRest.tsx'
import { CaseFacts } from './CaseFacts.tsx'
import { CaseHistory } from './CaseHistory.tsx'
import { takesVerdicts } from './case-draft.ts'
import { DecisionPanel } from './DecisionPanel.tsx'
import { DocumentList } from './DocumentList.tsx'
import { DocumentReview } from './DocumentReview.tsx'
import { DocumentViewer } from './DocumentViewer.tsx'
import { restOf } from './open-verdicts.ts'
import { useCaseDecision } from './use-case-decision.ts'
import { useCaseKeys } from './use-case-keys.ts'
import { verdictField } from './VerdictFields.tsx'

/** Three columns: the documents, one viewer, and the verdict above the decision. On a narrow screen one column. */
export function CaseReview({ verification }: { verification: VerificationCase }) {
  const notify = useNotify()
  const formats = useFormats()
  const [today] = useState(() => plainDateOf(formats.zone, new Date()))
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const isNarrow = useMediaQuery('(max-width: 1199.95px)', { noSsr: true })
  const decision = useCaseDecision(verification, box)
  const { opened, draft } = decision
  const { documents, actions, queue } = verification
  const goTo = useNavigate()
  // For each document, as long as the page is open.
  const [views, setViews] = useState<Readonly<Record<string, FileView>>>({})
  const viewOf = (document: string) => views[document] ?? asStored
  const changeView = (document: string, view: FileView) => setViews({ ...views, [document]: view })
  const isDecidable = takesVerdicts(actions) || decision.isChanged
  const rest = restOf(draft, documents, today)
  const acceptRest = () => {
    if (rest.acceptable.length === 0) return
    decision.acceptAll(rest.acceptable)
    notify('verification_case.rest_accepted', {
      type: 'success',
      messageArgs: { smart_count: rest.acceptable.length },
    })
  }
  useCaseKeys({
    verification,
    decision,
    isDecidable,
    list,
    acceptRest,
    onView: (change) => opened && changeView(opened.identifier, change(viewOf(opened.identifier))),
    goToCase: (step) => {
      const to = step === 1 ? queue.next : queue.previous
      if (to !== null) void goTo(paths.verificationCase({ id: to }))
      return to !== null
    },
    onVerdict: (field) => field && document.getElementById(verdictField(field))?.focus(),
  })

  const facts = (
    <>
      <CaseFacts verification={verification} />
      <CaseHistory verification={verification} />
    </>
  )
  return (
    <Box ref={box} sx={{ ...columns, ...(documents.length === 0 && withoutViewer) }}>
      <Box className="column">
        <DocumentList verification={verification} decision={decision} list={list} today={today} />
        {!isNarrow && facts}
      </Box>
      {opened && (
        <DocumentViewer
          key={opened.identifier}
          document={opened}
          view={viewOf(opened.identifier)}
          onView={(view) => changeView(opened.identifier, view)}
        />
      )}
      <Box className="judgement">
        {opened && (
          <Box className="column" sx={{ flex: 1 }}>
            <DocumentReview document={opened} documents={documents} decision={decision} isDecidable={isDecidable} />
            {isDecidable && <AcceptRest rest={rest} onAccept={acceptRest} />}
          </Box>
        )}
        {!isNarrow && <DecisionPanel verification={verification} decision={decision} isBar={false} />}
      </Box>
      {isNarrow && facts}
      {isNarrow && <DecisionPanel verification={verification} decision={decision} isBar />}
    </Box>
  )
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '248px minmax(0, 1fr) 344px' },
  flex: { lg: '1 1 0' },
  minHeight: { lg: 600 },
  mx: { xs: -4, md: -5 },
  bgcolor: 'var(--card)',
  borderTop: '1px solid var(--hairline)',
  borderBottom: { lg: '1px solid var(--hairline)' },
  '& .column': { minHeight: 0, minWidth: 0, overflowY: { lg: 'auto' } },
  '& .judgement': {
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    borderLeft: { lg: '1px solid var(--hairline)' },
  },
  '& > .column': { borderRight: { lg: '1px solid var(--hairline)' } },
} as const
const withoutViewer = { gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 344px' } } as const
