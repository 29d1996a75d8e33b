import SendIcon from '@mui/icons-material/Send'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { messageFileKinds, messageLimits } from '#schemas/care/message-limits.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { ComposerAbout, ComposerAboutButton } from './ComposerAbout.tsx'
import { ComposerCrisis } from './ComposerCrisis.tsx'
import { ComposerDrop } from './ComposerDrop.tsx'
import { ComposerField } from './ComposerField.tsx'
import { ComposerFiles } from './ComposerFiles.tsx'
import { ComposerFilesButton } from './ComposerFilesButton.tsx'
import { type ComposerProps, useComposer } from './use-composer.ts'

/** Where the user writes a message. The drop area covers the nearest positioned ancestor. */
export const Composer = (props: ComposerProps) => <ComposerTo key={props.person.identifier} {...props} />

function ComposerTo(props: ComposerProps) {
  const { person } = props
  const t = useTranslate()
  const id = useId()
  const { userType } = useViewer()
  const field = useRef<HTMLTextAreaElement>(null)
  const composer = useComposer(props, field)
  const { content, attach, setAbout } = composer
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        composer.submit()
      }}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {/* Therapists write about danger as part of their work. */}
      {userType === 'client' && <ComposerCrisis content={content} />}
      <ComposerDrop onFiles={attach} />
      <Box sx={box}>
        <ComposerAbout appointment={composer.appointment} onRemove={() => setAbout(null)} />
        <ComposerField
          ref={field}
          label={person.name === null ? t('messages.compose.label_nobody') : t('messages.compose.label', person)}
          value={content}
          isWrong={Boolean(composer.problem)}
          describedBy={`${id}-problem ${id}-files ${id}-keys`}
          onChange={composer.type}
          onKeyDown={composer.press}
          onPaste={composer.paste}
        />
        <ComposerFiles files={composer.files} onRemove={composer.removeFile} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: 1 }}>
          <ComposerFilesButton kinds={messageFileKinds} onFiles={attach} />
          <ComposerAboutButton person={person} onChoose={setAbout} />
          <Button
            type="submit"
            variant="contained"
            endIcon={<SendIcon />}
            sx={{ ml: 'auto', px: { xs: 3.5, sm: 5 }, minHeight: 48 }}
          >
            {t('messages.compose.send')}
          </Button>
        </Box>
      </Box>
      <Hints id={id} {...composer} />
    </Box>
  )
}

type HintsProps = Pick<ReturnType<typeof useComposer>, 'content' | 'problem' | 'wrongFiles' | 'isTouch'> & {
  /** Start of the identifiers by which the field is described. */
  id: string
}

/** Errors, what Enter does, and the character count near the limit. */
function Hints({ id, content, problem, wrongFiles, isTouch }: HintsProps) {
  const t = useTranslate()
  return (
    <Box sx={{ position: 'relative', fontSize: 14 }}>
      <FormHelperText error role="alert" id={`${id}-problem`} sx={line}>
        {problem && t(problem.key, problem.words)}
      </FormHelperText>
      <FormHelperText error role="alert" id={`${id}-files`} sx={line}>
        {wrongFiles && t(wrongFiles.key, wrongFiles.words)}
      </FormHelperText>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, color: 'var(--muted)' }}>
        <span id={`${id}-keys`}>
          {isTouch ? <VisuallyHidden>{t('messages.compose.keys_touch')}</VisuallyHidden> : t('messages.compose.keys')}
        </span>
        {content.length > messageLimits.contentMax - counterThreshold && (
          <Box component="span" sx={{ ml: 'auto', fontVariantNumeric: 'tabular-nums' }}>
            {t('messages.compose.count', { count: content.length, limit: messageLimits.contentMax })}
          </Box>
        )}
      </Box>
    </Box>
  )
}

/** The character count appears this close to the limit. */
const counterThreshold = 400

const box = {
  bgcolor: 'var(--card)',
  border: '1.5px solid var(--control)',
  borderRadius: 4,
  '&:has(textarea:focus-visible)': { outline: '3px solid var(--focus)', outlineOffset: '2px' },
} as const
const line = { m: 0, '&:empty': { display: 'none' } } as const
