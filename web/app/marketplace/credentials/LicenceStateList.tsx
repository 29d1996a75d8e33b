import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { LicenseState } from '#schemas/marketplace/credentials.ts'
import { choiceKey } from '#ui/forms/fields.ts'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'

/** States of a licence, each with its review status. */
export function LicenceStateList({ states, label }: { states: readonly LicenseState[]; label?: string }) {
  const t = useTranslate()
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { mt: 2 } }}>
      {states.map(({ identifier, name, status }) => (
        <Box component="li" key={identifier} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <span>{name}</span>
          <StatusBadge status={status} text={t(choiceKey('licence-states', 'status', status))} />
        </Box>
      ))}
    </Box>
  )
}
