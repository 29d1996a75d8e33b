import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputBase from '@mui/material/InputBase'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { relationApi } from '#schemas/care/caseload.calls.gen.ts'
import { type ClientRow, relationLimits } from '#schemas/care/caseload.ts'
import { useRead } from '#ui/api/use-call.ts'
import { LeaveWarning } from '#ui/page/use-leave-warning.ts'
import { useTagsDraft } from './use-tags-draft.ts'

interface TagsEditorProps {
  client: ClientRow
  name: string
  onSaved: (changed: ClientRow) => void
  onClose: () => void
}

/**
 * The tags of a client, edited where they stand: removed, typed or taken from those of other clients. Enter adds what is
 * typed, and saves if there is nothing; Escape cancels.
 */
export function TagsEditor({ client, name, onSaved, onClose }: TagsEditorProps) {
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const { data } = useRead(relationApi.tags)
  const own = data?.data.map(({ tag }) => tag) ?? []
  const draft = useTagsDraft({ client, own, onSaved })
  const suggestions = own.filter((tag) => !draft.tags.includes(tag))
  const focus = () => input.current?.focus()
  useEffect(focus, [])
  const choose = (act: (tag: string) => unknown) => (tag: string) => {
    act(tag)
    focus()
  }
  return (
    <Box
      component="form"
      noValidate
      aria-label={t('relations.tags.title', { name })}
      onSubmit={(event) => {
        event.preventDefault()
        if (!draft.send()) focus()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.stopPropagation()
        onClose()
      }}
      sx={editor}
    >
      {draft.isChanged && <LeaveWarning />}
      <Choices
        label={t('relations.tags.chosen')}
        tags={draft.tags}
        name={(tag) => t('relations.tags.remove', { tag })}
        Icon={RemoveIcon}
        onChoose={choose(draft.remove)}
      />
      <NewTag inputRef={input} draft={draft} />
      <Button type="submit" variant="contained" loading={draft.isPending}>
        {t('ra.action.save')}
      </Button>
      <Button onClick={onClose}>{t('ra.action.cancel')}</Button>
      {suggestions.length > 0 && (
        <Box component="section" aria-label={t('relations.tags.suggestions')} className="line">
          <span className="muted">{t('relations.tags.suggestions')}</span>
          <Choices
            label={t('relations.tags.suggestions')}
            tags={suggestions}
            name={(tag) => t('relations.tags.choose', { tag })}
            Icon={AddIcon}
            onChoose={choose(draft.add)}
          />
        </Box>
      )}
    </Box>
  )
}

interface NewTagProps {
  inputRef: RefObject<HTMLInputElement | null>
  draft: ReturnType<typeof useTagsDraft>
}

/** The field of another tag, with a button that adds it; below the line, how many there are or why one is refused. */
function NewTag({ inputRef, draft }: NewTagProps) {
  const t = useTranslate()
  const id = useId()
  const { problem } = draft
  return (
    <>
      <span className="field">
        <InputBase
          inputRef={inputRef}
          name="tag"
          autoComplete="off"
          placeholder={t('relations.tags.new')}
          value={draft.typed}
          error={problem !== undefined}
          onChange={(event) => draft.type(event.target.value)}
          onKeyDown={(event) => {
            // With nothing typed, Enter submits the form.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || draft.typed.trim() === '') return
            event.preventDefault()
            draft.addTyped()
          }}
          slotProps={{ input: { 'aria-label': t('relations.tags.new'), 'aria-describedby': `${id} ${id}-private` } }}
        />
        <Button
          onClick={() => {
            draft.addTyped()
            inputRef.current?.focus()
          }}
        >
          {t('relations.tags.add')}
        </Button>
      </span>
      <span className="line">
        <span id={id} className="muted">
          {problem === undefined ? (
            t('relations.tags.hint', { count: relationLimits.tagsPerClient })
          ) : (
            <Box component="span" role="alert" sx={{ color: 'var(--error)' }}>
              {problem}
            </Box>
          )}
        </span>
        <output className="muted">{t('relations.tags.count', { smart_count: draft.tags.length })}</output>
        <span id={`${id}-private`} className="muted">
          {t('relations.tags.text')}
        </span>
      </span>
    </>
  )
}

interface ChoicesProps {
  label: string
  tags: readonly string[]
  name: (tag: string) => string
  Icon: typeof AddIcon
  onChoose: (tag: string) => void
}

/** Tags as buttons. */
const Choices = ({ label, tags, name, Icon, onChoose }: ChoicesProps) => (
  <ul aria-label={label}>
    {tags.map((tag) => (
      <li key={tag}>
        <button type="button" className="tag" aria-label={name(tag)} onClick={() => onChoose(tag)}>
          {tag}
          <Icon aria-hidden />
        </button>
      </li>
    ))}
  </ul>
)

/** The sizes of the tags and of the button that they replace. */
const editor = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1,
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' },
  '& ul:empty': { display: 'none' },
  '& .tag': {
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    minHeight: 28,
    px: 2,
    font: 'inherit',
    fontSize: 13,
    color: 'var(--ink)',
    bgcolor: 'var(--mint)',
    border: '1px solid transparent',
    borderRadius: 999,
    cursor: 'pointer',
    '&:hover': { borderColor: 'var(--control)' },
    '& svg': { fontSize: 16 },
  },
  '& section .tag': { bgcolor: 'transparent', borderColor: 'var(--control)' },
  '& .field': {
    display: 'flex',
    alignItems: 'center',
    width: { xs: '100%', sm: 230 },
    pl: 2,
    bgcolor: 'var(--card)',
    border: '1.5px solid var(--control)',
    borderRadius: 2,
    '&:focus-within': { outline: '3px solid var(--focus)', outlineOffset: 1 },
    '&:has([aria-invalid=true])': { borderColor: 'var(--error)' },
  },
  '& .MuiInputBase-root': { flex: 1, fontSize: { xs: 16, sm: 14 } },
  '& input': { p: 0, '&:focus-visible': { outline: 'none' } },
  '& .MuiButton-root': { minHeight: 30, px: 3, py: 0, fontSize: 14, borderRadius: 2 },
  '& .line': { flexBasis: '100%', display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 },
  '& .muted': { color: 'var(--muted)', fontSize: 13, lineHeight: 1.4 },
  '@media (pointer: coarse)': {
    gap: 2,
    '& ul': { gap: 2 },
    '& .tag, & .MuiButton-root': { minHeight: 44 },
  },
} as const
