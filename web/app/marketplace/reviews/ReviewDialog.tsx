import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { reviewLimits } from '#schemas/marketplace/review-limits.ts'
import type { OwnReview } from '#schemas/marketplace/reviews.ts'
import { Controller } from 'react-hook-form'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { StarField } from './StarField.tsx'
import { useReviewDraft } from './use-review-draft.ts'

/** Milliseconds for which the sent review stays visible before the dialog closes. */
const closeDelayMs = 2000

interface ReviewDialogProps {
  participant: string
  therapist: string
  /** The review that is edited; undefined for a new one. */
  own: OwnReview | null
  /** Called on close, saved or not. */
  onClose: (hasSaved: boolean) => void
}

export function ReviewDialog({ participant, therapist, own, onClose }: ReviewDialogProps) {
  const t = useTranslate()
  const notify = useNotify()
  const id = useId()
  const [isSaved, setSaved] = useState(false)
  const saved = ({ status }: OwnReview) => {
    const toastKey = status === 'held' ? 'reviews.written_held' : 'reviews.written'
    notify(own ? 'reviews.updated' : toastKey, { type: 'success' })
    setSaved(true)
  }
  const { control, send, isPending } = useReviewDraft({ participant, own, onSaved: saved })
  const close = useEffectEvent(() => onClose(isSaved))
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(close, closeDelayMs)
    return () => clearTimeout(timer)
  }, [isSaved])

  return (
    <Modal
      title={own ? t('reviews.edit') : t('reviews.write_title', { name: therapist })}
      isOpen
      onClose={() => onClose(isSaved)}
      actions={
        <>
          <Button variant="outlined" onClick={() => onClose(isSaved)}>
            {t('ra.action.cancel')}
          </Button>
          <Button type="submit" form={id} variant="contained" loading={isPending} disabled={isSaved}>
            {t(own ? 'reviews.save' : 'reviews.send')}
          </Button>
        </>
      }
    >
      <Box
        component="form"
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending && !isSaved) void send()
        }}
        sx={{ display: 'grid', gap: 4 }}
      >
        <Controller
          control={control}
          name="rating"
          render={({ field, fieldState: { error } }) => (
            <StarField ref={field.ref} value={field.value} onChange={field.onChange} error={error?.message} />
          )}
        />
        <Controller
          control={control}
          name="comment"
          render={({ field: { ref, ...field }, fieldState: { error } }) => (
            <TextField
              {...field}
              inputRef={ref}
              fullWidth
              multiline
              minRows={4}
              label={t('reviews.comment')}
              error={error !== undefined}
              helperText={error?.message ?? t('reviews.comment_hint', { ...hint, count: lengthOf(field.value) })}
            />
          )}
        />
        <Small>{t('reviews.looked_at')}</Small>
        <Controller
          control={control}
          name="isAnonymous"
          render={({ field: { value, onChange } }) => (
            <AnonymousSwitch isOn={value} therapist={therapist} onChange={onChange} />
          )}
        />
        <Small>{t('reviews.edit_once')}</Small>
      </Box>
    </Modal>
  )
}

const hint = { min: reviewLimits.textMin, limit: reviewLimits.textMax }
const lengthOf = (comment: string) => Array.from(comment.trim()).length

const Small = ({ children }: { children: string }) => (
  <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>{children}</Typography>
)

interface AnonymousSwitchProps {
  isOn: boolean
  therapist: string
  onChange: (isOn: boolean) => void
}

/** A checkbox with the meaning of both values. */
function AnonymousSwitch({ isOn, therapist, onChange }: AnonymousSwitchProps) {
  const t = useTranslate()
  const id = useId()
  return (
    <div>
      <FormControlLabel
        control={
          <Switch
            checked={isOn}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
        label={t('reviews.anonymous')}
      />
      {/* As high as the longer of the two texts, so that the layout does not shift. */}
      <FormHelperText id={id} sx={{ mx: 0, minHeight: '5em' }}>
        {isOn ? t('reviews.anonymous_on', { name: therapist }) : t('reviews.anonymous_off')}
      </FormHelperText>
    </div>
  )
}
