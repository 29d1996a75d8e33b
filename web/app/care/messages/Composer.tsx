import SendIcon from '@mui/icons-material/Send'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { messageFileKinds, messageLimits } from '#schemas/care/message-limits.ts'
import { type Correspondent, MessageChange } from '#schemas/care/messages.ts'
import { problemsOf } from '#schemas/platform/validate.ts'
import { Unseen } from '#ui/page/Unseen.tsx'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { problemOfOptional } from '#ui/files/chosen.ts'
import { ComposerAbout, ComposerAboutButton } from './ComposerAbout.tsx'
import { ComposerCrisis } from './ComposerCrisis.tsx'
import { ComposerDrop } from './ComposerDrop.tsx'
import { ComposerField } from './ComposerField.tsx'
import { ComposerFiles } from './ComposerFiles.tsx'
import { ComposerFilesButton } from './ComposerFilesButton.tsx'
import { filesIn } from './pasted-files.ts'
import { useAboutOfAddress } from './use-about-of-address.ts'
import { useLossWarning } from './use-loss-warning.ts'
import { writingTo } from './writing.ts'
import type { Written } from './written.ts'

interface ComposerProps {
  person: Correspondent
  /** If the promise resolves later, the text stays on this device until then. */
  onSend: (written: Written) => unknown
  /** Called on every keystroke; the caller limits how often it publishes. */
  onTyping: () => void
}

/** Where the user writes a message. The drop area covers the nearest positioned ancestor. */
export const Composer = (props: ComposerProps) => <ComposerTo key={props.person.identifier} {...props} />

function ComposerTo({ person, onSend, onTyping }: ComposerProps) {
  const t = useTranslate()
  const id = useId()
  const { userType } = useViewer()
  const field = useRef<HTMLTextAreaElement>(null)
  const isTouch = useMediaQuery('(pointer: coarse)', { noSsr: true })
  const [isEmpty, setEmpty] = useState(false)
  const writing = writingTo(person.identifier)
  const { content, files, appointment } = useSyncExternalStore(writing.subscribe, writing.now)
  useAboutOfAddress(person, (about) => writing.change({ appointment: about }))
  useLossWarning(files.length > 0)

  const wrongFiles = problemOfOptional(files, messageLimits.filesPerMessage)
  const [tooLong] = content.trim().length > messageLimits.contentMax ? problemsOf(MessageChange, { content }) : []
  const problem = tooLong ?? (isEmpty && { key: 'messages.compose.empty', words: {} })

  const attach = (added: readonly File[]) => {
    setEmpty(false)
    void writing.attach(added)
  }
  const submit = () => {
    const words = content.trim()
    const hasNothing = words === '' && files.length === 0
    setEmpty(hasNothing)
    // The error is already visible; the focus moves to the field to fix it.
    if (!wrongFiles && !tooLong && !hasNothing)
      writing.sent(onSend({ content: words, files: files.map(({ file }) => file), appointment }))
    field.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    const isSending = event.key === 'Enter' && !event.shiftKey && !isTouch
    // During IME composition Enter belongs to the input method.
    if (!isSending || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = filesIn(event.clipboardData)
    if (pasted.length === 0) return
    event.preventDefault()
    attach(pasted)
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {/* Therapists write about danger as part of their work. */}
      {userType === 'client' && <ComposerCrisis content={content} />}
      <ComposerDrop onFiles={attach} />
      <Box sx={box}>
        <ComposerAbout appointment={appointment} onRemove={() => writing.change({ appointment: null })} />
        <ComposerField
          ref={field}
          label={person.name === null ? t('messages.compose.label_nobody') : t('messages.compose.label', person)}
          value={content}
          isWrong={Boolean(problem)}
          describedBy={`${id}-problem ${id}-files ${id}-keys`}
          onChange={(typed) => {
            setEmpty(false)
            writing.change({ content: typed })
            if (typed.trim() !== '') onTyping()
          }}
          onKeyDown={press}
          onPaste={paste}
        />
        <ComposerFiles
          files={files}
          onRemove={(key) => {
            writing.change({ files: files.filter((one) => one.key !== key) })
            field.current?.focus()
          }}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: 1 }}>
          <ComposerFilesButton kinds={messageFileKinds} onFiles={attach} />
          <ComposerAboutButton person={person} onChoose={(about) => writing.change({ appointment: about })} />
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
      <Box sx={{ position: 'relative', fontSize: 14 }}>
        <FormHelperText error role="alert" id={`${id}-problem`} sx={line}>
          {problem && t(problem.key, problem.words)}
        </FormHelperText>
        <FormHelperText error role="alert" id={`${id}-files`} sx={line}>
          {wrongFiles && t(wrongFiles.key, wrongFiles.words)}
        </FormHelperText>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, color: 'var(--muted)' }}>
          <span id={`${id}-keys`}>
            {isTouch ? <Unseen>{t('messages.compose.keys_touch')}</Unseen> : t('messages.compose.keys')}
          </span>
          {content.length > messageLimits.contentMax - counterThreshold && (
            <Box component="span" sx={{ ml: 'auto', fontVariantNumeric: 'tabular-nums' }}>
              {t('messages.compose.count', { count: content.length, limit: messageLimits.contentMax })}
            </Box>
          )}
        </Box>
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
