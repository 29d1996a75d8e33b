import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { useFormats } from '../account/viewer.tsx'
import { choiceKey, labelKey } from '../kit/fields.ts'
import type { ImportedRow } from './people.ts'

const resource = 'imported-clients'

/** What has no column at first. */
export function ImportedDetails({ row }: { row: ImportedRow }) {
  const t = useTranslate()
  const formats = useFormats()
  const { phoneNumber, clientNumber, source, createdAt, invitedAt, expiresAt } = row
  const facts = [
    [labelKey(resource, 'phoneNumber'), phoneNumber],
    [labelKey(resource, 'clientNumber'), clientNumber],
    [labelKey(resource, 'source'), t(choiceKey(resource, 'source', source))],
    [labelKey(resource, 'createdAt'), formats.longMoment(createdAt)],
    [labelKey(resource, 'invitedAt'), invitedAt && formats.longMoment(invitedAt)],
    ['imports.expires', expiresAt && formats.longMoment(expiresAt)],
  ] as const
  return (
    <Box
      component="dl"
      sx={{ m: 0, py: 1, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 4, rowGap: 1 }}
    >
      {facts.map(
        ([label, value]) =>
          value && (
            <Box key={label} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ color: 'var(--muted)' }}>
                {t(label)}
              </Box>
              <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {value}
              </Box>
            </Box>
          ),
      )}
    </Box>
  )
}
