import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import type { AvailabilitySetting } from '#schemas/scheduling/availability.ts'
import { call } from '#shared/api/api.ts'
import { keyOf, useReportError } from '#ui/api/use-call.ts'
import { Confirmation } from '#ui/dialogs/Confirmation.tsx'
import { useRefreshCalendar, weekKey } from './calendar-queries.ts'
import type { ConflictList } from './Conflicts.tsx'
import { changeOfDays, weekOf } from './week.ts'

interface CopyGeneralDialogProps {
  /** Therapies without hours of their own. */
  therapies: AvailabilitySetting['categories']
  onConflicts: (conflicts: ConflictList) => void
  onClose: () => void
}

/** Asks before a calendar for each therapy leaves some therapies without hours; they can get the general ones. */
export function CopyGeneralDialog({ therapies, onConflicts, onClose }: CopyGeneralDialogProps) {
  const t = useTranslate()
  const notify = useNotify()
  const report = useReportError()
  const queries = useQueryClient()
  const refresh = useRefreshCalendar()
  const [isCopied, setCopied] = useState(true)
  const change = useMutation({
    mutationFn: async () => {
      // The hours come first, so that no therapy is closed in between.
      if (isCopied) await copyGeneralWeek(therapies.map(({ categoryIdentifier }) => categoryIdentifier))
      return call(availabilityApi.setSetting, { body: { calendarSetupType: 'BY_CATEGORY' } })
    },
    onSuccess: ({ conflicts, ...saved }) => {
      for (const { categoryIdentifier } of therapies)
        void queries.invalidateQueries({ queryKey: weekKey(categoryIdentifier) })
      queries.setQueryData(keyOf(availabilityApi.setting), saved)
      void refresh()
      onConflicts(conflicts)
      notify('availability.saved', { type: 'success' })
      onClose()
    },
    onError: (error) => report(error),
  })
  return (
    <Confirmation
      title={t('calendar.setup.confirm')}
      submit={t('calendar.setup.change')}
      isBusy={change.isPending}
      onSend={() => change.mutate()}
      onClose={onClose}
    >
      <Typography>{t('calendar.setup.without_hours')}</Typography>
      <Box component="ul" sx={{ my: 2, pl: 5 }}>
        {therapies.map(({ categoryIdentifier, name }) => (
          <li key={categoryIdentifier}>{name}</li>
        ))}
      </Box>
      <FormControlLabel
        control={<Checkbox checked={isCopied} onChange={(_, wanted) => setCopied(wanted)} />}
        label={t('calendar.setup.copy')}
        sx={{ minHeight: 44 }}
      />
      {/* Two lines high, so that the dialog keeps its size. */}
      <Typography component="output" sx={{ display: 'block', minHeight: '3.2em', color: 'var(--muted)' }}>
        {t(isCopied ? 'calendar.setup.copied_means' : 'calendar.setup.empty_means')}
      </Typography>
    </Confirmation>
  )
}

async function copyGeneralWeek(categories: readonly string[]): Promise<void> {
  const { days } = await call(availabilityApi.generalWeek, {})
  const body = { days: changeOfDays(weekOf(days)) }
  await Promise.all(categories.map((category) => call(availabilityApi.setCategoryWeek, { query: { category }, body })))
}
