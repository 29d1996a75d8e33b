import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { reviewLimits } from '#schemas/marketplace/review-limits.ts'
import type { OwnReview } from '#schemas/marketplace/reviews.ts'
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
  const form = useRef<HTMLFormElement>(null)
  const [isSaved, setSaved] = useState(false)
  const saved = ({ status }: OwnReview) => {
    const said = status === 'held' ? 'reviews.written_held' : 'reviews.written'
    notify(own ? 'reviews.updated' : said, { type: 'success' })
    setSaved(true)
  }
  const { draft, set, errorOf, leave, send, isPending } = useReviewDraft({ participant, own, onSaved: saved })
  const close = useEffectEvent(() => onClose(isSaved))
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(close, closeDelayMs)
    return () => clearTimeout(timer)
  }, [isSaved])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || isSaved) return
    const wrong = send()
    if (wrong) form.current?.querySelector<HTMLElement>(wrong === 'rating' ? 'input[type=radio]' : 'textarea')?.focus()
  }
  const count = Array.from(draft.comment.trim()).length

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
      <Box component="form" id={id} ref={form} noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
        <StarField value={draft.rating} onChange={(rating) => set({ rating })} error={errorOf('rating')} />
        <TextField
          fullWidth
          multiline
          minRows={4}
          label={t('reviews.comment')}
          name="comment"
          value={draft.comment}
          onChange={(event) => set({ comment: event.target.value })}
          onBlur={() => leave('comment')}
          error={errorOf('comment') !== undefined}
          helperText={
            errorOf('comment') ??
            t('reviews.comment_hint', { count, min: reviewLimits.textMin, limit: reviewLimits.textMax })
          }
        />
        <Small>{t('reviews.looked_at')}</Small>
        <AnonymousSwitch
          isOn={draft.isAnonymous}
          therapist={therapist}
          onChange={(isAnonymous) => set({ isAnonymous })}
        />
        <Small>{t('reviews.edit_once')}</Small>
      </Box>
    </Modal>
  )
}

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
