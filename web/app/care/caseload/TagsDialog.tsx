import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type RefObject, useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { relationApi } from '#schemas/care/caseload.calls.gen.ts'
import { type ClientRow, relationLimits } from '#schemas/care/caseload.ts'
import { useRead } from '#ui/api/use-call.ts'
import { FormDialog } from '#ui/forms/FormDialog.tsx'
import { useTagsDraft } from './use-tags-draft.ts'

interface TagsDialogProps {
  client: ClientRow
  name: string
  onSaved: (changed: ClientRow) => void
  onClose: () => void
}

/** Lets the therapist remove, type or reuse a client's tags. */
export function TagsDialog({ client, name, onSaved, onClose }: TagsDialogProps) {
  const t = useTranslate()
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { data } = useRead(relationApi.tags)
  const own = data?.data.map(({ tag }) => tag) ?? []
  const draft = useTagsDraft({ client, own, onSaved })
  const suggestions = own.filter((tag) => !draft.tags.includes(tag))
  const focus = () => input.current?.focus()
  return (
    <FormDialog
      title={t('relations.tags.title', { name })}
      formId={formId}
      submit={t('ra.action.save')}
      isBusy={draft.isPending}
      onClose={onClose}
    >
      <Typography>{t('relations.tags.text')}</Typography>
      <Box
        component="form"
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!draft.send()) focus()
        }}
        sx={{ display: 'grid', gap: 4 }}
      >
        <NewTag inputRef={input} draft={draft} />
        <Box component="output" sx={{ display: 'block', color: 'var(--muted)', fontSize: 14 }}>
          {t('relations.tags.count', { smart_count: draft.tags.length })}
        </Box>
        <Choices
          label={t('relations.tags.chosen')}
          tags={draft.tags}
          name={(tag) => t('relations.tags.remove', { tag })}
          Icon={RemoveIcon}
          onChoose={(tag) => {
            draft.remove(tag)
            focus()
          }}
        />
        <Suggestions
          tags={suggestions}
          onChoose={(tag) => {
            draft.add(tag)
            focus()
          }}
        />
      </Box>
    </FormDialog>
  )
}

interface NewTagProps {
  inputRef: RefObject<HTMLInputElement | null>
  draft: ReturnType<typeof useTagsDraft>
}

/** The field of another tag, with a button that adds it. */
function NewTag({ inputRef, draft }: NewTagProps) {
  const t = useTranslate()
  return (
    <TextField
      inputRef={inputRef}
      fullWidth
      name="tag"
      autoComplete="off"
      label={t('relations.tags.new')}
      value={draft.typed}
      onChange={(event) => draft.type(event.target.value)}
      onKeyDown={(event) => {
        // With nothing typed, Enter submits the form.
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || draft.typed.trim() === '') return
        event.preventDefault()
        draft.addTyped()
      }}
      error={draft.problem !== undefined}
      helperText={draft.problem ?? t('relations.tags.hint', { count: relationLimits.tagsPerClient })}
      slotProps={{
        input: {
          endAdornment: (
            <Button
              onClick={() => {
                draft.addTyped()
                inputRef.current?.focus()
              }}
              sx={{ minHeight: 44, px: 3, mr: -2, flexShrink: 0 }}
            >
              {t('relations.tags.add')}
            </Button>
          ),
        },
      }}
    />
  )
}

/** Tags of other clients. */
function Suggestions({ tags, onChoose }: Pick<ChoicesProps, 'tags' | 'onChoose'>) {
  const t = useTranslate()
  if (tags.length === 0) return null
  return (
    <section aria-label={t('relations.tags.suggestions')}>
      <Typography variant="h3" sx={{ mb: 2 }}>
        {t('relations.tags.suggestions')}
      </Typography>
      <Choices
        label={t('relations.tags.suggestions')}
        tags={tags}
        name={(tag) => t('relations.tags.choose', { tag })}
        Icon={AddIcon}
        onChoose={onChoose}
      />
    </section>
  )
}

interface ChoicesProps {
  label: string
  tags: readonly string[]
  name: (tag: string) => string
  Icon: typeof AddIcon
  onChoose: (tag: string) => void
}

/** Tags as buttons that are large enough for touch. */
const Choices = ({ label, tags, name, Icon, onChoose }: ChoicesProps) => (
  <Box
    component="ul"
    aria-label={label}
    sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, m: 0, p: 0, listStyle: 'none', '&:empty': { display: 'none' } }}
  >
    {tags.map((tag) => (
      <li key={tag}>
        <Button
          variant="outlined"
          endIcon={<Icon />}
          aria-label={name(tag)}
          onClick={() => onChoose(tag)}
          sx={{ minHeight: 44, px: 3, borderRadius: 999, color: 'var(--ink)' }}
        >
          {tag}
        </Button>
      </li>
    ))}
  </Box>
)
