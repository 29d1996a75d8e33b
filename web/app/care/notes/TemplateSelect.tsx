import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { type NoteTemplate, noteTemplates } from '#schemas/care/notes.ts'
import { FilterSelect } from '#ui/lists/FilterField.tsx'
import { headingsOf, isUntouched } from '#shared/notes/templates.ts'

interface TemplateSelectProps {
  template: NoteTemplate
  content: string
  onChoose: (template: NoteTemplate, content: string) => void
}

/** Inserts a template's headings. If there is text already, they go below it after a confirmation. */
export function TemplateSelect({ template, content, onChoose }: TemplateSelectProps) {
  const t = useTranslate()
  const [chosen, setChosen] = useState<NoteTemplate | null>(null)

  const choose = (wanted: NoteTemplate) => {
    const headings = headingsOf(wanted, t)
    if (isUntouched(content, t)) onChoose(wanted, headings)
    else setChosen(wanted)
  }
  const putBelow = () => {
    if (chosen) onChoose(chosen, `${content.trimEnd()}\n\n${headingsOf(chosen, t)}`)
    setChosen(null)
  }
  return (
    <div>
      <FilterSelect
        label={t('notes.template')}
        value={chosen ?? template}
        onChange={({ target: { value } }) => choose(value as NoteTemplate)}
        widths={{ flex: '1', maxWidth: 320 }}
      >
        {noteTemplates.map((name) => (
          <option key={name} value={name}>
            {t(`notes.templates.${name}`)}
          </option>
        ))}
      </FilterSelect>
      {chosen && (
        <Box role="alert" sx={{ mt: 3, p: 3, borderRadius: 3, bgcolor: 'var(--mint)' }}>
          {t(chosen === 'blank' ? 'notes.template_none' : 'notes.template_ask')}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
            {chosen !== 'blank' && (
              <Button variant="outlined" onClick={putBelow}>
                {t('notes.template_below')}
              </Button>
            )}
            <Button onClick={() => setChosen(null)}>{t('notes.template_leave')}</Button>
          </Box>
        </Box>
      )}
    </div>
  )
}
