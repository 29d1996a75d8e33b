import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { Page } from '#ui/page/Page.tsx'
import { ImportCsv } from '#ui/import-csv/ImportCsv.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { AllowInvite } from './AllowInvite.tsx'
import { RequireApproval } from './RequireApproval.tsx'
import { clientsTarget } from './clients-target.ts'
import { useAllowInvite } from './use-allow-invite.ts'

/** Imports a therapist's existing clients from a file. */
export function ImportClientsPage() {
  const t = useTranslate()
  // A file holds many people, so inviting them must be a deliberate choice.
  const [isAllowed, allow] = useAllowInvite(false)
  const target = useMemo(() => clientsTarget(t), [t])
  const listLink = { to: paths.imported(), text: t('imports.file_to_list') }
  return (
    <Page
      wide
      title={t('imports.file_title')}
      actions={
        <Button component={Link} to={listLink.to} variant="outlined">
          {listLink.text}
        </Button>
      }
    >
      <RequireApproval>
        <ImportCsv
          target={target}
          intro={t('imports.file_text')}
          listLink={listLink}
          options={{ allowInvite: isAllowed }}
          choices={
            <Box sx={{ p: 4, borderRadius: 4, bgcolor: 'var(--sand)' }}>
              <AllowInvite isAllowed={isAllowed} onChange={allow} />
            </Box>
          }
        />
      </RequireApproval>
    </Page>
  )
}
