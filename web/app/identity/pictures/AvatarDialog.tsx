import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Skeleton from '@mui/material/Skeleton'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { clientApi } from '#schemas/identity/client-profile.calls.gen.ts'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useAct, useRead } from '#ui/api/use-call.ts'
import { AvatarChoice } from './AvatarChoice.tsx'

interface AvatarDialogProps {
  /** The current avatar. */
  photoUrl: string | null
  onSaved: (photoUrl: string | null) => void
  onClose: () => void
}

const grid = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))', gap: 2 } as const

/** Drawn avatars for clients who do not want to show a photograph. */
export function AvatarDialog({ photoUrl, onSaved, onClose }: AvatarDialogProps) {
  const t = useTranslate()
  const helpId = useId()
  const [chosen, setChosen] = useState<string>()
  const [isLeft, setLeft] = useState(false)
  const avatars = useRead(clientApi.avatars, {}, { staleTime: Infinity })
  const choose = useAct(clientApi.chooseAvatar, { onDone: (reply) => onSaved(reply.photoUrl) })
  const wanted = chosen ?? avatars.data?.find((avatar) => avatar.photoUrl === photoUrl)?.identifier
  const isMissing = isLeft && wanted === undefined

  const submit = () => {
    setLeft(true)
    if (wanted !== undefined) choose.mutate({ params: { id: wanted } })
    else document.querySelector<HTMLInputElement>('input[name="avatar"]')?.focus()
  }

  return (
    <Modal
      title={t('picture.avatars_title')}
      isOpen
      onClose={onClose}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2 }}>
          {isMissing && (
            <FormHelperText error id={helpId} role="alert" sx={{ flexBasis: '100%', m: 0 }}>
              {t('picture.avatar_required')}
            </FormHelperText>
          )}
          <Button variant="outlined" onClick={onClose}>
            {t('ra.action.cancel')}
          </Button>
          <Button variant="contained" disabled={!avatars.data} loading={choose.isPending} onClick={submit}>
            {t('picture.save_avatar')}
          </Button>
        </Box>
      }
    >
      {avatars.error && <LoadError error={avatars.error} onRetry={avatars.refetch} />}
      {avatars.isPending && (
        <Box sx={grid}>
          {Array.from({ length: 24 }, (_, place) => (
            <Skeleton key={place} variant="circular" sx={{ width: '100%', height: 'auto', aspectRatio: '1' }} />
          ))}
        </Box>
      )}
      {avatars.data && (
        <Box
          role="radiogroup"
          aria-label={t('picture.avatars')}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? helpId : undefined}
          sx={grid}
        >
          {avatars.data.map((avatar) => (
            <AvatarChoice
              key={avatar.identifier}
              avatar={avatar}
              isChosen={avatar.identifier === wanted}
              onChoose={() => setChosen(avatar.identifier)}
            />
          ))}
        </Box>
      )}
    </Modal>
  )
}
