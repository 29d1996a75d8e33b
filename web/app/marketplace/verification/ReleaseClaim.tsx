import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { verificationApi } from '#schemas/marketplace/verification.calls.gen.ts'
import { keyOf, useAct } from '#ui/api/use-call.ts'

/** Ends one's own claim. */
export function ReleaseClaim({ id, onReleased }: { id: string; onReleased: () => void }) {
  const t = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const key = keyOf(verificationApi.case, { params: { id } })
  const release = useAct(verificationApi.release, {
    onDone: (released) => {
      onReleased()
      queries.setQueryData(key, released)
      void queries.invalidateQueries({ queryKey: ['verifications'] })
      notify('verification_case.released', { type: 'success' })
    },
    onRefused: () => {
      void queries.invalidateQueries({ queryKey: key })
      return false
    },
  })
  return (
    <Button
      variant="outlined"
      loading={release.isPending}
      onClick={() => release.mutate({ params: { id } })}
      sx={{ minHeight: { xs: 44, lg: 32 }, px: 3, fontSize: 14 }}
    >
      {t('verification_case.release')}
    </Button>
  )
}
