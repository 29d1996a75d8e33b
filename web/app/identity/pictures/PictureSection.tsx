import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { type ChangeEvent, lazy, Suspense, useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { pictureTypes } from '#schemas/identity/pictures.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useSetPhotoUrl, useViewer } from '#ui/viewer/viewer.tsx'
import { AvatarDialog } from './AvatarDialog.tsx'
import { problemWith } from './check-file.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { PersonPicture } from './PersonPicture.tsx'

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }))

const card = {
  p: { xs: 4, sm: 5 },
  bgcolor: 'var(--card)',
  border: '1px solid var(--hairline)',
  borderRadius: 5,
} as const

/** The picture on the profile pages: clients choose a picture or an avatar, therapists a picture. */
export function PictureSection() {
  const t = useTranslate()
  const { photoUrl, userType } = useViewer()
  const isClient = userType === 'client'
  const input = useRef<HTMLInputElement>(null)
  const { picked, fileError, pick, drop } = usePickedPicture()
  const { opened, open, close } = useDialog<'crop' | 'avatar' | 'delete'>()
  const finish = useOnSaved(close)

  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // Allows choosing the same file again.
    event.target.value = ''
    if (file && (await pick(file))) open('crop')
  }

  return (
    <Box component="section" aria-labelledby="picture-title" sx={card}>
      <Typography variant="h2" id="picture-title" sx={{ mb: 4 }}>
        {t('picture.title')}
      </Typography>
      <Box
        sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'center', gap: { xs: 4, sm: 6 } }}
      >
        <PersonPicture photoUrl={photoUrl} size={112} />
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <Button variant="contained" onClick={() => input.current?.click()} aria-describedby="picture-hint">
              {t('picture.upload')}
            </Button>
            {isClient && (
              <Button variant="outlined" onClick={() => open('avatar')}>
                {t('picture.choose_avatar')}
              </Button>
            )}
            {isClient && photoUrl !== null && (
              <Button color="error" onClick={() => open('delete')}>
                {t('picture.delete')}
              </Button>
            )}
          </Box>
          <input
            ref={input}
            type="file"
            hidden
            accept={pictureTypes.join(',')}
            onChange={(event) => void take(event)}
          />
          <Typography id="picture-hint" sx={{ fontSize: 14, color: 'var(--muted)' }}>
            {t('picture.hint')} {t(isClient ? 'picture.hint_client' : 'picture.hint_provider')}
          </Typography>
          <FormHelperText error role="alert" sx={{ m: 0, '&:empty': { display: 'none' } }}>
            {fileError && t(fileError)}
          </FormHelperText>
        </Box>
      </Box>
      {opened === 'crop' && picked && (
        <Suspense>
          <CropDialog
            picture={picked}
            onSaved={(photo) => finish(photo, 'picture.changed')}
            onUnreadable={() => {
              drop('errors.FILE_TYPE')
              close()
            }}
            onClose={close}
          />
        </Suspense>
      )}
      {opened === 'avatar' && isClient && (
        <AvatarDialog photoUrl={photoUrl} onSaved={(photo) => finish(photo, 'picture.changed')} onClose={close} />
      )}
      {opened === 'delete' && isClient && (
        <DeleteDialog onDeleted={() => finish(null, 'picture.deleted')} onClose={close} />
      )}
    </Box>
  )
}

/** Updates the picture everywhere and shows a toast. */
function useOnSaved(close: () => void) {
  const notify = useNotify()
  const setPhotoUrl = useSetPhotoUrl()
  return (photoUrl: string | null, message: string) => {
    setPhotoUrl(photoUrl)
    close()
    notify(message, { type: 'success' })
  }
}

/** The object URL of the chosen file, or the error of the check. */
function usePickedPicture() {
  const [picked, setPicked] = useState<string>()
  const [fileError, setFileError] = useState<string | null>(null)
  const drop = (why: string | null) => {
    if (picked) URL.revokeObjectURL(picked)
    setPicked(undefined)
    setFileError(why)
  }
  const pick = async (file: File): Promise<boolean> => {
    const wrong = await problemWith(file)
    drop(wrong)
    if (!wrong) setPicked(URL.createObjectURL(file))
    return !wrong
  }
  return { picked, fileError, pick, drop }
}
