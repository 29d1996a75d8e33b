import EmergencyIcon from '@mui/icons-material/HealthAndSafetyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { topBarHeight } from '#ui/page/layout.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useLeaveWarning } from '#ui/page/use-leave-warning.ts'
import type { PlanDraft } from '#app/care/caseload/plan-draft.ts'

const EmergencyDialog = lazy(async () => ({ default: (await import('./EmergencyDialog.tsx')).EmergencyDialog }))

/** Opens emergency contact and safety plan; stays in view while the page scrolls. */
export function EmergencyBar({ client, name }: { client: string; name: string }) {
  const t = useTranslate()
  const messageId = useId()
  const { opened, open, close } = useDialog<'emergency'>()
  const [draft, setDraft] = useState<PlanDraft | null>(null)
  useLeaveWarning(draft?.isTyped === true)
  return (
    <Box sx={bar}>
      <Button
        variant="contained"
        color="error"
        startIcon={<EmergencyIcon />}
        aria-describedby={messageId}
        onClick={() => open('emergency')}
        sx={{ width: { xs: '100%', sm: 'auto' }, minHeight: 48, flexShrink: 0 }}
      >
        {t('relations.emergency.open')}
      </Button>
      <Typography id={messageId} sx={{ display: { xs: 'none', sm: 'block' }, fontSize: 14, color: 'var(--muted)' }}>
        {t('relations.emergency.told', { name })}
      </Typography>
      <Suspense fallback={null}>
        {opened === 'emergency' && (
          <EmergencyDialog
            client={client}
            name={name}
            draft={draft}
            onDraft={setDraft}
            onClose={() => {
              // A plan that was opened but not edited is read again next time.
              if (!draft?.isTyped) setDraft(null)
              close()
            }}
          />
        )}
      </Suspense>
    </Box>
  )
}

const bar = {
  position: 'sticky',
  top: `calc(${topBarHeight} + var(--acting-height, 0px))`,
  zIndex: 3,
  display: 'flex',
  alignItems: 'center',
  columnGap: 4,
  py: 2,
  mb: 4,
  bgcolor: 'var(--paper)',
} as const
